#include "core/io/alembic/AlembicCurvesObjectWriter.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tendril::io {
namespace {

using Kind = AlembicPropertyKind;
using Pod = AlembicPod;

constexpr const char* kObjectMetadata =
    "schema=AbcGeom_Curve_v2;schemaBaseType=AbcGeom_GeomBase_v1;"
    "schemaObjTitle=AbcGeom_Curve_v2:.geom";
constexpr const char* kSchemaMetadata =
    "schema=AbcGeom_Curve_v2;schemaBaseType=AbcGeom_GeomBase_v1";

std::string geomParamMetadata(const std::string& scope, Pod pod, int extent,
                              const std::string& interpretation) {
    return alembicMetadata({{"arrayExtent", "1"},
                            {"geoScope", scope},
                            {"interpretation", interpretation},
                            {"isGeomParam", "true"},
                            {"podExtent", std::to_string(extent)},
                            {"podName", std::string(podName(pod))}});
}

/// Where a coordinate of the file comes from.
struct AxisSource {
    std::size_t component;
    double sign;
};

std::array<AxisSource, 3> axisSources(AlembicAxes axes) {
    switch (axes) {
        case AlembicAxes::YUp:
            break;
        case AlembicAxes::ZUp:
            return {{{0, 1}, {2, -1}, {1, 1}}};
        case AlembicAxes::UnrealGroomZUp:
            return {{{0, 1}, {2, 1}, {1, 1}}};
    }
    return {{{0, 1}, {1, 1}, {2, 1}}};
}

/// A static attribute: one sample, no interpretation unless it has several components.
AlembicPropertyId addAttribute(AlembicArchiveWriter& archive, AlembicPropertyId attributes,
                               const std::string& name, const std::string& scope, Pod pod,
                               std::uint8_t extent = 1) {
    return archive.addProperty(attributes, {.name = name,
                                            .kind = Kind::Array,
                                            .pod = pod,
                                            .extent = extent,
                                            .metadata = geomParamMetadata(
                                                scope, pod, extent, extent > 1 ? "vector" : "")});
}

}  // namespace

AlembicCurvesObjectWriter::AlembicCurvesObjectWriter(
    AlembicArchiveWriter& archive, AlembicObjectId parent, const AlembicExport& options,
    const AlembicGroom& groom, std::vector<std::uint32_t> strands, const StrandFrame& first,
    std::uint32_t timeSampling)
    : unitsPerMeter_(options.unitsPerMeter),
      axes_(options.axes),
      velocities_(options.writeVelocities),
      strands_(std::move(strands)) {
    for (std::uint32_t strand : strands_) {
        pointCounts_.push_back(
            static_cast<std::int32_t>(first.firstPoint[strand + 1] - first.firstPoint[strand]));
    }
    const auto object = archive.addObject(parent, groom.name, kObjectMetadata);
    const auto geometry = archive.addProperty(archive.propertiesOf(object),
                                              {.name = ".geom", .metadata = kSchemaMetadata});
    declareSchema(archive, geometry, timeSampling);
    writeAttributes(archive, geometry, groom, first);
}

void AlembicCurvesObjectWriter::declareSchema(AlembicArchiveWriter& archive,
                                              AlembicPropertyId geometry,
                                              std::uint32_t timeSampling) {
    const auto add = [&](const char* name, Kind kind, Pod pod, std::uint8_t extent,
                         const std::string& metadata) {
        return archive.addProperty(geometry, {name, kind, pod, extent, metadata, timeSampling});
    };
    bounds_ = add(".selfBnds", Kind::Scalar, Pod::Float64, 6, "interpretation=box");
    points_ = add("P", Kind::Array, Pod::Float32, 3, "geoScope=vtx;interpretation=point");
    counts_ = add("nVertices", Kind::Array, Pod::Int32, 1, "");
    basis_ = add("curveBasisAndType", Kind::Scalar, Pod::UInt8, 4, "");
    widthValues_ =
        add("width", Kind::Array, Pod::Float32, 1, geomParamMetadata("vtx", Pod::Float32, 1, ""));
    if (velocities_) {
        velocityValues_ = add(".velocities", Kind::Array, Pod::Float32, 3, "interpretation=vector");
    }
}

