#include "app/cli/FrameRun.h"

#include "tests/support/SmallGroom.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

using Ending = FrameRunOutcome::Ending;
using Frames = std::vector<std::int64_t>;

/// What became of an output, kept beyond its life.
struct Fate {
    Frames frames;
    bool finished = false;
};

/// Notes what comes; can be told to fail.
class NotingOutput final : public FrameOutput {
public:
    struct Failures {
        std::int64_t at = 1'000'000;  ///< the frame that cannot be taken
        bool finish = false;
    };
    NotingOutput(std::string name, Fate& fate) : NotingOutput(std::move(name), fate, Failures{}) {}
    NotingOutput(std::string name, Fate& fate, Failures failures)
        : name_(std::move(name)), fate_(fate), failures_(failures) {}

    Result<Done> append(const StrandFrame& frame) override {
        if (frame.frameNumber == failures_.at) return makeError(name_, "the disk is full.");
        fate_.frames.push_back(frame.frameNumber);
        return Done{};
    }
    Result<Done> finish() override {
        if (failures_.finish) return makeError(name_, "cannot be closed.");
        fate_.finished = true;
        return Done{};
    }
    std::filesystem::path target() const override { return name_; }

private:
    std::string name_;
    Fate& fate_;
    Failures failures_;
};

struct FrameRunTest : testing::Test {
    FrameRunTest() { outputs.push_back(std::make_unique<NotingOutput>("a", a)); }
    /// @param range to write, of a shot that starts at frame 1
    FrameRunOutcome simulate(const FrameRange& range) {
        Workers workers(1);
        sim::Simulation simulation(test::makeGroomScene(test::makeHelices(2, 6)), workers);
        FrameRun frames{
            .range = range, .outputs = std::move(outputs), .onFrame = [&](std::int64_t frame) {
                computed.push_back(frame);
                if (frame == cancelAt) cancel = true;
            }};
        return run(frames, simulation, cancel);
    }

    Fate a, b;
    std::vector<std::unique_ptr<FrameOutput>> outputs;
    Frames computed;
    std::atomic<bool> cancel = false;
    std::int64_t cancelAt = 0;
};

TEST_F(FrameRunTest, EveryOutputGetsEveryFrameOfTheRange) {
    outputs.push_back(std::make_unique<NotingOutput>("b", b));
    const FrameRunOutcome outcome = simulate({3, 5});
    EXPECT_EQ(outcome.ending, Ending::Done);
    EXPECT_EQ(a.frames, (Frames{3, 4, 5}));
    EXPECT_EQ(b.frames, a.frames);
    EXPECT_EQ(computed, (Frames{1, 2, 3, 4, 5}));
    EXPECT_EQ(outcome.written, (FrameRange{3, 5}));
    EXPECT_EQ(outcome.finished, (std::vector<std::filesystem::path>{"a", "b"}));
    EXPECT_EQ(outcome.strands, 2U);
    EXPECT_EQ(outcome.points, 12U);
}

TEST_F(FrameRunTest, TheCostIsThatOfEveryComputedFrame) {
    const FrameRunOutcome outcome = simulate({3, 5});
    ASSERT_EQ(outcome.costs.size(), 4U) << "frame 1 is as drawn and costs nothing";
    std::int64_t steps = 0;
    for (std::size_t i = 0; i < outcome.costs.size(); ++i) {
        EXPECT_EQ(outcome.costs[i].frame, static_cast<std::int64_t>(i) + 2);
        EXPECT_GT(outcome.costs[i].stats.steps, 0);
        steps += outcome.costs[i].stats.steps;
    }
    EXPECT_EQ(totalOf(outcome.costs).steps, steps);
}

TEST_F(FrameRunTest, CanceledKeepsWhatIsFinished) {
    cancelAt = 4;
    const FrameRunOutcome outcome = simulate({3, 50});
    EXPECT_EQ(outcome.ending, Ending::Canceled);
    EXPECT_EQ(outcome.written, (FrameRange{3, 4}));
    EXPECT_TRUE(a.finished);
}

TEST_F(FrameRunTest, CanceledBeforeTheRangeLeavesNoFile) {
    cancelAt = 2;
    const FrameRunOutcome outcome = simulate({3, 50});
    EXPECT_EQ(outcome.ending, Ending::Canceled);
    EXPECT_FALSE(outcome.written);
    EXPECT_FALSE(a.finished);
    EXPECT_TRUE(outcome.finished.empty());
}

TEST_F(FrameRunTest, AnOutputThatFailsIsGivenUpAndTheOthersAreWhole) {
    outputs.push_back(std::make_unique<NotingOutput>("b", b, NotingOutput::Failures{.at = 3}));
    const FrameRunOutcome outcome = simulate({2, 5});
    EXPECT_EQ(outcome.ending, Ending::OutputFailed);
    EXPECT_EQ(outcome.finished, std::vector<std::filesystem::path>{"a"});
    EXPECT_TRUE(a.finished);
    EXPECT_FALSE(b.finished);
    EXPECT_EQ(computed.back(), 2) << "frame 3 is not whole";
    EXPECT_EQ(toText(outcome.diagnostics), "b: error: the disk is full.\n");
}

TEST_F(FrameRunTest, AnOutputThatCannotBeClosedFailsTheRun) {
    outputs.push_back(
        std::make_unique<NotingOutput>("b", b, NotingOutput::Failures{.finish = true}));
    const FrameRunOutcome outcome = simulate({1, 2});
    EXPECT_EQ(outcome.ending, Ending::OutputFailed);
    EXPECT_EQ(outcome.finished, std::vector<std::filesystem::path>{"a"});
}

TEST_F(FrameRunTest, StrandsThatStayStoppedAreCountedOnce) {
    const std::vector<FrameCost> costs{{2, {.stoppedStrands = 1}}, {3, {.stoppedStrands = 3}}};
    EXPECT_EQ(totalOf(costs).stoppedStrands, 3);
}

}  // namespace
}  // namespace tendril::cli
