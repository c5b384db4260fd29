#include "core/io/alembic/AlembicCurvesObject.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tendril::io {
namespace {

using spatial::Vec3;

constexpr double kMostVertices = 1 << 28;
constexpr std::size_t kNamedStrands = 5;  ///< of many that share a problem

std::string reasonOf(const Diagnostics& diagnostics) {
    return diagnostics.front().text;
}

}  // namespace

Result<AlembicCurvesObject> AlembicCurvesObject::read(const AlembicArchive& archive,
                                                      AlembicPlacement placement,
                                                      const AlembicReadOptions& options,
                                                      double time) {
    const std::string path = placement.path;
    const auto refuse = [&](const std::string& why) {
        return makeWarning(path, "the curves are left out: " + why + ". Export the file again.");
    };
    const AlembicProperty* schema = archive.objects()[placement.object].properties.find(".geom");
    if (!schema) return refuse("their properties are missing");
    AlembicCurvesObject object(std::move(placement), *schema);
    const auto vertices = object.readVertices(archive, time);
    if (!vertices) return refuse(reasonOf(vertices.diagnostics()));
    if (auto read = object.readCounts(archive, vertices.value().size(), time); !read) {
        return refuse(reasonOf(read.diagnostics()));
    }
    object.readForm(archive, options, time);
    Knots knots = object.readKnots(archive, time);
    object.makeStrands(vertices.value(), std::move(knots), options);
    Diagnostics problems = std::move(object.problems_);
    return Result<AlembicCurvesObject>(std::move(object), std::move(problems));
}

Result<std::vector<Vec3>> AlembicCurvesObject::readVertices(const AlembicArchive& archive,
                                                            double time) const {
    const AlembicProperty* p = schema_->find("P");
    if (!p) return makeError("", "they have no points (property P)");
    if (p->samples == 0) return makeError("", "they have no samples");
    if (p->extent != 3) return makeError("", "the elements of P are not three numbers");
    const std::uint32_t sample = archive.sampleAt(*p, time);
    const auto numbers = archive.readNumbers(*p, sample);
    if (!numbers) {
        return makeError("", fmt::format("sample {} of P is unreadable ({})", sample,
                                         reasonOf(numbers.diagnostics())));
    }
    std::vector<Vec3> vertices(numbers.value().size() / 3);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const double* n = &numbers.value()[3 * i];
        vertices[i] = {n[0], n[1], n[2]};
    }
    return vertices;
}

Result<Done> AlembicCurvesObject::readCounts(const AlembicArchive& archive, std::size_t vertices,
                                             double time) {
    const AlembicProperty* property = schema_->find("nVertices");
    if (!property || property->samples == 0) {
        return makeError("", "the vertex counts of its curves (property nVertices) are missing");
    }
    auto counts = archive.readNumbers(*property, archive.sampleAt(*property, time));
    if (!counts) {
        return makeError(
            "", "the vertex counts are unreadable (" + reasonOf(counts.diagnostics()) + ")");
    }
    counts_ = std::move(counts).value();
    double sum = 0;
    for (double count : counts_) {
        if (!(count >= 0) || count != std::floor(count)) {
            return makeError("", fmt::format("a curve has {} vertices", count));
        }
        sum += count;
    }
    if (sum > static_cast<double>(vertices)) {
        return makeError(
            "", fmt::format("the curves have {} vertices, but there are only {} points", sum,
                            vertices));
    }
    if (sum > kMostVertices) {
        return makeError("", "more than 268 million points in one object are not supported");
    }
    vertexCount_ = static_cast<std::size_t>(sum);
    return Done{};
}

