#pragma once

#include "core/io/alembic/AlembicArchiveWriter.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <vector>

namespace tendril::test {

/// An archive of one tetrahedron with samples ten times a second from t = 0.5 s.
/// @param points of each sample, three or more; indices of each sample: faces of three corners,
/// wound clockwise; one for all, or one each
inline void writeMovingArchive(const std::filesystem::path& file,
                               const std::vector<std::vector<std::array<float, 3>>>& points,
                               const std::vector<std::vector<std::int32_t>>& indices) {
    using Kind = io::AlembicPropertyKind;
    auto archive = io::AlembicArchiveWriter::create(file, {});
    ASSERT_TRUE(archive);
    io::AlembicArchiveWriter& out = archive.value();
    const std::uint32_t sampling = out.addTimeSampling({.timePerCycle = 0.1, .times = {0.5}});
    const auto mesh = out.addObject(io::AlembicObjectId::Root, "body",
                                    "schema=AbcGeom_PolyMesh_v1;schemaBaseType=AbcGeom_GeomBase_v1;"
                                    "schemaObjTitle=AbcGeom_PolyMesh_v1:.geom");
    const auto geometry = out.addProperty(out.propertiesOf(mesh), {.name = ".geom"});
    const auto add = [&](const char* name, io::AlembicPod pod, std::uint8_t extent) {
        return out.addProperty(geometry, {.name = name,
                                          .kind = Kind::Array,
                                          .pod = pod,
                                          .extent = extent,
                                          .timeSampling = sampling});
    };
    const auto p = add("P", io::AlembicPod::Float32, 3);
    const auto corners = add(".faceIndices", io::AlembicPod::Int32, 1);
    const auto counts = add(".faceCounts", io::AlembicPod::Int32, 1);
    for (const auto& sample : points) out.append<std::array<float, 3>>(p, sample);
    for (const auto& sample : indices) {
        out.append<std::int32_t>(corners, sample);
        out.append<std::int32_t>(counts, std::vector<std::int32_t>(sample.size() / 3, 3));
    }
    ASSERT_TRUE(out.close());
}

inline const std::vector<std::array<float, 3>> kTetrahedron{
    {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
/// Its faces, clockwise seen from outside.
inline const std::vector<std::int32_t> kTetrahedronFaces{0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0};

/// The tetrahedron, moved along x.
inline std::vector<std::array<float, 3>> tetrahedronAt(float x) {
    auto points = kTetrahedron;
    for (auto& point : points) point[0] += x;
    return points;
}

}  // namespace tendril::test
