#include "core/scene/Edits.h"
#include "core/scene/NewObjects.h"
#include "core/sim/Simulation.h"
#include "core/validate/ContactCases.h"
#include "core/validate/UserStrand.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::validate {
namespace {

using spatial::Vec3;

constexpr double kLength = 0.3, kBall = 0.03, kHair = 50e-6;  // m
constexpr Vec3 kBefore{0.25, 0.03, 0}, kAfter{0.2, 0.08, 0.02};
constexpr double kTurn = 2;       // rad
constexpr double kArrived = 0.5;  // s

/// A straight strand whose tip is nearest to a ball that goes elsewhere and turns in two seconds.
scene::ScenePtr attachedScene() {
    scene::Object hair;
    hair.name = "strand";
    scene::Groom groom;
    groom.strand = {.radiusFrom = strand::RadiusFrom::Value, .radius = kHair};
    groom.curves = std::make_shared<const strand::CurveSet>(makeStraight(20, kLength));
    hair.content = std::move(groom);
    scene::Object ball = scene::makeShapeObject(scene::ShapeKind::Sphere);
    std::get<scene::Shape>(ball.content).shape.radius = kBall;
    const auto key = [&](const char* channel, double from, double to) {
        ball.keys[channel] =
            curve::Curve({{.x = 0, .value = from, .interpolation = curve::Interpolation::Linear},
                          {.x = 2, .value = to}});
    };
    key("translation.x", kBefore.x, kAfter.x);
    key("translation.y", kBefore.y, kAfter.y);
    key("translation.z", kBefore.z, kAfter.z);
    key("rotation.z", 0, kTurn);
    scene::ScenePtr scene = std::make_shared<const scene::Scene>(scene::makeScene());
    for (const scene::Edit& edit :
         {makeSetValue(scene->shotObject().id, "start_frame", 0), makeAddObject(hair),
          makeAddObject(ball), makeAddObject(scene::makeAttachmentObject({}, {}))})
        if (scene::ScenePtr next = edit.apply(*scene)) scene = std::move(next);
    return scene;
}

/// Where the material point of the ball is, and how far from it the strand's middle line.
Vec3 placeAt(double t) {
    const double share = std::min(1.0, t / 2);
    const Vec3 out = normalized(Vec3{kLength, 0, 0} - kBefore);
    return kBefore + share * (kAfter - kBefore) +
           (kBall + kHair) * rotate(spatial::fromRotationVector({0, 0, share * kTurn}), out);
}

void compareAttached(const Session& session, Comparison& comparison) {
    constexpr double kMiss = 1e-3;
    Workers workers(1);
    sim::Simulation simulation(attachedScene(), workers);
    double worst = 0;
    StrandFrame frame;
    for (int k = 0; k < 60; ++k) {
        if (!simulation.advanceFrame(flagOf(session.cancelFlag())) ||
            !simulation.stoppedStrands().empty())
            return comparison.fail("not solved", kMiss);
        simulation.write(frame);
        if (frame.time < kArrived) continue;
        const float* tip = frame.positions.data() + 3 * (frame.pointCount() - 1);
        worst = std::max(worst, norm(Vec3{tip[0], tip[1], tip[2]} - placeAt(frame.time)));
    }
    comparison.add("largest distance of the tip from its place, of the length",
                   mismatch(worst / kLength, 0), kMiss);
}

}  // namespace

void addAttachmentCases(Session& session) {
    session.addCase("path_attached", [&](Comparison& c) { compareAttached(session, c); });
}

}  // namespace tendril::validate
