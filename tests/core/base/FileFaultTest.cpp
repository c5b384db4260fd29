#include "core/base/FileFault.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace tendril {
namespace {

TEST(FileFault, TheReasonIsTheSystems) {
    EXPECT_EQ(systemReason(ENOSPC), "No space left on device");
}

TEST(FileFault, EveryKindOfFailureHasItsRemedy) {
    EXPECT_NE(writingRemedy(ENOSPC).find("Free space"), std::string::npos);
    EXPECT_EQ(writingRemedy(EDQUOT), writingRemedy(ENOSPC));
    EXPECT_NE(writingRemedy(EACCES).find("permissions"), std::string::npos);
    EXPECT_NE(writingRemedy(ENOENT).find("Create the folder"), std::string::npos);
    EXPECT_NE(writingRemedy(EEXIST).find("another name"), std::string::npos);
    EXPECT_FALSE(writingRemedy(EIO).empty());
}

}  // namespace
}  // namespace tendril
