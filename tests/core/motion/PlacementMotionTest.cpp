#include "core/motion/PlacementMotion.h"

#include "core/motion/BaseMotion.h"
#include "tests/core/motion/MotionSamples.h"

namespace tendril::motion {
namespace {

using spatial::Vec3;

struct Placed {
    BaseMotion base;
    PlacementMotion placement;

    [[nodiscard]] RigidMotion at(double t) const { return placement.motionAt(t, base.motionAt(t)); }
};

Placed randomlyPlaced(Ride ride, unsigned seed) {
    std::mt19937 engine(seed);
    return {BaseMotion({.pivot = {0.1, 0.2, -0.3}}, test::randomPoseKeys(engine)),
            PlacementMotion({.ride = ride}, test::randomPoseKeys(engine))};
}

TEST(PlacementMotion, RatesAreTheDerivativesOfThePoseOnAMovingBaseAndInTheWorld) {
    for (const Ride ride : {Ride::Base, Ride::World}) {
        const Placed placed = randomlyPlaced(ride, 31);
        for (double t = 0.017; t < 1.6; t += 0.0613)
            test::expectExactDerivatives([&](double at) { return placed.at(at); }, t);
    }
}

TEST(PlacementMotion, WhatRidesOnTheBaseIsCarriedAlongAndWhatIsInTheWorldIsNot) {
    const BaseMotion base({.translation = {0, 1, 0}, .rotation = {0, 0, std::acos(0.0)}}, {});
    const PlacementParams params{.translation = {1, 0, 0}};  // z: x → y
    PlacementParams inWorld = params;
    inWorld.ride = Ride::World;
    const RigidMotion at = base.motionAt(0);
    test::expectNear(PlacementMotion(params, {}).motionAt(0, at).position, {0, 2, 0}, 1e-15);
    test::expectNear(PlacementMotion(inWorld, {}).motionAt(0, at).position, {1, 0, 0}, 1e-15);
}

TEST(PlacementMotion, APlacementWithoutKeysMovesAsARootThatRidesThere) {
    std::mt19937 engine(33);
    const BaseMotion base({}, test::randomPoseKeys(engine));
    const PlacementParams params{.translation = {0.3, -0.1, 0.2}, .rotation = {0.4, 0.5, -0.6}};
    const PlacementMotion placement(params, {});
    const RigidMotion own = KeyedPose(params.translation, params.rotation, {}).motionAt(0);
    const RidingRoot root(base, own.orientation, own.position);
    EXPECT_FALSE(placement.isKeyed());
    for (double t = 0.017; t < 1.6; t += 0.131) {
        const RigidMotion a = placement.motionAt(t, base.motionAt(t)), b = root.motionAt(t);
        test::expectNear(a.position, b.position, 1e-15);
        test::expectNear(a.velocity, b.velocity, 1e-13);
        test::expectNear(a.acceleration, b.acceleration, 1e-11);
        test::expectNear(a.angularAcceleration, b.angularAcceleration, 1e-12);
    }
}

TEST(PlacementMotion, BlendedItLeavesFromWhereItWasInTheWorldAndArrives) {
    constexpr double kStart = 0.4, kDuration = 0.1;
    for (const Ride ride : {Ride::Base, Ride::World}) {
        const Placed placed = randomlyPlaced(ride, 34);
        const RigidMotion from = randomlyPlaced(ride, 35).at(kStart);
        const Placed blended{
            placed.base,
            placed.placement.blendedFrom(from, placed.base.motionAt(kStart), kStart, kDuration)};
        test::expectNear(blended.at(kStart).position, from.position, 1e-14);
        test::expectNear(blended.at(kStart).velocity, from.velocity, 1e-13);
        test::expectNear(blended.at(kStart + kDuration).position,
                         placed.at(kStart + kDuration).position, 1e-14);
        for (double t = kStart + 0.003; t < kStart + 1.5 * kDuration; t += 0.0071)
            test::expectExactDerivatives([&](double at) { return blended.at(at); }, t);
    }
}

TEST(PlacementMotion, TellsWhereItsVelocityJumps) {
    const curve::Curve ramp(
        {{.x = 1, .interpolation = curve::Interpolation::Linear}, {.x = 2, .value = 1}});
    EXPECT_EQ(PlacementMotion({}, {{"rotation.x", ramp}}).kinks(), (std::vector<double>{1, 2}));
}

}  // namespace
}  // namespace tendril::motion
