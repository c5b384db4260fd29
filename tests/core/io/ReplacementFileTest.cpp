#include "core/io/ReplacementFile.h"

#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <vector>

namespace tendril::io {
namespace {

using test::fileText;
using test::TemporaryFolder;

std::span<const std::byte> bytes(const std::string& text) {
    return std::as_bytes(std::span(text));
}

/// Files of this process cannot grow past a size while it lives: a disk that is full.
class SmallDisk {
public:
    explicit SmallDisk(rlim_t size) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit now{size, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    ~SmallDisk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

TEST(ReplacementFile, ReplacesTheTargetOnlyWhenCommitted) {
    const TemporaryFolder folder;
    folder.write("a", "before");
    auto file = ReplacementFile::create(folder / "a");
    ASSERT_TRUE(file);
    file.value().write(bytes("after, what"));
    file.value().overwrite(7, bytes("then"));
    file.value().overwrite(0, bytes("A"));
    EXPECT_EQ(fileText(folder / "a"), "before");
    ASSERT_TRUE(file.value().commit());
    EXPECT_EQ(fileText(folder / "a"), "After, then");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(ReplacementFile, AbandonedWritesLeaveTheTargetAndNoRubbish) {
    const TemporaryFolder folder;
    folder.write("a", "before");
    {
        auto file = ReplacementFile::create(folder / "a");
        file.value().write(bytes("after"));
    }
    EXPECT_EQ(fileText(folder / "a"), "before");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(ReplacementFile, AFullDiskIsReportedAndLeavesTheTarget) {
    const TemporaryFolder folder;
    folder.write("a", "before");
    {
        const SmallDisk disk(100'000);
        auto file = ReplacementFile::create(folder / "a");
        ASSERT_TRUE(file);
        const std::string block(30'000, 'x');
        for (int i = 0; i < 10; ++i) file.value().write(bytes(block));
        const auto status = file.value().status();
        ASSERT_FALSE(status);
        EXPECT_NE(status.diagnostics()[0].text.find("Free space"), std::string::npos);
        EXPECT_FALSE(file.value().commit());
    }
    EXPECT_EQ(fileText(folder / "a"), "before");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(ReplacementFile, ADiskThatIsFullOnlyAtTheLastFlushIsReported) {
    const TemporaryFolder folder;
    const SmallDisk disk(10);
    auto file = ReplacementFile::create(folder / "a");
    file.value().write(bytes("longer than ten bytes"));
    EXPECT_FALSE(file.value().commit());
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ReplacementFile, RefusesFoldersAndPathsThatDoNotExist) {
    const TemporaryFolder folder;
    EXPECT_FALSE(ReplacementFile::create(folder.path()));
    const auto missing = ReplacementFile::create(folder.path() / "no" / "a");
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.diagnostics()[0].text.find("Create the folder"), std::string::npos);
    folder.write("file", "");
    EXPECT_FALSE(ReplacementFile::create(folder.path() / "file" / "a"));
}

// Modes say so; to the superuser, too, whom the system would let write.
TEST(ReplacementFile, RefusesAWriteProtectedFolder) {
    const TemporaryFolder folder;
    std::filesystem::permissions(
        folder.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    const auto refused = ReplacementFile::create(folder / "a");
    std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.diagnostics()[0].text.find("write-protected"), std::string::npos);
}

TEST(ReplacementFile, RefusesAWriteProtectedFileAndLeavesIt) {
    const TemporaryFolder folder;
    folder.write("a", "old");
    std::filesystem::permissions(folder / "a", std::filesystem::perms::owner_read);
    const auto refused = ReplacementFile::create(folder / "a");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.diagnostics()[0].text.find("write-protected"), std::string::npos);
    EXPECT_EQ(fileText(folder / "a"), "old");
}

}  // namespace
}  // namespace tendril::io
