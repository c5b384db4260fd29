#include "core/sim/ChainDae.h"

#include "core/bench/ShakenStrand.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace tendril::sim {
namespace {

using bench::makeHair;
using bench::ShakenRoot;
using motion::FixedRoot;
using motion::RigidMotion;
using motion::RootMotionSource;
using spatial::Quat;
using spatial::Vec3;

/// A root that stands still at this instant, but is accelerated.
class AcceleratedRoot final : public RootMotionSource {
public:
    explicit AcceleratedRoot(const Vec3& acceleration) { motion_.acceleration = acceleration; }
    [[nodiscard]] RigidMotion motionAt(double) const noexcept override { return motion_; }

private:
    RigidMotion motion_;
};

std::vector<double> randomState(const multibody::ChainModel& model) {
    std::mt19937 random(11);
    std::normal_distribution<double> value;
    std::vector<double> y(model.unknownCount());
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Vec3 bend{0.01 * value(random), 0.01 * value(random), 0.01 * value(random)};
        const Vec3 omega{value(random), value(random), value(random)};
        multibody::storeRotation(std::span<double>(y), i, spatial::fromRotationVector(bend));
        multibody::storeOmega(std::span<double>(y), i, omega);
    }
    return y;
}

double largest(std::span<const double> values) {
    double result = 0;
    for (const double v : values) result = std::max(result, std::abs(v));
    return result;
}

/// ω̇ of a given state on a given root.
std::vector<double> derivative(const RootMotionSource& root, const InertiaShare& share) {
    ChainDae dae(makeHair({.links = 6}), root);
    dae.setInertiaShare(share);
    std::vector<double> y = randomState(dae.model()), yp(y.size());
    dae.makeConsistent(0.1, y, yp);
    return yp;
}

TEST(ChainDae, AConsistentStartSatisfiesTheEquations) {
    const ShakenRoot root;
    ChainDae dae(makeHair({.dampingTime = 1e-3}), root);
    std::vector<double> y = randomState(dae.model()), yp(y.size()), r(y.size()), still(y.size());
    dae.makeConsistent(0.3, y, yp);
    ASSERT_EQ(dae.residual(0.3, y, yp, r), integrate::EvalStatus::Ok);
    std::vector<double> noMotion(y.size(), 0.0);
    dae.residual(0.3, y, noMotion, still);  // what the accelerations have to balance
    EXPECT_GT(largest(still), 0);
    EXPECT_NEAR_ABS(largest(r) / largest(still), 0, 1e-10);
}

TEST(ChainDae, AStartBringsRotationsToUnitLength) {
    const FixedRoot root({1, 0, 0, 0}, {});
    ChainDae dae(makeHair({.links = 3}), root);
    std::vector<double> y = randomState(dae.model()), yp(y.size());
    for (double& value : y) value *= 1.7;
    dae.makeConsistent(0, y, yp);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR_ABS(squaredNorm(multibody::rotationOf(std::span<const double>(y), i)), 1,
                        1e-14);
    }
}

TEST(ChainDae, TheErrorNormMeasuresHowFarATurnMovesTheTip) {
    const FixedRoot root({1, 0, 0, 0}, {});
    const ChainDae dae(makeHair({.links = 10, .length = 0.2}), root, {.tip = 1e-3});
    std::vector<double> w(dae.size());
    dae.errorWeights({}, w);
    for (const std::size_t joint : {0u, 4u, 9u}) {
        const double angle = 1e-3;  // |δq| of a small turn is half of it
        const double weighted = w[multibody::kUnknownsPerJoint * joint + 1] * angle / 2;
        const double norm = weighted / std::sqrt(static_cast<double>(dae.size()));
        const double behind = 0.2 * static_cast<double>(10 - joint) / 10;
        EXPECT_NEAR_REL(norm, angle * behind / 0.2 / 1e-3, 1e-12);
        EXPECT_EQ(w[multibody::kUnknownsPerJoint * joint + multibody::kOmegaOffset], 0);
    }
}

TEST(ChainDae, AStrandThatFeelsNothingOfItsRootMovesAsOnOneAtRest) {
    const ShakenRoot root;
    const RigidMotion now = root.motionAt(0.1);
    const FixedRoot still(now.orientation, now.position);
    const std::vector<double> carried = derivative(root, {.locality = 1, .reference = &root});
    const std::vector<double> resting = derivative(still, {});
    const std::vector<double> felt = derivative(root, {});
    const double scale = largest(resting);
    double difference = 0, contrast = 0;
    for (std::size_t i = 0; i < resting.size(); ++i) {
        difference = std::max(difference, std::abs(carried[i] - resting[i]));
        contrast = std::max(contrast, std::abs(felt[i] - resting[i]));
    }
    EXPECT_NEAR_ABS(difference / scale, 0, 1e-10);
    EXPECT_GT(contrast / scale, 1e-7);
}

TEST(ChainDae, TheTimeScaleMultipliesTheInertiaOfTheRootsMotion) {
    const AcceleratedRoot root({3, -1, 2});
    const std::vector<double> none = derivative(root, {.timeScale = 0});
    const std::vector<double> once = derivative(root, {.timeScale = 1});
    const std::vector<double> thrice = derivative(root, {.timeScale = 3});
    const double scale = largest(none);
    for (std::size_t i = 0; i < none.size(); ++i) {
        EXPECT_NEAR_ABS((thrice[i] - none[i]) / scale, 3 * (once[i] - none[i]) / scale, 1e-9);
    }
    EXPECT_NE(once, none);
}

TEST(ChainDae, TheShortestDampingTimeIsThatOfTheWeakestJoint) {
    const FixedRoot root({1, 0, 0, 0}, {});
    ChainDae dae(makeHair({.links = 4, .dampingTime = 0.02}), root);
    EXPECT_NEAR_REL(dae.shortestDampingTime(), 0.02, 1e-12);
    dae.model().setDamping(2, 0.1 * dae.model().link(2).damping);
    EXPECT_NEAR_REL(dae.shortestDampingTime(), 0.002, 1e-12);
    for (std::size_t i = 0; i < 4; ++i) dae.model().setStiffness(i, {});
    EXPECT_EQ(dae.shortestDampingTime(), std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace tendril::sim