void AlembicCurvesObjectWriter::writeAttributes(AlembicArchiveWriter& archive,
                                                AlembicPropertyId geometry,
                                                const AlembicGroom& groom,
                                                const StrandFrame& first) const {
    const auto attributes = archive.addProperty(geometry, {.name = ".arbGeomParams"});
    const auto constant = [&](const char* name, std::int32_t value) {
        archive.append<std::int32_t>(addAttribute(archive, attributes, name, "con", Pod::Int32),
                                     std::span(&value, 1));
    };
    std::vector<std::int32_t> ids;
    for (std::uint32_t strand : strands_) {
        ids.push_back(static_cast<std::int32_t>(first.ids[strand]));
    }
    for (const char* name : {"groom_id", "id"}) {
        archive.append<std::int32_t>(addAttribute(archive, attributes, name, "uni", Pod::Int32),
                                     ids);
    }
    constant("groom_group_id", groom.groupId);
    archive.append(addAttribute(archive, attributes, "groom_group_name", "con", Pod::String),
                   {groom.groupName.empty() ? groom.name : groom.groupName});
    constant("groom_guide", groom.guides ? 1 : 0);
    if (!groom.rootUvs.empty()) {
        archive.append<std::array<float, 2>>(
            addAttribute(archive, attributes, "groom_root_uv", "uni", Pod::Float32, 2),
            groom.rootUvs);
    }
}

void AlembicCurvesObjectWriter::gather(const std::vector<float>& source, const StrandFrame& frame) {
    work_.clear();
    const std::array<AxisSource, 3> sources = axisSources(axes_);
    for (std::uint32_t strand : strands_) {
        for (std::size_t point = frame.firstPoint[strand]; point < frame.firstPoint[strand + 1];
             ++point) {
            for (const auto& [component, sign] : sources) {
                work_.push_back(
                    static_cast<float>(sign * unitsPerMeter_ * source[3 * point + component]));
            }
        }
    }
}

/// Of the points in work_.
void AlembicCurvesObjectWriter::appendBounds(AlembicArchiveWriter& archive) {
    constexpr double kFar = std::numeric_limits<double>::max();
    std::array<double, 6> box{kFar, kFar, kFar, -kFar, -kFar, -kFar};
    for (std::size_t i = 0; i < work_.size(); ++i) {
        box[i % 3] = std::min<double>(box[i % 3], work_[i]);
        box[3 + i % 3] = std::max<double>(box[3 + i % 3], work_[i]);
    }
    archive.append<double>(bounds_, box);
}

void AlembicCurvesObjectWriter::append(AlembicArchiveWriter& archive, const StrandFrame& frame) {
    gather(frame.positions, frame);
    appendBounds(archive);
    archive.append<float>(points_, work_);
    if (started_) {
        archive.repeatLast(counts_);
        archive.repeatLast(basis_);
    } else {
        archive.append<std::int32_t>(counts_, pointCounts_);
        // Type linear, not periodic, basis none (twice, as the format has it).
        archive.append<std::uint8_t>(basis_, std::array<std::uint8_t, 4>{1, 0, 0, 0});
        started_ = true;
    }
    if (velocities_) {
        gather(frame.velocities, frame);
        archive.append<float>(velocityValues_, work_);
    }
    work_.clear();
    for (std::uint32_t strand : strands_) {
        for (std::size_t point = frame.firstPoint[strand]; point < frame.firstPoint[strand + 1];
             ++point) {
            work_.push_back(static_cast<float>(2 * unitsPerMeter_ * frame.radii[point]));
        }
    }
    archive.append<float>(widthValues_, work_);
}

}  // namespace tendril::io
