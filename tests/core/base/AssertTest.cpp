#include "core/base/Assert.h"

#include <gtest/gtest.h>

namespace tendril {
namespace {

TEST(AssertDeathTest, ABrokenContractEndsTheProgramAndNamesIt) {
    TENDRIL_DEMAND(1 + 1 == 2);
    EXPECT_DEATH(TENDRIL_DEMAND(1 + 1 == 3), "AssertTest.cpp:[0-9]+: check failed: 1 \\+ 1 == 3");
}

#ifndef NDEBUG
TEST(AssertDeathTest, KernelsAreCheckedInDebugBuilds) {
    EXPECT_DEATH(TENDRIL_ASSERT(1 > 2), "check failed: 1 > 2");
}
#endif

}  // namespace
}  // namespace tendril
