#include "core/base/Result.h"

#include <gtest/gtest.h>

namespace tendril {
namespace {

Result<int> halved(int n) {
    if (n % 2 != 0) return makeError("n", "is odd. Give an even number.");
    return n / 2;
}

TEST(Result, HoldsAValueOrAnError) {
    EXPECT_EQ(halved(8).value(), 4);
    const Result<int> odd = halved(3);
    EXPECT_FALSE(odd);
    EXPECT_EQ(toText(odd.diagnostics()), "n: error: is odd. Give an even number.\n");
}

TEST(Result, WarningsComeWithAValue) {
    const Result<int> result(5, {makeWarning("strand 3", "has one point; left out.")});
    EXPECT_TRUE(result);
    EXPECT_EQ(result.diagnostics().front().severity, Severity::Warning);
}

TEST(ResultDeathTest, AValueThatIsNotThereCannotBeRead) {
    EXPECT_DEATH((void)halved(3).value(), "has_value");
}

}  // namespace
}  // namespace tendril
