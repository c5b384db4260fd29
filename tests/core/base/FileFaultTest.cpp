#include "core/base/FileFault.h"

#include "tests/support/TemporaryFolder.h"

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

// Modes count for the superuser, too, whom the system would let write.
TEST(FileFault, WhatNobodyMayWriteIsProtected) {
    using std::filesystem::perms;
    const test::TemporaryFolder folder;
    const auto file = folder.write("a", "");
    EXPECT_FALSE(isWriteProtected(file));
    EXPECT_FALSE(isWriteProtected(folder.path()));
    EXPECT_FALSE(isWriteProtected(folder / "missing"));
    std::filesystem::permissions(file, perms::owner_read | perms::group_read);
    EXPECT_TRUE(isWriteProtected(file));
}

TEST(FileFault, ATargetIsCheckedBeforeItIsOpened) {
    using std::filesystem::perms;
    const test::TemporaryFolder folder;
    const auto said = [](const std::filesystem::path& target) {
        return toText(checkTarget(target).diagnostics());
    };
    EXPECT_TRUE(checkTarget(folder / "new"));
    EXPECT_TRUE(checkTarget(folder.write("old", "")));
    EXPECT_NE(said(folder.path()).find("this is a folder"), std::string::npos);
    std::filesystem::permissions(folder / "old", perms::owner_read);
    EXPECT_NE(said(folder / "old").find("the existing file is write-protected"), std::string::npos);
    std::filesystem::permissions(folder.path(), perms::owner_read | perms::owner_exec);
    EXPECT_NE(said(folder / "new").find("the folder " + folder.path().string()), std::string::npos);
}

}  // namespace
}  // namespace tendril
