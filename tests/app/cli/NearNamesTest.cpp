#include "app/cli/NearNames.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(NearNames, DistanceCountsInsertionsDeletionsAndReplacements) {
    EXPECT_EQ(computeEditDistance("", ""), 0U);
    EXPECT_EQ(computeEditDistance("abc", ""), 3U);
    EXPECT_EQ(computeEditDistance("kitten", "sitting"), 3U);
    EXPECT_EQ(computeEditDistance("radius", "raduis"), 2U);
}

TEST(NearNames, DistanceIsSymmetric) {
    EXPECT_EQ(computeEditDistance("density", "damping"), computeEditDistance("damping", "density"));
}

TEST(NearNames, ASlipOfTheFingersIsRecognized) {
    EXPECT_EQ(suggestion("densty", {"damping", "density", "roll"}), "Did you mean density?");
    EXPECT_EQ(suggestion("gravity", {"gravity", "wind"}), "Did you mean gravity?");
}

TEST(NearNames, AllNamesAreListedWhenNoneIsNear) {
    EXPECT_EQ(suggestion("xylophone", {"wind", "roll"}), "There are roll, wind.");
}

}  // namespace
}  // namespace tendril::cli
