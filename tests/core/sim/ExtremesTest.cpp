// Strands at the corners of what parameters permit.

#include "core/sim/Simulation.h"
#include "tests/support/SmallGroom.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tendril::sim {
namespace {

constexpr int kFrames = 4, kBudget = 300;

struct Corner {
    int links = 2;
    double length = 0.01;  ///< of a link, m
    double radius = 5e-5, youngsModulus = 4e9, damping = 0.01;
    double way = 1;  ///< of the base, back and forth, m
    int budget = kBudget;

    [[nodiscard]] std::string text() const {
        return fmt::format("{} links of {} m, radius {} m, {} Pa, damping {} s", links, length,
                           radius, youngsModulus, damping);
    }
};

/// One bent strand on a base that goes back and forth at up to 300 g.
scene::ScenePtr sceneOf(const Corner& corner) {
    strand::CurveSet curves;
    for (int i = 0; i <= corner.links; ++i)
        curves.points.push_back({corner.length * i, 0.1 * corner.length * std::sin(i), 0});
    curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    scene::Object hair = test::makeGroomObject(std::move(curves));
    strand::StrandParams& params = std::get<scene::Groom>(hair.content).strand;
    params.radius = corner.radius;
    params.youngsModulus = corner.youngsModulus;
    params.damping = {corner.damping, corner.damping, corner.damping};
    scene::ScenePtr scene = makeAddObject(std::move(hair)).apply(scene::makeScene());
    scene = test::edited(scene, makeSetValue(scene->shotObject().id, "step_budget", corner.budget));
    const scene::ObjectId base = scene->baseObject().id;
    for (int k = 0; k < 4; ++k)
        scene = test::edited(
            scene,
            makeSetKey(base, "translation.x", {.x = 0.04 + 0.04 * k, .value = k % 2 * corner.way}));
    return scene;
}

bool areFinite(const std::vector<float>& numbers) {
    return std::ranges::all_of(numbers, [](float x) { return std::isfinite(x); });
}

/// A strand is tried with the bundle's budget, alone, and coarsely, no more; then it is held and
/// named.
void expectAnEnd(const Corner& corner, Workers& workers) {
    SCOPED_TRACE(corner.text());
    const std::atomic<bool> never = false;
    Simulation simulation(sceneOf(corner), workers);
    StrandFrame frame;
    for (int k = 0; k < kFrames; ++k) {
        EXPECT_TRUE(simulation.advanceFrame(never));
        simulation.write(frame);
        EXPECT_TRUE(areFinite(frame.positions) && areFinite(frame.velocities));
        // Keys of the base are kinks, between which the budget starts anew.
        EXPECT_LE(frame.stats.steps, 3 * 3 * kBudget);
        EXPECT_LE(frame.stats.newtonIterations,
                  12 * (frame.stats.steps + frame.stats.errorTestFailures +
                        frame.stats.convergenceFailures));
    }
    const Diagnostics stopped = simulation.stoppedStrands();
    ASSERT_EQ(stopped.size(), static_cast<std::size_t>(frame.stats.stoppedStrands));
    for (const Diagnostic& one : stopped) {
        EXPECT_NE(one.place.find("hair"), std::string::npos) << one.place;
        EXPECT_NE(one.text.find("frame"), std::string::npos) << one.text;
    }
}

TEST(Extremes, EveryCornerOfTheParametersEndsInFramesOrANamedStop) {
    Workers workers(2);
    for (const int links : {2, 20})
        for (const double length : {1e-4, 1e-2, 10.0})
            for (const double radius : {1e-6, 5e-5, 5e-2})
                for (const double modulus : {0.0, 4e9, 1e15})
                    for (const double damping : {0.0, 0.01, 100.0})
                        expectAnEnd({links, length, radius, modulus, damping}, workers);
}

TEST(Extremes, ThousandsOfLinksEndInFramesOrANamedStop) {
    Workers workers(2);
    expectAnEnd({2000, 1e-4, 1e-3, 0, 0.01}, workers);
    expectAnEnd({2000, 10, 1e-3, 1e15, 0.01}, workers);
}

TEST(Extremes, HairOfUsualWidthIsFollowedWithLinksOfTenMeters) {
    Workers workers(1);
    const std::atomic<bool> never = false;
    Simulation simulation(sceneOf({.links = 2, .length = 10, .way = 0.1, .budget = 3000}), workers);
    for (int k = 0; k < kFrames; ++k) EXPECT_TRUE(simulation.advanceFrame(never));
    EXPECT_TRUE(simulation.stoppedStrands().empty());
}

}  // namespace
}  // namespace tendril::sim
