#include "core/spatial/Scalar.h"
#include "tests/support/Near.h"

namespace tendril::spatial {
namespace {

TEST(Scalar, NaturalLogAgreesWithTheLibraryToTwoUlps) {
    for (double x = 1e-300; x < 1e300; x *= 3.7) EXPECT_NEAR_REL(naturalLog(x), std::log(x), 4e-16);
    for (double x = 0.5; x < 2; x += 0.00137) EXPECT_NEAR_REL(naturalLog(x), std::log(x), 4e-16);
    EXPECT_EQ(naturalLog(1.0), 0);
}

TEST(Scalar, PolynomialTakesTheConstantFirst) {
    EXPECT_EQ(polynomial(2.0, {1.0, 10.0, 100.0}), 421);
}

TEST(Scalar, SelectAndMasksFollowTheCondition) {
    EXPECT_EQ(select(true, 1.0, 2.0), 1);
    EXPECT_EQ(select(false, 1.0, 2.0), 2);
    EXPECT_FALSE(anyLane(false));
}

}  // namespace
}  // namespace tendril::spatial
