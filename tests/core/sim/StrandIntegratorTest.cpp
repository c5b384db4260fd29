#include "core/sim/StrandIntegrator.h"

#include "core/bench/ShakenStrand.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <tuple>

namespace tendril::sim {
namespace {

using bench::HairSpec;
using bench::makeHair;
using bench::ShakenRoot;
using bench::ShakenRoots;
using integrate::AdvanceStatus;
using motion::FixedRoot;

constexpr double kFrame = 1.0 / 24;

void startAtRest(StrandIntegrator& strand) {
    strand.start(0, multibody::makeRestState(strand.chain().model()));
}

/// Factor on Young's modulus of real hair, damping time [s].
class ShakenHair : public testing::TestWithParam<std::tuple<double, double>> {};

TEST_P(ShakenHair, TakesAtMostThirtyStepsPerFrameAndFewOfThemFail) {
    const auto [softness, dampingTime] = GetParam();
    const ShakenRoot root;
    StrandIntegrator strand(makeHair({.youngsModulus = 4e9 * softness, .dampingTime = dampingTime}),
                            root);
    startAtRest(strand);
    const int frames = 48;
    for (int f = 1; f <= frames; ++f) {
        ASSERT_EQ(strand.advanceTo(f * kFrame).status, AdvanceStatus::Done) << "frame " << f;
    }
    const integrate::IdaStatistics s = strand.statistics();
    EXPECT_LE(s.steps, 30 * frames);
    EXPECT_LE(s.errorTestFailures + s.convergenceFailures, s.steps / 10);
    EXPECT_EQ(s.restarts, 0);
}
INSTANTIATE_TEST_SUITE_P(StiffnessAndDamping, ShakenHair,
                         testing::Combine(testing::Values(0.01, 1.0, 100.0),
                                          testing::Values(0.0, 0.001, 0.01)));

/// World position of the tip at the strand's time.
spatial::Vec3 tipOf(StrandIntegrator& strand) {
    ChainDae& chain = strand.chain();
    chain.move(strand.time(), strand.y());
    const std::size_t last = chain.model().linkCount() - 1;
    return chain.linkMotion(0, last).pointAt({0, chain.model().link(last).length, 0});
}

TEST(StrandIntegrator, TheDefaultsKeepTheTipOfDampedHairToATenthOfAPercentOfItsLength) {
    const ShakenRoot root;
    const HairSpec hair{.dampingTime = 0.01};
    StrandIntegrator strand(makeHair(hair), root);
    StrandIntegrator precise(makeHair(hair), root,
                             {.tolerance = {.tip = 1e-7, .omegaTime = 1e-4},
                              .ida = {.maxOrder = 5, .newtonTolerance = 0.05}});
    startAtRest(strand);
    startAtRest(precise);
    double worst = 0;
    for (int f = 1; f <= 48; ++f) {
        strand.advanceTo(f * kFrame);
        precise.advanceTo(f * kFrame);
        worst = std::max(worst, norm(tipOf(strand) - tipOf(precise)));
    }
    EXPECT_NEAR_ABS(worst / hair.length, 0, 1e-3);
}

TEST(StrandIntegrator, UsesHighOrdersOnlyWhereDampingPermits) {
    const ShakenRoot root;
    for (const double dampingTime : {0.0, 0.01}) {
        StrandIntegrator strand(makeHair({.dampingTime = dampingTime}), root);
        startAtRest(strand);
        int highest = 0;
        for (int f = 1; f <= 12; ++f) {
            strand.advanceTo(f * kFrame);
            highest = std::max(highest, strand.statistics().lastOrder);
        }
        EXPECT_EQ(highest > kSafeOrder, dampingTime > 0) << highest;
    }
}

TEST(StrandIntegrator, ContinuesFromASavedStateBitByBit) {
    const ShakenRoot root;
    StrandIntegrator first(makeHair({.dampingTime = 0.01}), root);
    startAtRest(first);
    first.advanceTo(10 * kFrame);
    const AlignedVector y(first.y().begin(), first.y().end());
    const AlignedVector yp(first.yp().begin(), first.yp().end());
    const double step = first.lastStep();
    first.restart();
    first.advanceTo(20 * kFrame);

    StrandIntegrator second(makeHair({.dampingTime = 0.01}), root);
    second.resume(10 * kFrame, y, yp, step);
    EXPECT_EQ(second.time(), 10 * kFrame);
    second.advanceTo(20 * kFrame);
    EXPECT_TRUE(std::equal(first.y().begin(), first.y().end(), second.y().begin()));
    EXPECT_TRUE(std::equal(first.yp().begin(), first.yp().end(), second.yp().begin()));
}

TEST(StrandIntegrator, ARestartInFullMotionCostsFewSteps) {
    const ShakenRoot root;
    StrandIntegrator strand(makeHair({.dampingTime = 0.01}), root);
    startAtRest(strand);
    strand.advanceTo(10 * kFrame);
    strand.restart();
    EXPECT_LE(strand.advanceTo(11 * kFrame).steps, 30);
    EXPECT_EQ(strand.statistics().restarts, 1);
}

/// Air in which swinging dies within a fraction of a second.
void addAir(multibody::ChainModel& model) {
    for (std::size_t i = 0; i < model.linkCount(); ++i) model.setDrag(i, 3e-4, 3e-4);
}

TEST(StrandIntegrator, NewStiffnessActsAtOnceAndWithoutARestart) {
    const FixedRoot root(spatial::fromRotationVector({0, 0, 1.2}), {});
    StrandIntegrator strand(makeHair({.youngsModulus = 1e11, .dampingTime = 0.02}), root);
    addAir(strand.chain().model());
    startAtRest(strand);
    strand.advanceTo(2);
    const double stiffHeight = tipOf(strand).y;
    multibody::ChainModel& model = strand.chain().model();
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        model.setStiffness(i, 0.1 * model.link(i).stiffness);
    }
    ASSERT_EQ(strand.advanceTo(4).status, AdvanceStatus::Done);
    EXPECT_LT(tipOf(strand).y, stiffHeight - 0.01);
    EXPECT_EQ(strand.statistics().restarts, 0);
}

TEST(StrandIntegrator, TakingTheDampingAwayRestartsOnceAtTheSafeOrder) {
    const ShakenRoot root;
    StrandIntegrator strand(makeHair({.dampingTime = 0.01}), root);
    startAtRest(strand);
    strand.advanceTo(1);
    multibody::ChainModel& model = strand.chain().model();
    for (std::size_t i = 0; i < model.linkCount(); ++i) model.setDamping(i, {});
    const long before = strand.statistics().steps;
    for (int f = 25; f <= 36; ++f) {
        ASSERT_EQ(strand.advanceTo(f * kFrame).status, AdvanceStatus::Done);
    }
    EXPECT_EQ(strand.statistics().restarts, 1);
    EXPECT_LE(strand.statistics().lastOrder, kSafeOrder);
    EXPECT_LE(strand.statistics().steps - before, 30 * 12);
}

TEST(StrandIntegrator, HangingHairComesToRestInEquilibrium) {
    const FixedRoot root(spatial::fromRotationVector({0, 0, 1.2}), {0, 1, 0});
    StrandIntegrator strand(makeHair({.dampingTime = 0.02}), root);
    addAir(strand.chain().model());
    startAtRest(strand);
    ASSERT_EQ(strand.advanceTo(30).status, AdvanceStatus::Done);
    std::vector<double> still(strand.y().begin(), strand.y().end());
    std::vector<double> noRate(still.size(), 0.0), torques(still.size());
    ChainDae& chain = strand.chain();
    for (std::size_t i = 0; i < chain.model().linkCount(); ++i) {
        multibody::storeOmega(std::span<double>(still), i, {});
    }
    chain.residual(30, still, noRate, torques);
    const double weight = 1320 * 7.854e-9 * 0.3 * 9.81;
    for (const double torque : torques) EXPECT_NEAR_ABS(torque / (weight * 0.15), 0, 2e-3);
}

TEST(StrandIntegrator, ACancelledStrandTakesNoFurtherStep) {
    const ShakenRoot root;
    StrandIntegrator strand(makeHair({}), root);
    startAtRest(strand);
    strand.advanceTo(kFrame);
    const std::atomic<bool> cancel = true;
    strand.watchCancel(&cancel);
    const integrate::AdvanceReport report = strand.advanceTo(100);
    EXPECT_EQ(report.status, AdvanceStatus::Cancelled);
    EXPECT_EQ(report.steps, 0);
}

TEST(StrandIntegrator, ABundleOfEqualStrandsMovesAsOneAlone) {
    const ShakenRoots roots;
    const ShakenRoot root;
    const multibody::ChainModel model = makeHair({.dampingTime = 0.01});
    StrandIntegrator bundle({model, model, model}, roots), alone(model, root);
    bundle.startAtRest(0);
    startAtRest(alone);
    for (int f = 1; f <= 12; ++f) bundle.advanceTo(f * kFrame), alone.advanceTo(f * kFrame);
    for (std::size_t k = 0; k < alone.y().size(); ++k)
        for (std::size_t lane = 0; lane < multibody::kBundleLanes; ++lane)
            ASSERT_NEAR(bundle.y()[k * multibody::kBundleLanes + lane], alone.y()[k], 1e-9) << k;
    EXPECT_EQ(bundle.statistics().steps, alone.statistics().steps);
}

TEST(StrandIntegrator, TheLastStrandFillsTheEmptyLanes) {
    const ShakenRoots roots;
    StrandIntegrator bundle({makeHair({.dampingTime = 0.01}), makeHair({.dampingTime = 0.02})},
                            roots);
    bundle.startAtRest(0);
    bundle.advanceTo(6 * kFrame);
    const std::size_t row = multibody::kBundleLanes * 3;
    for (std::size_t lane = 2; lane < multibody::kBundleLanes; ++lane)
        EXPECT_EQ(bundle.y()[row + lane], bundle.y()[row + 1]);
    EXPECT_NE(bundle.y()[row], bundle.y()[row + 1]);
}

}  // namespace
}  // namespace tendril::sim
