#include "core/validate/UserStrand.h"

#include "core/scene/Edits.h"
#include "core/sim/Simulation.h"

#include <cmath>
#include <memory>
#include <numbers>

namespace tendril::validate {
namespace {

using spatial::Vec3;

scene::ScenePtr makeUserScene(const UserStrand& user) {
    scene::Object object;
    object.name = "strand";
    scene::Groom groom;
    groom.strand = user.params;
    groom.curves = std::make_shared<const strand::CurveSet>(user.curves);
    object.content = std::move(groom);
    scene::ScenePtr scene = makeAddObject(std::move(object)).apply(scene::makeScene());
    const scene::ObjectId shot = scene->shotObject().id, base = scene->baseObject().id;
    const auto apply = [&scene](const scene::Edit& edit) {
        if (scene::ScenePtr next = edit.apply(*scene)) scene = std::move(next);  // else no change
    };
    apply(makeSetValue(shot, "start_frame", 0));
    apply(makeSetValue(shot, "rate_numerator", user.framesPerSecond));
    apply(makeSetValue(shot, "coupling_steps", user.couplingSteps));
    apply(makeSetValue(shot, "tolerance", user.tolerance));
    const double amplitude = 0.05;
    for (const double t : {0.0, 0.5, 1.0, 1.5}) {
        const double x = t == 0.5 ? amplitude : 0;
        apply(makeSetKey(base, "translation.x", {.x = t, .value = x}));
    }
    return scene;
}

}  // namespace

std::vector<std::vector<Vec3>> simulate(const UserStrand& user, int frames) {
    const std::atomic<bool> never = false;
    Workers workers(1);
    sim::Simulation simulation(makeUserScene(user), workers);
    std::vector<std::vector<Vec3>> all;
    StrandFrame frame;
    for (int k = 0; k <= frames; ++k) {
        if (k > 0 && !simulation.advanceFrame(never)) break;
        if (!simulation.stoppedStrands().empty()) break;
        simulation.write(frame);
        std::vector<Vec3> points;
        for (std::size_t i = 0; i < frame.pointCount(); ++i)
            points.push_back(
                {frame.positions[3 * i], frame.positions[3 * i + 1], frame.positions[3 * i + 2]});
        all.push_back(std::move(points));
    }
    return all;
}

strand::CurveSet makeHelix(int links, double length) {
    constexpr double kRadius = 0.01, kTurns = 1.5;
    const double angle = 2 * std::numbers::pi * kTurns;
    const double drop = std::sqrt(length * length - kRadius * kRadius * angle * angle);
    strand::CurveSet curves;
    for (int i = 0; i <= links; ++i) {
        const double u = static_cast<double>(i) / links;
        curves.points.push_back(
            {kRadius * std::sin(angle * u), -drop * u, kRadius * std::cos(angle * u)});
    }
    curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    return curves;
}

strand::CurveSet makeStraight(int links, double length) {
    strand::CurveSet curves;
    for (int i = 0; i <= links; ++i) curves.points.push_back({length * i / links, 0, 0});
    curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    return curves;
}

}  // namespace tendril::validate