void AlembicCurvesObject::readForm(const AlembicArchive& archive, const AlembicReadOptions& options,
                                   double time) {
    if (options.form) {
        form_ = *options.form;
        return;
    }
    const auto assumeLinear = [&](const char* why) {
        problems_.push_back(
            makeWarning(placement_.path,
                        fmt::format("{}; the curves are taken as polylines. Choose the kind of "
                                    "curve at import if that is wrong.",
                                    why)));
    };
    const AlembicProperty* property = schema_->find("curveBasisAndType");
    if (!property || property->samples == 0) return assumeLinear("the kind of curve is missing");
    const auto code = archive.readNumbers(*property, archive.sampleAt(*property, time));
    if (!code || code.value().size() < 3) return assumeLinear("the kind of curve is unreadable");
    const double type = code.value()[0], wrap = code.value()[1], basis = code.value()[2];
    if (type > 2 || wrap > 1 || basis > 5) return assumeLinear("the kind of curve is unknown");
    form_ = {static_cast<AlembicCurveType>(type), static_cast<AlembicCurveBasis>(basis), wrap != 0};
    if (form_.type == AlembicCurveType::Cubic && form_.basis == AlembicCurveBasis::None) {
        assumeLinear("the curves are called cubic, but without a basis");
    }
}

AlembicCurvesObject::Knots AlembicCurvesObject::readKnots(const AlembicArchive& archive,
                                                          double time) {
    Knots knots;
    if (form_.type == AlembicCurveType::Linear || form_.isPeriodic) return knots;
    const auto numbers = [&](const char* name) {
        const AlembicProperty* property = schema_->find(name);
        if (!property || property->samples == 0) return std::vector<double>();
        auto read = archive.readNumbers(*property, archive.sampleAt(*property, time));
        return read ? std::move(read).value() : std::vector<double>();
    };
    knots.orders = numbers(".orders");
    if (form_.type == AlembicCurveType::Cubic) knots.orders.assign(counts_.size(), 4);
    knots.knots = numbers(".knots");
    knots.weights = numbers("w");
    if (knots.weights.size() != vertexCount_) knots.weights.clear();
    double needed = static_cast<double>(vertexCount_);
    for (double order : knots.orders) needed += order;
    if (knots.orders.size() != counts_.size() ||
        static_cast<double>(knots.knots.size()) != needed) {
        if (form_.type == AlembicCurveType::VariableOrder) {
            problems_.push_back(
                makeWarning(placement_.path,
                            "the knots or orders of the curves do not match their vertices; "
                            "the control polygons are read instead. Convert the curves to "
                            "polylines before exporting."));
            form_ = {};
        }
        return {};
    }
    return knots;
}

std::uint32_t AlembicCurvesObject::stencilFor(std::size_t curve, std::size_t firstVertex,
                                              Knots& knots, const AlembicReadOptions& options) {
    const auto vertices = static_cast<std::size_t>(counts_[curve]);
    std::vector<double> key{counts_[curve]};
    std::span<const double> ownKnots, ownWeights;
    std::size_t order = 0;
    if (!knots.knots.empty()) {
        order = static_cast<std::size_t>(knots.orders[curve]);
        ownKnots = std::span(knots.knots).subspan(knots.nextKnot, vertices + order);
        knots.nextKnot += vertices + order;
        if (!knots.weights.empty()) {
            ownWeights = std::span(knots.weights).subspan(firstVertex, vertices);
        }
        key.push_back(static_cast<double>(order));
        key.insert(key.end(), ownKnots.begin(), ownKnots.end());
        key.insert(key.end(), ownWeights.begin(), ownWeights.end());
    }
    const auto [entry, isNew] =
        stencilIndex_.try_emplace(std::move(key), static_cast<std::uint32_t>(stencils_.size()));
    if (!isNew) return entry->second;
    std::optional<AlembicCurveStencil> stencil;
    if (!ownKnots.empty()) {
        stencil = AlembicCurveStencil::spline(vertices, order, ownKnots, ownWeights,
                                              options.segmentsPerSpan);
    }
    if (!stencil) stencil = AlembicCurveStencil::uniform(form_, vertices, options.segmentsPerSpan);
    if (!stencil) {
        ++unfitting_;
        stencil = AlembicCurveStencil::uniform({}, vertices, options.segmentsPerSpan);
    }
    if (options.points == CurvePoints::Vertices) stencil = stencil->atVertices(vertices);
    stencils_.push_back(std::move(*stencil));
    return entry->second;
}

