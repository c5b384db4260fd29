#include "core/io/alembic/AlembicXform.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tendril::io {
namespace {

constexpr const char* kXformSchema = "AbcGeom_Xform_v3:.xform";

enum Op : unsigned { Scale, Translate, Rotate, Matrix, RotateX, RotateY, RotateZ, OpCount };
constexpr std::array<std::size_t, OpCount> kChannels{3, 3, 4, 16, 1, 1, 1};

/// Right-handed rotation about an axis of any length but zero.
AlembicMatrix rotation(spatial::Vec3 axis, double degrees) {
    const double length = norm(axis);
    if (!(length > 0)) return {};
    axis = axis / length;
    const double angle = degrees * std::numbers::pi / 180;
    const double c = std::cos(angle), s = std::sin(angle), t = 1 - c;
    const auto [x, y, z] = axis;
    return {{t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0,  //
             t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,  //
             t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0,  //
             0, 0, 0, 1}};
}

AlembicMatrix operation(Op type, std::span<const double> v) {
    AlembicMatrix matrix;
    switch (type) {
        case Scale:
            for (std::size_t i = 0; i < 3; ++i) matrix.m[5 * i] = v[i];
            break;
        case Translate:
            for (std::size_t i = 0; i < 3; ++i) matrix.m[12 + i] = v[i];
            break;
        case Rotate:
            return rotation({v[0], v[1], v[2]}, v[3]);
        case Matrix:
            std::copy_n(v.begin(), 16, matrix.m.begin());
            break;
        case RotateX:
            return rotation({1, 0, 0}, v[0]);
        case RotateY:
            return rotation({0, 1, 0}, v[0]);
        case RotateZ:
            return rotation({0, 0, 1}, v[0]);
        case OpCount:
            break;
    }
    return matrix;
}

std::vector<double> numbersAt(const AlembicArchive& archive, const AlembicProperty* property,
                              double time, Diagnostics& problems) {
    if (!property || property->samples == 0) return {};
    auto numbers = archive.readNumbers(*property, archive.sampleAt(*property, time));
    if (numbers) return std::move(numbers).value();
    problems.insert(problems.end(), numbers.diagnostics().begin(), numbers.diagnostics().end());
    return {};
}

}  // namespace

Result<AlembicMatrix> composeXformOps(std::span<const double> ops,
                                      std::span<const double> channels) {
    AlembicMatrix all;
    for (double code : ops) {
        const unsigned type = static_cast<unsigned>(code) / 16;
        if (type >= OpCount) return makeError("", fmt::format("operation {} is unknown", code));
        std::array<double, 16> values{};
        const std::size_t there = std::min(kChannels[type], channels.size());
        std::copy_n(channels.begin(), there, values.begin());
        channels = channels.subspan(there);
        all = operation(static_cast<Op>(type), values) * all;
    }
    if (!std::all_of(all.m.begin(), all.m.end(), [](double x) { return std::isfinite(x); })) {
        return makeError("", "a number is not finite");
    }
    return all;
}

Result<AlembicXform> readXform(const AlembicArchive& archive, const AlembicObject& object,
                               double time) {
    const AlembicProperty* schema = object.properties.find(".xform");
    if (!schema || !object.hasSchema(kXformSchema)) return AlembicXform{};
    Diagnostics problems;
    const auto inherits = numbersAt(archive, schema->find(".inherits"), time, problems);
    const auto ops = numbersAt(archive, schema->find(".ops"), time, problems);
    const auto channels = numbersAt(archive, schema->find(".vals"), time, problems);
    if (!problems.empty()) return Result<AlembicXform>::failed(std::move(problems));
    const auto local = composeXformOps(ops, channels);
    if (!local) return Result<AlembicXform>::failed(local.diagnostics());
    return AlembicXform{local.value(), inherits.empty() || inherits.front() != 0};
}

std::vector<const AlembicProperty*> movingXformProperties(const AlembicObject& object) {
    std::vector<const AlembicProperty*> moving;
    const AlembicProperty* schema = object.properties.find(".xform");
    if (!schema || !object.hasSchema(kXformSchema)) return moving;
    for (const char* name : {".inherits", ".vals"}) {
        const AlembicProperty* property = schema->find(name);
        if (property && !property->isConstant()) moving.push_back(property);
    }
    return moving;
}

}  // namespace tendril::io
