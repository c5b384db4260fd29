#include "core/sim/GroomRoots.h"

#include "core/sim/GroomHolds.h"
#include "core/sim/Simulation.h"
#include "tests/support/SmallGroom.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tendril::sim {
namespace {

using spatial::Vec3;

/// A square of half width 2 m below the roots, whose vertices rise with 1 m/s² from its first
/// sample on, or which rests.
scene::Object bodyObject(bool rises) {
    geometry::TriangleMesh mesh{.vertices = {{-2, 0, -2}, {-2, 0, 2}, {2, 0, 2}, {2, 0, -2}},
                                .normals = std::vector<Vec3>(4, Vec3{0, 1, 0}),
                                .triangles = {{0, 1, 2}, {0, 2, 3}}};
    scene::Body body;
    body.mesh = std::make_shared<const geometry::TriangleMesh>(mesh);
    body.obstacle.collides = collide::Collides::Off;
    if (rises) {
        std::vector<double> times;
        std::vector<float> positions;
        for (std::size_t k = 0; k <= 40; ++k) {
            times.push_back(0.05 * static_cast<double>(k));
            for (const Vec3& v : mesh.vertices)
                positions.insert(positions.end(),
                                 {float(v.x), float(0.5 * times[k] * times[k]), float(v.z)});
        }
        body.moving = std::make_shared<const geometry::MovingMesh>(mesh, times, positions);
    }
    scene::Object object;
    object.name = "ground";
    object.content = std::move(body);
    return object;
}

scene::ScenePtr sceneWith(bool rises, strand::Bind bind, std::string body = {}) {
    scene::Object groom = test::makeGroomObject(test::makeHelices(3, 8));
    auto& params = std::get<scene::Groom>(groom.content).bind;
    params.bind = bind;
    params.body = std::move(body);
    params.distance = 1;
    scene::ScenePtr scene = makeAddObject(bodyObject(rises)).apply(scene::makeScene());
    return makeAddObject(std::move(groom)).apply(*scene);
}

StrandFrame frameAfter(const scene::ScenePtr& scene, int frames) {
    Workers workers(2);
    const std::atomic<bool> never{false};
    Simulation simulation(scene, workers);
    for (int k = 0; k < frames; ++k) EXPECT_TRUE(simulation.advanceFrame(never));
    StrandFrame frame;
    simulation.write(frame);
    return frame;
}

TEST(GroomRoots, OnAStillBodyOfTheBaseStrandsMoveAsOnTheBase) {
    const StrandFrame riding = frameAfter(sceneWith(false, strand::Bind::Off), 6);
    const StrandFrame bound = frameAfter(sceneWith(false, strand::Bind::Surface), 6);
    for (std::size_t i = 0; i < riding.positions.size(); ++i)
        ASSERT_NEAR(bound.positions[i], riding.positions[i], 1e-5) << i;
}

TEST(GroomRoots, FollowTheVerticesOfABodyThatDeforms) {
    const StrandFrame still = frameAfter(sceneWith(false, strand::Bind::Surface), 12);
    const StrandFrame rising = frameAfter(sceneWith(true, strand::Bind::Surface), 12);
    // Frame 1 is at 1/24 s, where the roots are fastened.
    const double end = 13.0 / 24, begin = 1.0 / 24;
    const double way = 0.5 * (end * end - begin * begin);
    for (std::size_t s = 0; s < still.strandCount(); ++s) {
        const std::size_t root = 3 * std::size_t(still.firstPoint[s]);
        EXPECT_NEAR(rising.positions[root + 1] - still.positions[root + 1], way, 2e-4);
        EXPECT_NEAR(rising.velocities[root + 1], end, 5e-3);
    }
}

TEST(GroomRoots, ABodyThatIsNotThereIsToldAndTheBaseCarries) {
    const scene::ScenePtr scene = sceneWith(false, strand::Bind::Surface, "scalp");
    Workers workers(1);
    const Simulation simulation(scene, workers);
    const Diagnostics notes = simulation.notes();
    const auto told = std::ranges::find_if(notes, [](const Diagnostic& note) {
        return note.text.find("\"scalp\"") != std::string::npos;
    });
    EXPECT_NE(told, notes.end());
    const StrandFrame riding = frameAfter(sceneWith(false, strand::Bind::Off), 3);
    EXPECT_EQ(frameAfter(scene, 3).positions, riding.positions);
}

}  // namespace
}  // namespace tendril::sim
