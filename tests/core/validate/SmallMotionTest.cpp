#include "core/validate/SmallMotion.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::validate {
namespace {

/// One link of length and mass one on a spring at its root, hanging or standing: λ = (K/2 ± ½)/J.
StaticChain makePendulum(bool hangs) {
    UniformChain uniform;
    uniform.rootStiffness = {0.4, 0.4, 0.4};
    uniform.radiusOverLink = 0.02;
    uniform.base = hangs ? Quat{0, 1, 0, 0} : Quat{};
    uniform.gravity = {0, -1, 0};
    return makeChain(uniform);
}
constexpr double kInertia = 1.0 / 3 + 0.02 * 0.02 / 4;

TEST(SmallMotion, TheLinearizedPendulumHasTheKnownEigenvalue) {
    const StaticChain chain = makePendulum(true);
    Linearization view(chain.model, chain.forcing);
    const std::vector<double> y = multibody::makeRestState(chain.model);
    const SmallMotion motion = findSmallMotion(view, y, view.axis(0), 1);
    EXPECT_NEAR_REL(motion.eigenvalue, (0.2 + 0.5) / kInertia, 1e-8);
}

TEST(SmallMotion, MotionInTimeShowsTheSameWhetherItSwingsOrGrows) {
    for (const bool hangs : {true, false}) {
        const StaticChain chain = makePendulum(hangs);
        Linearization view(chain.model, chain.forcing);
        const std::vector<double> y = multibody::makeRestState(chain.model);
        const auto directions = view.axis(0);
        const SmallMotion motion = findSmallMotion(view, y, directions, 1);
        const auto observed = observeEigenvalue(chain, y, directions, motion, 0.8, 0, nullptr);
        ASSERT_TRUE(observed);
        EXPECT_NEAR_REL(*observed, (0.2 + (hangs ? 0.5 : -0.5)) / kInertia, 1e-4);
    }
}

TEST(SmallMotion, NothingIsToldOfACancelledRun) {
    const StaticChain chain = makePendulum(true);
    Linearization view(chain.model, chain.forcing);
    const std::vector<double> y = multibody::makeRestState(chain.model);
    const SmallMotion motion = findSmallMotion(view, y, view.axis(0), 1);
    const std::atomic<bool> cancel = true;
    EXPECT_FALSE(observeEigenvalue(chain, y, view.axis(0), motion, 1, 0, &cancel));
}

}  // namespace
}  // namespace tendril::validate
