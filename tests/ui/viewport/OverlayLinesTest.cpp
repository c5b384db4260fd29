#include "ui/viewport/OverlayLines.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tendril::ui {
namespace {

const OverlayLine* find(const std::vector<OverlayLine>& lines, const char* label) {
    const auto found = std::find_if(lines.begin(), lines.end(),
                                    [&](const OverlayLine& line) { return line.label == label; });
    return found == lines.end() ? nullptr : &*found;
}

session::Status statusOf(std::int64_t frame, double realTimeFactor) {
    session::Status status;
    status.frame = frame;
    status.realTimeFactor = realTimeFactor;
    return status;
}

TEST(OverlayLines, TellWhatTheSolverDid) {
    StrandFrame frame;
    frame.stats = {.steps = 120,
                   .newtonIterations = 260,
                   .errorTestFailures = 4,
                   .convergenceFailures = 2,
                   .wallSeconds = 0.0125};
    const auto lines =
        overlayLinesOf(&frame, statusOf(17, 3.3), {.drawnStrands = 900, .totalStrands = 2228});
    ASSERT_TRUE(find(lines, "Frame"));
    EXPECT_EQ(find(lines, "Frame")->value, "17");
    EXPECT_EQ(find(lines, "Solver steps")->value, "120");
    EXPECT_EQ(find(lines, "Failed steps")->value, "6");
    EXPECT_FALSE(find(lines, "Failed steps")->isAlarming);
    EXPECT_EQ(find(lines, "Newton iterations")->value, "260");
    EXPECT_EQ(find(lines, "Solve time")->value, "12.5 ms");
    EXPECT_EQ(find(lines, "Strands drawn")->value, "900 of 2,228");
    EXPECT_EQ(find(lines, "Stopped strands"), nullptr);
}

TEST(OverlayLines, SayHowManyStrandsAreDrawnOnlyWhenSomeAreLeftOut) {
    const StrandFrame frame;
    const auto all = overlayLinesOf(&frame, {}, {.drawnStrands = 2228, .totalStrands = 2228});
    EXPECT_EQ(find(all, "Strands drawn")->value, "2,228");
    const auto part = overlayLinesOf(&frame, {}, {.drawnStrands = 800, .totalStrands = 2228});
    EXPECT_EQ(find(part, "Strands drawn")->value, "800 of 2,228");
}

TEST(OverlayLines, CallItPausedOnlyWhenNothingIsComputed) {
    session::Status status;
    const auto playback = [&] {
        return find(overlayLinesOf(nullptr, status, {}), "Playback")->value;
    };
    EXPECT_EQ(playback(), "paused");
    status.isPlaying = true;
    EXPECT_EQ(playback(), "playing");
    status.isComputing = true;
    EXPECT_EQ(playback(), "computing");
    status.framesPerSecond = 12.3;
    EXPECT_EQ(playback(), "12.3 fps");
}

TEST(OverlayLines, AlarmWhenSlowerThanRealTimeOrWhenStrandsStop) {
    StrandFrame frame;
    frame.stats = {.steps = 50, .errorTestFailures = 9, .stoppedStrands = 3};
    const auto lines = overlayLinesOf(&frame, statusOf(1, 0.4), {});
    EXPECT_TRUE(find(lines, "Real-time factor")->isAlarming);
    EXPECT_TRUE(find(lines, "Failed steps")->isAlarming);
    EXPECT_TRUE(find(lines, "Stopped strands")->isAlarming);
}

TEST(OverlayLines, BeforeTheFirstFrameThereIsNothingToSayAboutTheSolver) {
    EXPECT_EQ(overlayLinesOf(nullptr, {}, {}).size(), 2u);
}

TEST(OverlayLines, TellOfContactsAndAlarmWhenAStrandIsDeeperInsideThanItIsThick) {
    StrandFrame frame;
    frame.radii = {4e-5F, 5e-5F};
    frame.stats.contacts = 1234;
    frame.stats.worstPenetration = 2e-7;
    frame.stats.constraintResidual = 0.0015;
    const auto quiet = constraintLinesOf(frame);
    EXPECT_EQ(find(quiet, "Contacts")->value, "1,234");
    EXPECT_EQ(find(quiet, "Worst penetration")->value, "0.2 µm");
    EXPECT_FALSE(find(quiet, "Worst penetration")->isAlarming);
    EXPECT_EQ(find(quiet, "Constraint residual")->value, "1.5 mm");
    EXPECT_FALSE(find(quiet, "Inside at start"));
    frame.stats.constraintResidual = 2e-13;
    EXPECT_EQ(find(constraintLinesOf(frame), "Constraint residual")->value, "below 0.001 µm");
    frame.stats.worstPenetration = 6e-5;
    frame.stats.insideAtStart = 7;
    const auto alarmed = constraintLinesOf(frame);
    EXPECT_TRUE(find(alarmed, "Worst penetration")->isAlarming);
    EXPECT_EQ(find(alarmed, "Inside at start")->value, "7 strands");
}

}  // namespace
}  // namespace tendril::ui
