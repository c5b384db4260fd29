#include "core/base/WholeFile.h"

#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

namespace tendril {
namespace {

using test::TemporaryFolder;

std::string refusal(const std::filesystem::path& path, std::uint64_t maxBytes = 1000) {
    const Result<std::string> read = readWholeFile(path, maxBytes);
    EXPECT_FALSE(read);
    return toText(read.diagnostics());
}

TEST(WholeFile, GivesEveryByteBack) {
    const TemporaryFolder folder;
    const std::string bytes("a\0\r\n\xFF z", 7);
    EXPECT_EQ(readWholeFile(folder.write("a", bytes)).value(), bytes);
    EXPECT_EQ(readWholeFile(folder.write("empty", "")).value(), "");
}

TEST(WholeFile, WhatIsNotThereIsNamed) {
    const TemporaryFolder folder;
    const std::string said = refusal(folder / "missing");
    EXPECT_NE(said.find((folder / "missing").string()), std::string::npos) << said;
    EXPECT_NE(said.find("no such file"), std::string::npos) << said;
    folder.write("file", "");
    EXPECT_NE(refusal(folder / "file" / "below").find("no such file"), std::string::npos);
}

TEST(WholeFile, FoldersAndPipesAreRefusedWithoutWaiting) {
    const TemporaryFolder folder;
    EXPECT_NE(refusal(folder.path()).find("regular file"), std::string::npos);
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_NE(refusal(folder / "pipe").find("regular file"), std::string::npos);
}

TEST(WholeFile, ALargerFileThanAllowedIsRefused) {
    const TemporaryFolder folder;
    const auto file = folder.write("a", "0123456789");
    EXPECT_TRUE(readWholeFile(file, 10));
    EXPECT_NE(refusal(file, 9).find("10 bytes"), std::string::npos);
}

}  // namespace
}  // namespace tendril