void AlembicCurvesObject::makeStrands(const std::vector<Vec3>& vertices, Knots knots,
                                      const AlembicReadOptions& options) {
    std::vector<std::uint32_t> tooShort, notFinite;
    std::size_t firstVertex = 0;
    for (std::size_t curve = 0; curve < counts_.size(); ++curve) {
        Strand strand;
        strand.curve = static_cast<std::uint32_t>(curve);
        strand.firstVertex = firstVertex;
        strand.firstVarying = varyingCount_;
        strand.vertices = static_cast<std::uint32_t>(counts_[curve]);
        strand.stencil = stencilFor(curve, firstVertex, knots, options);
        const AlembicCurveStencil& stencil = stencils_[strand.stencil];
        const auto own = std::span(vertices).subspan(firstVertex, strand.vertices);
        firstVertex += strand.vertices;
        if (strand.vertices > 0) varyingCount_ += stencil.spanCount() + (form_.isPeriodic ? 0 : 1);
        const auto bad =
            std::find_if(own.begin(), own.end(), [](const Vec3& v) { return !isFinite(v); });
        if (bad != own.end()) {
            notFinite.push_back(strand.curve);
            if (notFinite.size() > kNamedStrands) continue;
            problems_.push_back(makeWarning(
                fmt::format("{}, strand {}, point {}", placement_.path, curve, bad - own.begin()),
                "a coordinate is not a finite number; the strand is left out. Repair it before "
                "exporting."));
        } else if (stencil.pointCount() < 2) {
            tooShort.push_back(strand.curve);
        } else {
            strands_.push_back(strand);
        }
    }
    if (notFinite.size() > kNamedStrands) {
        reportDropped(notFinite, "have coordinates that are not finite numbers");
    }
    if (!tooShort.empty()) reportDropped(tooShort, "have fewer than two points");
    if (unfitting_ > 0) {
        problems_.push_back(
            makeWarning(placement_.path,
                        "the vertex counts of some curves do not fit their basis; their control "
                        "polygons are read instead. Choose the kind of curve at import if "
                        "that is wrong."));
    }
}

void AlembicCurvesObject::reportDropped(const std::vector<std::uint32_t>& curves,
                                        const std::string& why) {
    const std::size_t named = std::min(curves.size(), kNamedStrands);
    std::string list = fmt::format("{}", fmt::join(std::span(curves).first(named), ", "));
    if (curves.size() > named) list += fmt::format(" and {} more", curves.size() - named);
    problems_.push_back(makeWarning(fmt::format("{}, strand {}", placement_.path, list),
                                    why + " and are left out. Repair or remove them before "
                                          "exporting."));
}

Result<std::vector<Vec3>> AlembicCurvesObject::points(const AlembicArchive& archive,
                                                      double time) const {
    using Failed = Result<std::vector<Vec3>>;
    const auto refuse = [&](const std::string& place, const std::string& why) {
        return makeError(placement_.path + place,
                         fmt::format("at {} s {}. Export the file again.", time, why));
    };
    const auto vertices = readVertices(archive, time);
    if (!vertices) return refuse("", reasonOf(vertices.diagnostics()));
    const AlembicProperty* counts = schema_->find("nVertices");
    if (!counts->isConstant()) {
        const auto now = archive.readNumbers(*counts, archive.sampleAt(*counts, time));
        if (!now || now.value() != counts_) {
            return refuse("",
                          "the curves have other vertex counts than at first; strands cannot "
                          "be followed");
        }
    }
    if (vertices.value().size() < vertexCount_) return refuse("", "points are missing");
    Diagnostics problems;
    const AlembicMatrix world = worldMatrix(archive, placement_, time, problems);
    std::vector<Vec3> result;
    for (const Strand& strand : strands_) {
        const auto own = std::span(vertices.value()).subspan(strand.firstVertex, strand.vertices);
        for (const Vec3& point : stencilOf(strand).points(own)) {
            result.push_back(world.applied(point));
            if (!isFinite(result.back())) {
                return refuse(fmt::format(", strand {}", strand.curve),
                              "a coordinate is not a finite number");
            }
        }
    }
    return Failed(std::move(result), std::move(problems));
}

AlembicScopeSizes AlembicCurvesObject::sizes() const {
    return {counts_.size(), varyingCount_, vertexCount_};
}

}  // namespace tendril::io
