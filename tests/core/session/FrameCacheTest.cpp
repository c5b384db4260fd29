#include "core/session/FrameCache.h"

#include <gtest/gtest.h>

namespace tendril::session {
namespace {

FramePtr frameOf(std::int64_t number, int stopped = 0) {
    auto frame = std::make_shared<StrandFrame>();
    frame->frameNumber = number;
    frame->stats.stoppedStrands = stopped;
    return frame;
}

sim::SavedState stateOf(std::int64_t number, std::size_t size = 1) {
    return {.frameNumber = number, .numbers = std::vector<double>(size)};
}

TEST(FrameCache, FramesAreValidForTheirOwnRun) {
    FrameCache cache;
    cache.insert(frameOf(5), 7);
    cache.insert(frameOf(6), kMixedRun);
    cache.insert(frameOf(8, 2), 7);
    EXPECT_EQ(cache.stateOf(5, 7), FrameState::Valid);
    EXPECT_EQ(cache.stateOf(5, 8), FrameState::Stale);
    EXPECT_EQ(cache.stateOf(6, 7), FrameState::Stale);
    EXPECT_EQ(cache.stateOf(7, 7), FrameState::None);
    EXPECT_EQ(cache.stateOf(8, 7), FrameState::Failed);
    EXPECT_EQ(cache.findOf(5, 8), nullptr);
    EXPECT_EQ(cache.find(5)->frameNumber, 5);
    cache.insert(frameOf(5), 8);
    EXPECT_EQ(cache.stateOf(5, 8), FrameState::Valid);
    cache.clear();
    EXPECT_EQ(cache.find(5), nullptr);
}

TEST(FrameCache, FindsTheLastCheckpointOfARun) {
    FrameCache cache;
    cache.insertState(stateOf(1), 7, true);
    cache.insertState(stateOf(11), 7, true);
    cache.insertState(stateOf(14), 7, false);
    cache.insertState(stateOf(21), 8, true);
    EXPECT_EQ(cache.findCheckpoint(30, 7)->frameNumber, 11);
    EXPECT_EQ(cache.findCheckpoint(10, 7)->frameNumber, 1);
    EXPECT_EQ(cache.findCheckpoint(30, 8)->frameNumber, 21);
    EXPECT_EQ(cache.findCheckpoint(0, 7), nullptr);
    EXPECT_EQ(cache.findState(14)->frameNumber, 14);
}

TEST(FrameCache, OldStatesGiveWayButNeitherCheckpointsNorTheNewest) {
    FrameCache cache;
    const std::size_t big = (std::size_t(200) << 20) / sizeof(double);
    cache.insertState(stateOf(1, big), 7, true);
    for (std::int64_t n = 2; n <= 6; ++n) cache.insertState(stateOf(n, big), 7, false);
    EXPECT_NE(cache.findState(1), nullptr);
    EXPECT_EQ(cache.findState(2), nullptr);
    EXPECT_NE(cache.findState(5), nullptr);
    EXPECT_NE(cache.findState(6), nullptr);
    cache.insertState(stateOf(6, 1), 7, false);
    EXPECT_EQ(cache.findState(6)->numbers.size(), 1U);
}

}  // namespace
}  // namespace tendril::session
