#include "core/take/Take.h"

#include "core/take/TakeWriter.h"
#include "tests/core/take/SampleFrames.h"
#include "tests/support/TemporaryFolder.h"

namespace tendril::take {
namespace {

FramePtr frame(std::int64_t number) {
    return std::make_shared<const StrandFrame>(test::sampleFrame(number));
}

TEST(Take, FramesAreMissingThenValidThenStale) {
    Take take;
    EXPECT_EQ(take.stateOf(1), FrameState::Missing);
    for (const std::int64_t n : {-1, 0, 1, 2, 5}) take.insert(frame(n));
    take.markStaleFrom(1);
    EXPECT_EQ(take.stateOf(0), FrameState::Valid);
    EXPECT_EQ(take.stateOf(1), FrameState::Stale);
    EXPECT_EQ(take.stateOf(3), FrameState::Missing);
    EXPECT_EQ(take.stateOf(5), FrameState::Stale);
    EXPECT_EQ(take.find(5)->frameNumber, 5);
    take.insert(frame(5));
    EXPECT_EQ(take.stateOf(5), FrameState::Valid);
    EXPECT_EQ(take.firstFrame(), -1);
    EXPECT_EQ(take.lastFrame(), 5);
}

TEST(Take, MemoryIsThatOfTheFramesItHolds) {
    Take take;
    take.insert(frame(1));
    const std::uint64_t one = take.bytes();
    EXPECT_GT(one, 4U * (15 + 15 + 20 + 5));
    for (const std::int64_t n : {1, 2, 3, 4}) take.insert(frame(n));
    EXPECT_EQ(take.bytes(), 4 * one);
    take.removeFrom(4);
    take.removeBefore(2);
    EXPECT_EQ(take.bytes(), 2 * one);
    EXPECT_EQ(take.frameCount(), 2U);
    take.removeFrom(0);
    EXPECT_EQ(take.bytes(), 0U);
    EXPECT_TRUE(take.isEmpty());
    EXPECT_EQ(take.lastFrame(), std::nullopt);
}

TEST(Take, ReadFromAFileWarnsOfDamagedFramesAndHoldsTheOthers) {
    const tendril::test::TemporaryFolder folder;
    const auto path = folder.path() / "a.take";
    std::uint64_t sizeOfTwo = 0;
    {
        auto writer = TakeWriter::create(path, makeTakeHeader(test::sampleFrame(1)));
        for (const std::int64_t n : {1, 2, 3}) {
            ASSERT_TRUE(writer.value().append(test::sampleFrame(n)));
            if (n == 2) sizeOfTwo = std::filesystem::file_size(path);
        }
    }
    std::string bytes = tendril::test::fileText(path);
    bytes[sizeOfTwo - 5] = static_cast<char>(bytes[sizeOfTwo - 5] + 1);
    const Result<Take> take = readTake(folder.write("damaged.take", bytes));
    ASSERT_TRUE(take);
    EXPECT_EQ(take.value().frameCount(), 2U);
    EXPECT_EQ(take.value().stateOf(2), FrameState::Missing);
    ASSERT_EQ(take.diagnostics().size(), 1U);
    EXPECT_NE(take.diagnostics()[0].place.find("frame 2"), std::string::npos);
}

}  // namespace
}  // namespace tendril::take
