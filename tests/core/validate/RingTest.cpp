#include "core/validate/Ring.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::validate {
namespace {

// Of an independent computation with complex steps: ten links, GJ/EI = 2/3.
TEST(Ring, TenLinksLoseTheirPlaneAtTheKnownTwist) {
    Ring ring = makeUniformRing(10, 2.0 / 3);
    EXPECT_NEAR_REL(ring.criticalTwist(nullptr), 14.9512193974, 1e-8);
}

TEST(Ring, StaysPlaneBelowAndLeavesItAbove) {
    Ring ring = makeUniformRing(10, 2.0 / 3);
    EXPECT_GT(ring.stability(0), 0);
    EXPECT_GT(ring.stability(14.94), 0);
    EXPECT_LT(ring.stability(14.96), 0);
}

TEST(Ring, ACancelledSearchEnds) {
    const std::atomic<bool> cancel = true;
    Ring ring = makeUniformRing(10, 1);
    EXPECT_LT(ring.criticalTwist(&cancel), 1);
}

}  // namespace
}  // namespace tendril::validate
