#include "core/sim/CoupledStep.h"

#include "core/multibody/Residual.h"
#include "tests/core/sim/HairOnPlane.h"
#include "tests/support/Near.h"

namespace tendril::sim {
namespace {

using spatial::Vec3;
using test::kCouplingStep;
using test::kHairRadius;
using test::TestHair;

/// Steps a hair over one obstacle.
class Stepping {
public:
    Stepping(TestHair& hair, const collide::Obstacle& obstacle)
        : hair_(&hair), step_(hair.chain), obstacle_{&obstacle} {}

    CoupledReport advance() {
        const CoupledInput input{.time = time_,
                                 .step = kCouplingStep,
                                 .obstacles = obstacle_,
                                 .radii = hair_->radii,
                                 .skipped = hair_->skipped,
                                 .friction = friction};
        time_ += kCouplingStep;
        return step_.advance(input, hair_->y, hair_->yp, hair_->contacts);
    }

    std::vector<std::vector<FrictionWeight>> friction;  ///< empty: all one

private:
    TestHair* hair_;
    CoupledStep step_;
    std::array<const collide::Obstacle*, 1> obstacle_;
    double time_ = 0;
};

TEST(CoupledStep, AHairThatFallsOnAPlaneIsNeverBelowIt) {
    TestHair hair({0, 0.02, 0});
    const collide::Obstacle plane = test::makePlane(0, {});
    Stepping stepping(hair, plane);
    bool touched = false;
    for (int k = 0; k < 250; ++k) {
        const CoupledReport report = stepping.advance();
        ASSERT_TRUE(report.converged) << k;
        EXPECT_LE(report.penetration, 1e-2 * kHairRadius) << k;
        touched = touched || !hair.contacts[0].touches.empty();
        for (std::size_t i = 0; i <= hair.lastLink(); ++i)
            ASSERT_GE(hair.pointOf(i, 1).y, kHairRadius * (1 - 1e-2)) << k << " link " << i;
    }
    EXPECT_TRUE(touched);
}

double largestTorque(const TestHair& hair, const multibody::ChainForcing& forcing) {
    const multibody::ChainModel& model = std::as_const(hair.chain).model();
    multibody::ChainWork work(model.linkCount());
    std::vector<double> still(hair.y.size(), 0.0), residual(hair.y.size());
    multibody::evaluateResidual<double>(model, forcing, hair.y, still, residual, work);
    double largest = 0;
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        largest = std::max(largest, norm(multibody::omegaOf(std::span<const double>(residual), i)));
    return largest;
}

TEST(CoupledStep, TheForcesOnARestingHairHoldItInEquilibrium) {
    TestHair hair({0, 0.02, 0});
    const collide::Obstacle plane = test::makePlane(0, {});
    Stepping stepping(hair, plane);
    for (int k = 0; k < 800; ++k) ASSERT_TRUE(stepping.advance().converged) << k;
    multibody::ChainForcing forcing = hair.chain.forcingAt(0);
    forcing.clearLoads(hair.lastLink() + 1);
    const double unsupported = largestTorque(hair, forcing);
    double carried = 0, weight = 0;
    for (const Touch& touch : hair.contacts[0].touches) {
        const double length = std::as_const(hair.chain).model().link(touch.link).length;
        forcing.addForce(touch.link, {0, touch.fraction * length, 0}, touch.force);
        carried += touch.force.y;
    }
    for (const multibody::Link& link : std::as_const(hair.chain).model().links())
        weight += 9.81 * link.mass;
    EXPECT_LT(largestTorque(hair, forcing), 5e-3 * unsupported);
    EXPECT_GT(carried, 0.05 * weight);
    EXPECT_LT(carried, weight);
}

/// How far the tip of a hair that lies on a tilted plane has gone after half a second.
double tipWayOnSlope(double tilt, double friction) {
    const Vec3 normal{0, std::cos(tilt), std::sin(tilt)};
    TestHair hair(1.001 * kHairRadius * normal);
    const collide::Obstacle plane =
        test::makePlane(tilt, {.frictionStatic = friction, .frictionDynamic = friction});
    Stepping stepping(hair, plane);
    const Vec3 start = hair.tip();
    for (int k = 0; k < 96; ++k) EXPECT_TRUE(stepping.advance().converged) << k;
    return norm(hair.tip() - start);
}

TEST(CoupledStep, OnASlopeAHairSlidesWithoutFrictionAndStaysWithEnough) {
    const double tilt = 0.4;
    const double free = tipWayOnSlope(tilt, 0);
    EXPECT_GT(free, 5e-3);
    EXPECT_LT(tipWayOnSlope(tilt, 1.0), 0.02 * free);
    EXPECT_GT(tipWayOnSlope(tilt, 0.1), 0.02 * free);
}

TEST(CoupledStep, ForcesPressWithinTheFrictionConeAndAlongTheNormalWithoutFriction) {
    for (const double friction : {0.0, 0.25}) {
        TestHair hair({0, 0.02, 0});
        const collide::Obstacle plane =
            test::makePlane(0.3, {.frictionStatic = friction, .frictionDynamic = friction});
        Stepping stepping(hair, plane);
        int seen = 0;
        for (int k = 0; k < 200; ++k) {
            ASSERT_TRUE(stepping.advance().converged) << k;
            for (const Touch& touch : hair.contacts[0].touches) {
                ++seen;
                const double press = dot(touch.force, touch.normal);
                EXPECT_GT(press, 0);
                EXPECT_LE(norm(touch.force - press * touch.normal),
                          friction * press + 1e-6 * press);
            }
        }
        EXPECT_GT(seen, 50);
    }
}

/// A hair that falls on a slope, and is weighed down or held by what its friction weighs.
AlignedVector endOnSlope(double friction, const std::vector<std::vector<FrictionWeight>>& weights) {
    TestHair hair({0, 0.02, 0});
    const collide::Obstacle plane =
        test::makePlane(0.3, {.frictionStatic = friction, .frictionDynamic = 0.75 * friction});
    Stepping stepping(hair, plane);
    stepping.friction = weights;
    for (int k = 0; k < 150; ++k) EXPECT_TRUE(stepping.advance().converged) << k;
    return hair.y;
}

TEST(CoupledStep, WeightsThatAreEqualAlongAndAcrossAreAnotherFrictionOfTheObstacleBitForBit) {
    const std::vector<FrictionWeight> ones(8), twos(8, {2, 2});
    EXPECT_EQ(endOnSlope(0.4, {}), endOnSlope(0.4, {ones}));
    EXPECT_EQ(endOnSlope(0.4, {}), endOnSlope(0.2, {twos}));
    EXPECT_NE(endOnSlope(0.4, {}), endOnSlope(0.4, {twos}));
}

TEST(CoupledStep, ForcesOfUnlikeWeightsPressWithinAnEllipseAlongAndAcrossTheStrand) {
    constexpr double kFriction = 0.3;
    for (const FrictionWeight weight : {FrictionWeight{2, 0.5}, FrictionWeight{0.5, 2},
                                        FrictionWeight{0, 1}, FrictionWeight{1, 0}}) {
        TestHair hair({0, 0.02, 0});
        const collide::Obstacle plane =
            test::makePlane(0.3, {.frictionStatic = kFriction, .frictionDynamic = kFriction});
        Stepping stepping(hair, plane);
        stepping.friction = {std::vector<FrictionWeight>(8, weight)};
        int reached = 0;
        for (int k = 0; k < 200; ++k) {
            ASSERT_TRUE(stepping.advance().converged) << k;
            for (const Touch& touch : hair.contacts[0].touches) {
                hair.chain.move(0, hair.y);
                const Vec3 y = hair.chain.linkMotion(0, touch.link).rotation.cy;
                const Vec3 along = normalized(y - dot(y, touch.normal) * touch.normal);
                const double press = kFriction * dot(touch.force, touch.normal);
                const double a = dot(touch.force, along) / press;
                const double b = dot(touch.force, cross(touch.normal, along)) / press;
                const double used = std::hypot(weight.along > 0 ? a / weight.along : 100 * a,
                                               weight.across > 0 ? b / weight.across : 100 * b);
                ASSERT_LE(used, 1.01) << k;
                reached += used > 0.99 ? 1 : 0;
            }
        }
        EXPECT_GT(reached, 20);
    }
}

TEST(CoupledStep, WithoutAnythingAroundItIsTheImplicitStepOfTheFreeHair) {
    TestHair hair({0, 1, 0});
    const collide::Obstacle plane = test::makePlane(0, {});
    Stepping stepping(hair, plane);
    const AlignedVector before = hair.y;
    ASSERT_TRUE(stepping.advance().converged);
    EXPECT_TRUE(hair.contacts[0].touches.empty());
    AlignedVector r = before, rate = before;
    for (std::size_t k = 0; k < rate.size(); ++k) rate[k] = (hair.y[k] - before[k]) / kCouplingStep;
    hair.chain.forcing().loads.clear();
    (void)hair.chain.residual(kCouplingStep, before, hair.yp, r);
    double start = 0, end = 0;
    for (const double value : r) start = std::max(start, std::abs(value));
    (void)hair.chain.residual(kCouplingStep, hair.y, rate, r);
    for (std::size_t i = 0; i <= hair.lastLink(); ++i)
        end = std::max(end, norm(multibody::omegaOf(std::span<const double>(r), i)));
    EXPECT_LT(end, 1e-4 * start);
}

}  // namespace
}  // namespace tendril::sim
