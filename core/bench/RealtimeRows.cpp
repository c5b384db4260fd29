#include "core/bench/HeadScene.h"
#include "core/bench/Rows.h"
#include "core/bench/Stopwatch.h"
#include "core/scene/Edits.h"
#include "core/sim/Simulation.h"

#include <chrono>
#include <cmath>
#include <numbers>
#include <random>

namespace tendril::bench {
namespace {

constexpr int kFrames = 48;
constexpr int kHeadFrames = 96;
constexpr int kMostRuns = 3;  // a run takes seconds

/// Hair of 20 cm on a head of 9 cm, standing out from it and curved a little, each otherwise.
strand::CurveSet growHair(int strands, int links) {
    constexpr double kHead = 0.09, kLength = 0.2;
    std::mt19937 random(17);
    std::normal_distribution<double> value;
    strand::CurveSet curves;
    for (int s = 0; s < strands; ++s) {
        const spatial::Vec3 out =
            normalized(spatial::Vec3{value(random), 0.4 + std::abs(value(random)), value(random)});
        const spatial::Vec3 bend = 0.6 * spatial::Vec3{value(random), -1, value(random)};
        for (int i = 0; i <= links; ++i) {
            const double u = static_cast<double>(i) / links;
            curves.points.push_back(kHead * out + (kLength * u) * (out + (0.3 * u) * bend));
        }
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    return curves;
}

/// The groom as imported, with default settings, on a base that shakes its head.
scene::ScenePtr shakenHead(int strands, int links) {
    scene::Object object;
    object.name = "hair";
    scene::Groom groom;
    groom.curves = std::make_shared<const strand::CurveSet>(growHair(strands, links));
    groom.strand.sagFree = strand::SagFree::Drawn;
    object.content = std::move(groom);
    scene::ScenePtr scene = scene::makeAddObject(std::move(object)).apply(scene::makeScene());
    const scene::ObjectId base = scene->baseObject().id;
    for (int k = 0; k <= 8; ++k) {
        const double time = 0.25 * k, turn = 0.6 * std::sin(std::numbers::pi * k / 2);
        scene = scene::makeSetKey(base, "rotation.y", {.x = time, .value = turn}).apply(*scene);
    }
    return scene;
}

/// Simulated over wall seconds, all cores.
std::optional<double> realtime(const scene::ScenePtr& scene, int frames, int repetitions) {
    const std::atomic<bool> never = false;
    std::vector<double> factors;
    for (int r = 0; r < std::min(repetitions, kMostRuns); ++r) {
        Workers workers;
        sim::Simulation simulation(scene, workers);
        const auto start = std::chrono::steady_clock::now();
        for (int f = 0; f < frames; ++f) (void)simulation.advanceFrame(never);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        factors.push_back(frames / scene->shot().shot.framesPerSecond() / spent.count());
    }
    return median(std::move(factors));
}

std::optional<double> realtimeFree(int strands, int links, int repetitions) {
    return realtime(shakenHead(strands, links), kFrames, repetitions);
}

}  // namespace

std::vector<Row> realtimeRows() {
    return {
        {"realtime_2000x20", "ratio", [](int n) { return realtimeFree(2000, 20, n); }},
        {"realtime_100x50", "ratio", [](int n) { return realtimeFree(100, 50, n); }},
        {"realtime_1x200", "ratio", [](int n) { return realtimeFree(1, 200, n); }},
        {"realtime_head_500", "ratio",
         [](int n) { return realtime(makeHeadScene(500, 20), kHeadFrames, n); }},
        {"realtime_48000x4", "ratio", [](int n) { return realtimeFree(48000, 4, n); }},
    };
}

}  // namespace tendril::bench
