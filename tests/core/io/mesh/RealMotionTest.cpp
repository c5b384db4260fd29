// Animations other people made, with the posed meshes that other programs exported beside them.

#include "core/geometry/MovingMesh.h"
#include "core/io/mesh/MeshFile.h"
#include "tests/support/Near.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace tendril::io {
namespace {

using spatial::Vec3;

const std::filesystem::path kData = TENDRIL_TEST_DATA;

geometry::MovingMesh movingMesh(const ImportedMesh& imported) {
    return {imported.mesh, imported.times, imported.positions};
}

/// Farthest that a vertex of one set is from the closest of the other, either way.
double distance(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    double farthest = 0;
    const auto look = [&](const std::vector<Vec3>& from, const std::vector<Vec3>& to) {
        for (const Vec3& p : from) {
            double closest = 1e300;
            for (const Vec3& q : to) closest = std::min(closest, norm(p - q));
            farthest = std::max(farthest, closest);
        }
    };
    look(a, b);
    look(b, a);
    return farthest;
}

struct Answer {
    const char *animation, *posed;
    int frame;  ///< of the animation, at 24 a second
};

class RealMotions : public testing::TestWithParam<Answer> {};

TEST_P(RealMotions, ReachThePosesThatOtherProgramsExported) {
    const Answer& answer = GetParam();
    const auto read = readMesh(kData / "motion/ufbx" / answer.animation);
    const auto posed = readMesh(kData / "motion/ufbx" / answer.posed);
    ASSERT_TRUE(read && posed) << toText(read.diagnostics()) << toText(posed.diagnostics());
    const geometry::MovingMesh mesh = movingMesh(read.value());
    std::vector<Vec3> vertices(mesh.vertexCount());
    mesh.fillPositions(answer.frame / 24.0, vertices);
    EXPECT_NEAR_ABS(distance(vertices, posed.value().mesh.vertices), 0, 1e-5);
}

// Skins, with scales inherited in each of the three ways that FBX files know.
INSTANTIATE_TEST_SUITE_P(
    All, RealMotions,
    testing::Values(
        Answer{"maya_game_sausage_7500_binary_wiggle.fbx", "maya_game_sausage_wiggle_10.obj", 9},
        Answer{"maya_game_sausage_7500_binary_wiggle.fbx", "maya_game_sausage_wiggle_18.obj", 17},
        Answer{"maya_game_sausage_7500_binary_spin.fbx", "maya_game_sausage_spin_7.obj", 7},
        Answer{"maya_game_sausage_7500_binary_spin.fbx", "maya_game_sausage_spin_15.obj", 15},
        Answer{"maya_game_sausage_7500_binary_deform.fbx", "maya_game_sausage_deform_8.obj", 8},
        Answer{"maya_game_sausage_7500_binary_deform.fbx", "maya_game_sausage_deform_15.obj", 15},
        Answer{"blender_279_sausage_7400_binary.fbx", "blender_279_sausage_spin_15.obj", 15},
        Answer{"motionbuilder_sausage_rrss_7700_binary.fbx", "motionbuilder_sausage_rrss_12.obj",
               12},
        Answer{"motionbuilder_sausage_rrss_7700_binary.fbx", "motionbuilder_sausage_rrss_24.obj",
               24},
        Answer{"motionbuilder_sausage_rrss_7700_binary.fbx", "motionbuilder_sausage_rrss_36.obj",
               36},
        Answer{"motionbuilder_sausage_rrss_7700_binary.fbx", "motionbuilder_sausage_rrss_48.obj",
               48}));

TEST(RealMotion, KeepsTheFilesRateAndLength) {
    struct Expected {
        const char* file;
        std::uint32_t means;
        std::size_t samples;
        double first, last, rate;
    };
    for (const Expected& expected : {
             Expected{"bevy/Fox.glb", MotionSource::Skin, 83, 0, 3.41667, 24},
             Expected{"bevy/MorphStressTest.gltf", MotionSource::Morph, 225, 0, 9.33333, 24},
             Expected{"assimp/box_nested_animation.dae", MotionSource::Skin, 40, 0.0416666, 1.66667,
                      24},
             Expected{"assimp/anim2.ASE", MotionSource::Placements, 101, 0, 3.33333, 30},
             Expected{"assimp/01_01.bvh", MotionSource::Skin, 2752, 0, 22.925, 120},
             Expected{"cortex/rotatingCube.abc", MotionSource::Points, 24, 0.0416667, 1, 24},
             Expected{"cortex/animatedCube.abc", MotionSource::Points, 10, 0.0416667, 0.416667, 24},
         }) {
        SCOPED_TRACE(expected.file);
        const auto read = readMesh(kData / "motion" / expected.file, {.seconds = 60});
        ASSERT_TRUE(read) << toText(read.diagnostics());
        const ImportedMesh& mesh = read.value();
        EXPECT_EQ(mesh.motion.means, expected.means);
        ASSERT_EQ(mesh.times.size(), expected.samples);
        EXPECT_EQ(mesh.positions.size(), 3 * expected.samples * mesh.mesh.vertices.size());
        EXPECT_NEAR_ABS(mesh.times.front(), expected.first, 1e-4);
        EXPECT_NEAR_ABS(mesh.times.back(), expected.last, 1e-3);
        EXPECT_NEAR_ABS(mesh.motion.rate, expected.rate, 1e-3);
    }
}

TEST(RealMotion, ACubeThatTurnsKeepsItsSize) {
    const auto read = readMesh(kData / "motion/cortex/rotatingCube.abc");
    ASSERT_TRUE(read) << toText(read.diagnostics());
    const geometry::MovingMesh mesh = movingMesh(read.value());
    const auto edge = [&](double t) {
        return norm(mesh.vertexAt(t, 1).position - mesh.vertexAt(t, 0).position);
    };
    for (const double t : mesh.times()) EXPECT_NEAR_REL(edge(t), edge(0), 1e-6);
    EXPECT_GT(norm(mesh.vertexAt(1, 0).position - mesh.vertexAt(0, 0).position), 0.1);
}

}  // namespace
}  // namespace tendril::io
