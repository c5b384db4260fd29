// Motions of small files, against closed forms.

#include "core/geometry/MovingMesh.h"
#include "core/io/alembic/AlembicArchiveWriter.h"
#include "core/io/mesh/MeshFile.h"
#include "tests/support/Near.h"
#include "tests/support/TemporaryFolder.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

namespace tendril::io {
namespace {

using spatial::Vec3;
using tendril::test::TemporaryFolder;

/// A tetrahedron on a node; `channels` and `samplers` are those of its animation. The buffer holds,
/// each as floats: 4 positions, 4 offsets of a morph target (1 along z), 2 times (0 and 1), 2
/// translations (to 2 along x), 2 weights (0 and 1), 2 quaternions (to a quarter turn about z), 2
/// times 100 s apart; then 12 indices.
std::filesystem::path writeGltf(const TemporaryFolder& folder, const std::string& channels,
                                const std::string& samplers) {
    const float half = std::sqrt(0.5F);
    const std::vector<float> numbers{
        0, 0,    0, 1, 0, 0, 0,    1,    0, 0, 0, 1,  // positions
        0, 0,    1, 0, 0, 1, 0,    0,    1, 0, 0, 1,  // offsets
        0, 1,                                         // times
        0, 0,    0, 2, 0, 0,                          // translations
        0, 1,                                         // weights
        0, 0,    0, 1, 0, 0, half, half,              // quaternions x y z w
        0, 1e7F,                                      // times very far apart
    };
    const std::vector<std::uint16_t> indices{0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
    std::string bytes(reinterpret_cast<const char*>(numbers.data()), 4 * numbers.size());
    bytes.append(reinterpret_cast<const char*>(indices.data()), 2 * indices.size());
    folder.write("a.bin", bytes);
    std::string views, accessors;
    std::size_t offset = 0, index = 0;
    const auto add = [&](std::size_t count, int width, const char* type, int component,
                         const char* extra) {
        const std::size_t size = count * static_cast<std::size_t>(width);
        const char* comma = index > 0 ? "," : "";
        views +=
            fmt::format(R"({}{{"buffer":0,"byteOffset":{},"byteLength":{}}})", comma, offset, size);
        accessors +=
            fmt::format(R"({}{{"bufferView":{},"componentType":{},"count":{},"type":"{}"{}}})",
                        comma, index, component, count, type, extra);
        offset += size;
        ++index;
    };
    add(4, 12, "VEC3", 5126, R"(,"min":[0,0,0],"max":[1,1,1])");
    add(4, 12, "VEC3", 5126, R"(,"min":[0,0,1],"max":[0,0,1])");
    add(2, 4, "SCALAR", 5126, R"(,"min":[0],"max":[1])");
    add(2, 12, "VEC3", 5126, "");
    add(2, 4, "SCALAR", 5126, "");
    add(2, 16, "VEC4", 5126, "");
    add(2, 4, "SCALAR", 5126, R"(,"min":[0],"max":[10000000])");
    add(12, 2, "SCALAR", 5123, "");
    accessors += R"(,{"bufferView":1,"componentType":5126,"count":2,"type":"VEC3"})";  // stays
    return folder.write(
        "a.gltf",
        fmt::format(R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],)"
                    R"("nodes":[{{"name":"body","mesh":0}}],)"
                    R"("meshes":[{{"name":"m","weights":[0],"primitives":[{{"attributes":)"
                    R"({{"POSITION":0}},"indices":7,"targets":[{{"POSITION":1}}]}}]}}],)"
                    R"("animations":[{{"name":"go","channels":[{}],"samplers":[{}]}}],)"
                    R"("buffers":[{{"uri":"a.bin","byteLength":{}}}],"bufferViews":[{}],)"
                    R"("accessors":[{}]}})",
                    channels, samplers, offset, views, accessors));
}

std::string channel(int sampler, const char* path) {
    return fmt::format(R"({{"sampler":{},"target":{{"node":0,"path":"{}"}}}})", sampler, path);
}
std::string sampler(int input, int output) {
    return fmt::format(R"({{"input":{},"output":{}}})", input, output);
}

geometry::MovingMesh movingMesh(const ImportedMesh& imported) {
    return {imported.mesh, imported.times, imported.positions};
}

TEST(MovingMeshFile, NodesThatMoveCarryTheirMeshAtTheStatedSpeed) {
    const TemporaryFolder folder;
    const auto read = readMesh(writeGltf(folder, channel(0, "translation"), sampler(2, 3)));
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_EQ(read.value().motion.means, MotionSource::Placements);
    EXPECT_EQ(read.value().motion.clip, "go");
    EXPECT_TRUE(read.value().motion.hasSparseKeys);
    ASSERT_EQ(read.value().times.size(), 25U);  // 24 in a second, and the last
    const geometry::MovingMesh mesh = movingMesh(read.value());
    for (const double t : {0.25, 0.5, 0.7}) {
        for (std::size_t v = 0; v < mesh.vertexCount(); ++v) {
            const geometry::PointMotion moved = mesh.vertexAt(t, v);
            const Vec3 way = moved.position - mesh.mesh().vertices[v];
            EXPECT_NEAR_ABS(norm(way - Vec3{2 * t, 0, 0}), 0, 1e-6);
            EXPECT_NEAR_ABS(norm(moved.velocity - Vec3{2, 0, 0}), 0, 1e-5);
        }
    }
}

TEST(MovingMeshFile, TurnsGoEvenlyAndTheShorterWay) {
    const TemporaryFolder folder;
    const auto read = readMesh(writeGltf(folder, channel(0, "rotation"), sampler(2, 5)));
    ASSERT_TRUE(read) << toText(read.diagnostics());
    const geometry::MovingMesh mesh = movingMesh(read.value());
    for (const double t : {0.0, 0.25, 0.5, 1.0}) {
        const double angle = t * std::numbers::pi / 2;
        const double cosine = std::cos(angle), sine = std::sin(angle);
        for (std::size_t v = 0; v < mesh.vertexCount(); ++v) {
            const Vec3 rest = mesh.mesh().vertices[v];
            const Vec3 turned{cosine * rest.x - sine * rest.y, sine * rest.x + cosine * rest.y,
                              rest.z};
            EXPECT_NEAR_ABS(norm(mesh.vertexAt(t, v).position - turned), 0, 1e-6) << t;
        }
    }
}

TEST(MovingMeshFile, MorphTargetsAreBlendedByTheirWeights) {
    const TemporaryFolder folder;
    const auto read = readMesh(writeGltf(folder, channel(0, "weights"), sampler(2, 4)));
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_EQ(read.value().motion.means, MotionSource::Morph);
    const geometry::MovingMesh mesh = movingMesh(read.value());
    for (const double t : {0.25, 0.5, 0.75})
        for (std::size_t v = 0; v < mesh.vertexCount(); ++v)
            EXPECT_NEAR_ABS(
                norm(mesh.vertexAt(t, v).position - mesh.mesh().vertices[v] - Vec3{0, 0, t}), 0,
                1e-6);
}

TEST(MovingMeshFile, AnimationsThatMoveNothingLeaveTheMeshAtRest) {
    const TemporaryFolder folder;
    const auto read = readMesh(writeGltf(folder, channel(0, "translation"), sampler(2, 8)));
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_TRUE(read.value().times.empty());
    EXPECT_TRUE(read.value().positions.empty());
}

TEST(MovingMeshFile, MotionThatIsTooLongIsRefusedWithTheWayOut) {
    const TemporaryFolder folder;
    const auto read = readMesh(writeGltf(folder, channel(0, "translation"), sampler(6, 3)));
    ASSERT_FALSE(read);
    const std::string errors = toText(read.diagnostics());
    EXPECT_NE(errors.find("Export a shorter range of frames"), std::string::npos) << errors;
}

}  // namespace
}  // namespace tendril::io
