// Sag-free grooms through the whole path from scene to frame: the drawn shape stays, edits
// recompute it, and nothing depends on the number of threads.

#include "core/sim/GroomHolds.h"

#include "core/sim/Simulation.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

#include <numbers>

namespace tendril::sim {
namespace {

using scene::ScenePtr;
using spatial::Vec3;
using test::edited;

const std::atomic<bool> kNever = false;

scene::ObjectId hairOf(const ScenePtr& scene) {
    return scene->findByName("hair")->id;
}

ScenePtr sagFree(const ScenePtr& scene, strand::SagFree how = strand::SagFree::Drawn) {
    return edited(scene, makeSetValue(hairOf(scene), "sag_free", static_cast<int>(how)));
}

// Strands of 20 cm from roots on a circle: `shape` is a point along each, in meters, of u from 0
// to 1.
template <class Shape>
strand::CurveSet makeStrands(std::size_t strands, std::size_t points, Shape shape) {
    strand::CurveSet curves;
    for (std::size_t s = 0; s < strands; ++s) {
        const double phase =
            2 * std::numbers::pi * static_cast<double>(s) / static_cast<double>(strands);
        double along = 0;
        const std::size_t first = curves.points.size();
        for (std::size_t i = 0; i < points; ++i) {
            const Vec3 p = shape(static_cast<double>(i) / static_cast<double>(points - 1), phase);
            if (i > 0) along += norm(p - curves.points.back());
            curves.points.push_back(p);
        }
        for (std::size_t i = first; i < curves.points.size(); ++i)
            curves.points[i] =
                curves.points[first] + (0.2 / along) * (curves.points[i] - curves.points[first]);
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    return curves;
}

strand::CurveSet curls() {
    return makeStrands(6, 31, [](double u, double phase) {
        return Vec3{0.02 * std::cos(25 * u + phase), -0.1 * u, 0.02 * std::sin(25 * u + phase)};
    });
}
strand::CurveSet ponytail() {
    return makeStrands(6, 25, [](double u, double phase) {
        const double spread = 0.01 * std::sin(3 * u);
        return Vec3{spread * std::cos(phase), 0.06 * u - 0.2 * u * u,
                    -0.14 * u + spread * std::sin(phase)};
    });
}
strand::CurveSet upward() {
    return makeStrands(6, 21, [](double u, double phase) {
        return Vec3{0.04 * u * std::cos(phase), 0.2 * u, 0.04 * u * std::sin(phase)};
    });
}

double distanceFromDrawing(const StrandFrame& frame, const strand::CurveSet& curves) {
    double largest = 0;
    for (std::size_t i = 0; i < curves.points.size(); ++i)
        largest = std::max(largest, norm(Vec3{frame.positions[3 * i], frame.positions[3 * i + 1],
                                              frame.positions[3 * i + 2]} -
                                         curves.points[i]));
    return largest;
}

struct Drift {
    double within = 0;  ///< at any of the frames
    double end = 0;     ///< at the last
};
Drift driftOf(const ScenePtr& scene, const strand::CurveSet& curves, int frames) {
    Workers workers(2);
    Simulation simulation(scene, workers);
    StrandFrame frame;
    Drift drift;
    for (int i = 0; i < frames; ++i) {
        EXPECT_TRUE(simulation.advanceFrame(kNever));
        simulation.write(frame);
        drift.end = distanceFromDrawing(frame, curves);
        drift.within = std::max(drift.within, drift.end);
    }
    EXPECT_TRUE(simulation.stoppedStrands().empty());
    return drift;
}

TEST(GroomHolds, KeepCurlsPonytailsAndUprightHairWhereTheyWereDrawn) {
    for (const auto& curves : {curls(), ponytail(), upward()}) {
        const ScenePtr sagging = test::makeGroomScene(curves);
        EXPECT_GT(driftOf(sagging, curves, 24).within, 1e-3);
        EXPECT_LT(driftOf(sagFree(sagging), curves, 48).within, 1e-6);
    }
}

TEST(GroomHolds, KeepSoftStrandsForTwoHundredFrames) {
    const auto curves = curls();
    const ScenePtr scene = test::makeGroomScene(curves);
    const ScenePtr soft =
        edited(sagFree(scene), makeSetValue(hairOf(scene), "youngs_modulus", 5e7));
    Workers workers(2);
    const std::vector<GroomHold> holds = findHolds(*soft, workers);
    EXPECT_GT(holds.at(0).summary.stiffened, 0U);
    EXPECT_LT(driftOf(soft, curves, 200).within, 0.005 * 0.2);
}

TEST(GroomHolds, HoldInSteadyWindAndWithEveryKindOfJoint) {
    const auto curves = ponytail();
    ScenePtr scene = sagFree(test::makeGroomScene(curves));
    scene = edited(scene, makeSetValue(scene->shotObject().id, "wind", Vec3{0.3, 0, 0.1}));
    EXPECT_LT(driftOf(scene, curves, 48).within, 1e-6);
    for (const int freedom : {1, 2}) {
        const ScenePtr jointed =
            edited(scene, makeSetValue(hairOf(scene), "joint_freedom", freedom));
        EXPECT_LT(driftOf(jointed, curves, 48).within, 1e-6) << "freedom " << freedom;
    }
}

TEST(GroomHolds, AreForTheBaseAsDrawnOrAsItIsAtTheStart) {
    const auto curves = ponytail();
    ScenePtr scene = test::makeGroomScene(curves);
    scene = edited(scene, makeSetValue(scene->baseObject().id, "rotation", Vec3{0, 0, 1.2}));
    const auto tipAfterASecond = [&](strand::SagFree how) {
        Workers workers(1);
        Simulation simulation(sagFree(scene, how), workers);
        StrandFrame before, after;
        simulation.write(before);
        for (int i = 0; i < 24; ++i) EXPECT_TRUE(simulation.advanceFrame(kNever));
        simulation.write(after);
        const std::size_t tip = 3 * (curves.firstPoint[1] - 1);
        double moved = 0;
        for (std::size_t k = 0; k < 3; ++k)
            moved += std::abs(double(after.positions[tip + k]) - double(before.positions[tip + k]));
        return moved;
    };
    EXPECT_GT(tipAfterASecond(strand::SagFree::Drawn), 1e-3);
    EXPECT_LT(tipAfterASecond(strand::SagFree::Start), 1e-6);
}

TEST(GroomHolds, AreRecomputedWhenWhatTheyWereMadeForChanges) {
    const ScenePtr scene = sagFree(test::makeGroomScene(curls()));
    const auto hair = hairOf(scene);
    const auto shot = scene->shotObject().id;
    const auto effectOf = [&](const scene::Edit& edit) {
        const ScenePtr after = edited(scene, edit);
        return effectOnStrands(*scene, *after, *scene->find(hair), *after->find(hair));
    };
    EXPECT_EQ(effectOf(makeSetValue(hair, "youngs_modulus", 1e9)), Effect::RestState);
    EXPECT_EQ(effectOf(makeSetValue(hair, "density", 1000.0)), Effect::RestState);
    EXPECT_EQ(effectOf(makeSetValue(shot, "gravity", Vec3{0, -5, 0})), Effect::RestState);
    EXPECT_EQ(effectOf(makeSetValue(hair, "damping", Vec3{1, 1, 1})), Effect::Force);
    EXPECT_EQ(effectOf(makeSetValue(hair, "root_color", Vec3{1, 1, 1})), Effect::Display);
    EXPECT_EQ(effectOf(makeSetValue(scene->baseObject().id, "rotation", Vec3{1, 0, 0})),
              Effect::Display);
}

TEST(GroomHolds, LetTheRunningStrandGoOnFromItsPresentAngles) {
    const auto curves = ponytail();
    const ScenePtr scene = sagFree(test::makeGroomScene(curves));
    Workers workers(1);
    Simulation simulation(scene, workers);
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(simulation.advanceFrame(kNever));
    // Less gravity: the rest pose is another, the drawn pose is an equilibrium all the same.
    ASSERT_TRUE(simulation.adopt(
        edited(scene, makeSetValue(scene->shotObject().id, "gravity", Vec3{0, -3, 0})),
        Adoption::Blended));
    StrandFrame frame;
    for (int i = 0; i < 24; ++i) ASSERT_TRUE(simulation.advanceFrame(kNever));
    simulation.write(frame);
    EXPECT_LT(distanceFromDrawing(frame, curves), 1e-6);
    // Off: it sags, from where it is.
    ASSERT_TRUE(simulation.adopt(sagFree(scene, strand::SagFree::Off), Adoption::Blended));
    for (int i = 0; i < 24; ++i) ASSERT_TRUE(simulation.advanceFrame(kNever));
    simulation.write(frame);
    EXPECT_GT(distanceFromDrawing(frame, curves), 1e-3);
}

TEST(GroomHolds, AreTheSameBitsForEveryNumberOfThreads) {
    const ScenePtr scene = sagFree(test::makeGroomScene(upward()));
    Workers one(1), seven(7);
    const std::vector<GroomHold> a = findHolds(*scene, one), b = findHolds(*scene, seven);
    ASSERT_EQ(a.size(), 1U);
    for (std::size_t i = 0; i < a[0].strands.size(); ++i) {
        EXPECT_EQ(a[0].strands[i]->softestMode, b[0].strands[i]->softestMode);
        EXPECT_EQ(a[0].strands[i]->residual, b[0].strands[i]->residual);
        EXPECT_EQ(a[0].strands[i]->stiffening, b[0].strands[i]->stiffening);
    }
}

TEST(GroomHolds, OfASimulationAreThoseOfItsScene) {
    const ScenePtr scene = sagFree(test::makeGroomScene(upward()));
    Workers workers(2);
    const Simulation simulation(scene, workers);
    const std::vector<GroomHold> holds = simulation.holds();
    ASSERT_EQ(holds.size(), 1U);
    EXPECT_EQ(holds[0].summary.strands, 6U);
    EXPECT_EQ(holds[0].summary.largestFactor, findHolds(*scene, workers)[0].summary.largestFactor);
    EXPECT_TRUE(Simulation(test::makeGroomScene(upward()), workers).holds().empty());
}

TEST(GroomHolds, TellOfStrandsWithoutTheStiffnessTheyNeed) {
    const ScenePtr scene = sagFree(test::makeGroomScene(curls()));
    const ScenePtr limp = edited(scene, makeSetValue(hairOf(scene), "youngs_modulus", 0.0));
    Workers workers(1);
    const Diagnostics notes = Simulation(limp, workers).notes();
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].severity, Severity::Warning);
    EXPECT_EQ(notes[0].place, "hair");
    EXPECT_NE(notes[0].text.find("6 of 6 strands cannot be held"), std::string::npos);
}

TEST(GroomHolds, UseTheStiffnessAtTheStartAndFollowItsKeys) {
    const auto curves = ponytail();
    ScenePtr scene = sagFree(test::makeGroomScene(curves));
    const auto hair = hairOf(scene);
    scene = edited(scene, makeSetKey(hair, "youngs_modulus", {.x = 0.5, .value = 4e9}),
                   makeSetKey(hair, "youngs_modulus", {.x = 0.7, .value = 4e8}));
    EXPECT_LT(driftOf(scene, curves, 10).within, 1e-6);
    EXPECT_GT(driftOf(scene, curves, 40).end, 1e-3);
}

}  // namespace
}  // namespace tendril::sim
