// Drawn poses as equilibria: residuals, the length at which an upright chain loses stability,
// minimal stiffening, and that held strands stay where they are when time runs.

#include "core/sagfree/HoldPose.h"

#include "core/sim/StrandIntegrator.h"
#include "tests/core/sagfree/HeldChains.h"
#include "tests/support/Near.h"

namespace tendril::sagfree {
namespace {

using multibody::JointKind;
using multibody::makeRestState;
using test::Hair;
using test::RandomChain;

double softestUpright(std::size_t links, double lengthInTopples) {
    Hair hair{.links = links};
    hair.length = lengthInTopples * test::toppleLength(hair);
    multibody::ChainModel model = test::chainOf(hair);
    const std::vector<double> pose = makeRestState(model);
    return holdPose(model, test::rootedAt(0), pose).softestModeBefore;
}

TEST(HoldPose, BalancesRandomTreesOfAllKindsOfJoints) {
    for (const unsigned seed : {61U, 62U, 63U, 64U}) {
        RandomChain random(seed);
        std::vector<multibody::LinkTopology> topology = random.treeTopology(15);
        constexpr std::array kKinds{JointKind::Ball, JointKind::Universal, JointKind::Hinge};
        for (std::size_t i = 0; seed > 62 && i < 15; ++i) topology[i].joint = kKinds[i % 3];
        multibody::ChainModel model = random.model(std::move(topology));
        const ChainForcing forcing = random.stillForcing(model);
        const std::vector<double> pose = random.state(model, 0.6, 0);
        const StrandHold hold = holdPose(model, forcing, pose);
        EXPECT_NE(hold.status, HoldStatus::CannotHold);
        EXPECT_NEAR_ABS(hold.residual, 0, 1e-12) << "seed " << seed;
    }
}

TEST(HoldPose, LeavesAStrandWithoutLoadAsItIs) {
    RandomChain random(65);
    const multibody::ChainModel drawn = random.model(multibody::makeSerialTopology(6));
    multibody::ChainModel model = drawn;
    ChainForcing forcing;
    forcing.gravity = {};
    const StrandHold hold = holdPose(model, forcing, makeRestState(model));
    EXPECT_EQ(hold.status, HoldStatus::Held);
    EXPECT_NEAR_ABS(hold.softestMode, 1, 1e-12);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(model.link(i).stiffness, drawn.link(i).stiffness);
        EXPECT_NEAR_ABS(std::abs(dot(model.link(i).restRotation, drawn.link(i).restRotation)), 1,
                        1e-15);
    }
}

TEST(HoldPose, FindsTheLengthBeyondWhichAnUprightChainTopples) {
    // Chains of 20 and 40 links topple at 1.9855 and 1.9861 (EI/μg)^⅓, a rod at 1.98635.
    const double rod = 1.986352;
    for (const auto& [links, expected] : {std::pair{20U, 1.9855}, std::pair{40U, 1.9861}}) {
        double low = 0.9, high = 1.1;
        ASSERT_GT(softestUpright(links, low), 0);
        ASSERT_LT(softestUpright(links, high), 0);
        for (int k = 0; k < 40; ++k) {
            const double middle = 0.5 * (low + high);
            (softestUpright(links, middle) > 0 ? low : high) = middle;
        }
        EXPECT_NEAR_ABS(low * rod, expected, 6e-5) << links << " links";
    }
}

TEST(HoldPose, StiffensOnlyWhatNeedsIt) {
    Hair hair{.links = 24, .length = 0.1};
    multibody::ChainModel hanging = test::chainOf(hair);
    EXPECT_EQ(holdPose(hanging, test::rootedAt(3.0), makeRestState(hanging)).status,
              HoldStatus::Held);

    hair.length = 2 * test::toppleLength(hair);
    multibody::ChainModel upright = test::chainOf(hair);
    const StrandHold hold = holdPose(upright, test::rootedAt(0.3), makeRestState(upright));
    EXPECT_EQ(hold.status, HoldStatus::Stiffened);
    EXPECT_LT(hold.softestModeBefore, 0);
    EXPECT_GE(hold.softestMode, 0.999 * 0.02);
    EXPECT_LT(hold.softestMode, 0.1);
    const LargestStiffening largest = largestStiffening(hold);
    EXPECT_LT(largest.joint, 3U);
    EXPECT_GT(largest.factor, 2);
    // far from the root nothing is lost and nothing is added
    EXPECT_NEAR_ABS(hold.stiffening.back().x, 1, 1e-3);
}

TEST(HoldPose, StiffensLessThanAUniformFactorWould) {
    Hair hair{.links = 24};
    hair.length = 1.8 * test::toppleLength(hair);
    multibody::ChainModel model = test::chainOf(hair);
    const StrandHold hold = holdPose(model, test::rootedAt(0), makeRestState(model));
    double mean = 0;
    for (const Vec3& factor : hold.stiffening)
        mean += factor.x / static_cast<double>(hold.stiffening.size());
    // Stability of all joints alike takes the cube of the length's excess.
    EXPECT_LT(mean, std::pow(1.8, 3));
    EXPECT_GT(largestStiffening(hold).factor, mean);
}

TEST(HoldPose, KeepsEveryAxisWithinAQuarterTurn) {
    Hair hair{.links = 15, .length = 0.3, .youngsModulus = 4e7, .curl = {0.2, 0.1, -0.1}};
    multibody::ChainModel model = test::chainOf(hair);
    const ChainForcing forcing = test::rootedAt(1.5);
    const std::vector<double> pose = makeRestState(model);
    const StrandHold hold = holdPose(model, forcing, pose);
    EXPECT_EQ(hold.status, HoldStatus::Stiffened);
    EXPECT_NEAR_ABS(hold.residual, 0, 1e-13);
    multibody::ChainWork work(hair.links);
    const std::vector<JointLoad> loads = computePoseLoads(model, forcing, pose, work);
    for (std::size_t i = 0; i < hair.links; ++i) {
        const Vec3 load = model.halfRestMatrices()[i] * loads[i].support;
        EXPECT_GE(model.link(i).stiffness.x * (1 + 1e-6), std::hypot(load.x, load.z));
        EXPECT_GE(model.link(i).stiffness.y * (1 + 1e-6), std::abs(load.y));
    }
}

TEST(HoldPose, KeepsDampingTimes) {
    Hair hair{.links = 20};
    hair.length = 1.5 * test::toppleLength(hair);
    multibody::ChainModel model = test::chainOf(hair);
    (void)holdPose(model, test::rootedAt(0), makeRestState(model));
    for (const multibody::Link& link : model.links())
        EXPECT_NEAR_REL(2 * link.damping.x / link.stiffness.x, hair.dampingTime, 1e-14);
}

TEST(HoldPose, DoesNotDependOnHowTheStrandIsTurned) {
    Hair hair{.links = 18, .curl = {0.1, 0.2, 0.05}};
    hair.length = 1.6 * test::toppleLength(hair);
    const multibody::ChainModel drawn = test::chainOf(hair);
    const ChainForcing forcing = test::rootedAt(0.4);
    ChainForcing turned = forcing;
    const Quat turn = spatial::fromRotationVector({0.5, -1.2, 2.0});
    turned.root.orientation = turn * forcing.root.orientation;
    turned.gravity = rotate(turn, forcing.gravity);
    multibody::ChainModel a = drawn, b = drawn;
    const StrandHold holdA = holdPose(a, forcing, makeRestState(a));
    const StrandHold holdB = holdPose(b, turned, makeRestState(b));
    EXPECT_NEAR_REL(holdA.softestMode, holdB.softestMode, 1e-6);
    for (std::size_t i = 0; i < hair.links; ++i)
        EXPECT_NEAR_ABS(norm(a.link(i).stiffness - b.link(i).stiffness) / norm(a.link(i).stiffness),
                        0, 1e-6);
}

TEST(HoldPose, RefusesJointsWithoutStiffnessThatCarryLoad) {
    Hair hair{.links = 10};
    multibody::ChainModel model = test::chainOf(hair);
    model.setStiffness(4, {});
    const multibody::ChainModel before = model;
    const StrandHold hold = holdPose(model, test::rootedAt(1.5), makeRestState(model));
    EXPECT_EQ(hold.status, HoldStatus::CannotHold);
    EXPECT_EQ(hold.limp, std::vector<std::size_t>{4});
    EXPECT_GT(hold.residual, 0.01);
    for (std::size_t i = 0; i < 10; ++i)
        EXPECT_EQ(model.link(i).stiffness, before.link(i).stiffness);
}

TEST(HoldPose, HoldsAChainWithoutStiffnessThatHangsStraightDown) {
    multibody::ChainModel model = test::chainOf({.links = 10, .youngsModulus = 0});
    ChainForcing forcing;
    forcing.gravity = {0, 9.81, 0};
    const StrandHold hold = holdPose(model, forcing, makeRestState(model));
    EXPECT_EQ(hold.status, HoldStatus::Held);
}

TEST(HoldPose, LetsUprightHorizontalAndHangingCurlsStay) {
    for (const double angle : {0.2, 1.4, 2.8}) {
        Hair hair{.links = 20, .length = 0.2, .curl = {0.25, 0.05, 0.1}};
        multibody::ChainModel model = test::chainOf(hair);
        const std::vector<double> pose = makeRestState(model);
        const double sag = test::driftOf(model, test::rootedAt(angle), pose, 0.5);
        const StrandHold hold = holdPose(model, test::rootedAt(angle), pose);
        EXPECT_NE(hold.status, HoldStatus::Unstable);
        EXPECT_GT(sag, 1e-3);
        EXPECT_LT(test::driftOf(model, test::rootedAt(angle), pose, 2), 1e-6) << angle;
    }
}

TEST(HoldPose, LetsTheStiffenedComeBackFromAPush) {
    Hair hair{.links = 20, .length = 0.2};
    multibody::ChainModel model = test::chainOf(hair);
    const ChainForcing forcing = test::rootedAt(0.2);
    const std::vector<double> pose = makeRestState(model);
    ASSERT_EQ(holdPose(model, forcing, pose).status, HoldStatus::Stiffened);
    std::vector<double> pushed = pose;
    for (std::size_t i = 0; i < hair.links; ++i)
        multibody::storeOmega(std::span(pushed), i, Vec3{1e-3, 0, 1e-3});
    EXPECT_LT(test::driftOf(model, forcing, pushed, 2), 2e-3);
}

TEST(HoldPose, HoldsInASteadyWind) {
    Hair hair{.links = 16, .length = 0.15};
    multibody::ChainModel model = test::chainOf(hair);
    for (std::size_t i = 0; i < hair.links; ++i) model.setDrag(i, 1e-4, 3e-5);
    ChainForcing forcing = test::rootedAt(2.5);
    forcing.wind = {0.4, 0, 0.2};
    const std::vector<double> pose = makeRestState(model);
    EXPECT_NEAR_ABS(holdPose(model, forcing, pose).residual, 0, 1e-13);
    EXPECT_LT(test::driftOf(model, forcing, pose, 2), 1e-6);
}

TEST(HoldPose, ScalesWithTheLengthOfTheStrand) {
    // Two thousand links, curled and upright: what matters is that it ends, and ends well.
    Hair hair{.links = 2000, .length = 0.3, .curl = {0.002, 0.001, 0}};
    multibody::ChainModel model = test::chainOf(hair);
    const StrandHold hold = holdPose(model, test::rootedAt(0.5), makeRestState(model));
    EXPECT_EQ(hold.status, HoldStatus::Stiffened);
    EXPECT_GE(hold.softestMode, 0.999 * 0.02);
    EXPECT_LT(hold.iterations, 50);
}

}  // namespace
}  // namespace tendril::sagfree
