#include "ui/viewport/HandTool.h"

#include "render/Camera.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QtTest>

namespace tendril::ui {
namespace {

/// Two straight strands of three points of unequal distance, 3 m long.
StrandFrame twoStrands() {
    StrandFrame frame;
    frame.firstPoint = {0, 3, 6};
    frame.positions = {0, 0, 0, 0, 1, 0, 0, 3, 0, 5, 0, 0, 5, 1, 0, 5, 3, 0};
    return frame;
}

TEST(AlongStrand, IsTheShareOfTheLengthAndGoesBothWays) {
    const StrandFrame frame = twoStrands();
    EXPECT_NEAR(alongStrand(frame, 1, {5.2F, 1.5F, 0}), 0.5, 1e-6);
    EXPECT_NEAR(alongStrand(frame, 0, {0, -1, 0}), 0, 1e-6);
    EXPECT_NEAR(alongStrand(frame, 0, {0, 9, 0}), 1, 1e-6);
    for (const double s : {0.0, 0.2, 0.5, 0.9, 1.0})
        EXPECT_NEAR(alongStrand(frame, 1, pointAlong(frame, 1, s)), s, 1e-6);
}

class HandToolTest : public ::testing::Test {
protected:
    test::TestSession s;
    HandTool hand{s.workspace};
    render::Camera camera;

    void SetUp() override {
        camera.setDistance(1);
        ASSERT_TRUE(fetched([&] { return s.workspace.frame() != nullptr; }));
        camera.frame(render::computeBounds(*s.workspace.frame()), {800, 600});
    }
    template <class Condition>
    bool fetched(Condition condition) {
        return QTest::qWaitFor([&] {
            s.workspace.refresh();
            return condition();
        });
    }
    [[nodiscard]] render::Projection projection() const {
        return camera.computeProjection({800, 600}, render::computeBounds(*s.workspace.frame()));
    }
    [[nodiscard]] glm::vec2 tipPixel() const {
        return *projection().pixelOf(pointAlong(*s.workspace.frame(), 2, 1));
    }
};

TEST_F(HandToolTest, TakesNothingWhileTheShotStands) {
    EXPECT_FALSE(hand.press(projection(), tipPixel(), {}));
    EXPECT_FALSE(hand.isHolding());
}

TEST_F(HandToolTest, PullsTheStrandThatWasTakenInThePlaneOfThePictureUntilItLetsGo) {
    s.workspace.togglePlaying();
    ASSERT_TRUE(fetched([&] { return s.workspace.status().isPlaying; }));
    ASSERT_TRUE(hand.press(projection(), tipPixel(), {.tolerance = 12, .hidden = {}}));
    const glm::vec3 taken = hand.pull()->to;
    const glm::vec2 to = *projection().pixelOf(taken) + glm::vec2(60, 0);
    hand.drag(projection(), to);
    ASSERT_TRUE(hand.pull());
    EXPECT_NEAR(glm::distance(*projection().pixelOf(hand.pull()->to), to), 0, 0.1);
    EXPECT_NEAR(projection().depthOf(hand.pull()->to), projection().depthOf(taken), 1e-4);
    hand.release();
    EXPECT_FALSE(hand.pull());
    s.workspace.togglePlaying();
}

TEST_F(HandToolTest, PressingBesideTheStrandsTakesNothing) {
    s.workspace.togglePlaying();
    ASSERT_TRUE(fetched([&] { return s.workspace.status().isPlaying; }));
    EXPECT_FALSE(hand.press(projection(), {5, 5}, {}));
    s.workspace.togglePlaying();
}

}  // namespace
}  // namespace tendril::ui
