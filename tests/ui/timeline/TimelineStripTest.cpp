#include "ui/timeline/TimelineStrip.h"

#include "core/scene/Edits.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QtTest>

namespace tendril::ui {
namespace {

class TimelineStripTest : public ::testing::Test {
protected:
    test::TestSession s;
    TimelineStrip strip{s.workspace};

    void SetUp() override {
        strip.resize(800, 62);
        strip.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&strip));
    }
    [[nodiscard]] QPoint placeOf(double frame, int y) const {
        return {14 + static_cast<int>(strip.scale().pixelOf(frame)), y};
    }
    void key(double frame) {
        s.workspace.apply(
            scene::makeSetKey(s.base().id, "rotation.y",
                              {.x = s.workspace.shot().timeOfFrame(frame), .value = 0.1 * frame}));
    }
    [[nodiscard]] const curve::Curve& keys() const { return s.base().keys.at("rotation.y"); }
};

TEST_F(TimelineStripTest, PressingTheRulerGoesToTheFrameUnderTheCursor) {
    QTest::mouseClick(&strip, Qt::LeftButton, {}, placeOf(7, 10));
    EXPECT_TRUE(QTest::qWaitFor([&] { return s.workspace.status().frame == 7; }, 20'000));
}

TEST_F(TimelineStripTest, BeyondTheShotItGoesToTheLastFrame) {
    s.workspace.apply(scene::makeSetValue(s.workspace.scene().shotObject().id, "end_frame", 9));
    QTest::mouseClick(&strip, Qt::LeftButton, {}, {799, 10});
    EXPECT_TRUE(QTest::qWaitFor([&] { return s.workspace.status().frame == 9; }, 20'000));
}

TEST_F(TimelineStripTest, AKeyIsDraggedToAnotherFrameAsOneStep) {
    key(20);
    QTest::mousePress(&strip, Qt::LeftButton, {}, placeOf(20, 39));
    for (int frame = 22; frame <= 40; frame += 6) QTest::mouseMove(&strip, placeOf(frame, 39));
    QTest::mouseRelease(&strip, Qt::LeftButton, {}, placeOf(40, 39));
    ASSERT_EQ(keys().keys().size(), 1u);
    EXPECT_NEAR(keys().keys()[0].x, s.workspace.shot().timeOfFrame(40), 1e-9);
    EXPECT_DOUBLE_EQ(keys().keys()[0].value, 2.0);
    s.workspace.undo();
    EXPECT_NEAR(keys().keys()[0].x, s.workspace.shot().timeOfFrame(20), 1e-9);
}

TEST_F(TimelineStripTest, DeleteRemovesTheKeyThatWasClickedAndNoOther) {
    key(20);
    key(50);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, placeOf(50, 39));
    QTest::keyClick(&strip, Qt::Key_Delete);
    ASSERT_EQ(keys().keys().size(), 1u);
    EXPECT_NEAR(keys().keys()[0].x, s.workspace.shot().timeOfFrame(20), 1e-9);
}

TEST_F(TimelineStripTest, ADoubleClickShowsTheWholeShotAgainAfterZooming) {
    const double whole = strip.scale().pixelsPerFrame();
    QWheelEvent wheel({400, 10}, strip.mapToGlobal(QPointF(400, 10)), {}, {0, 120}, {}, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&strip, &wheel);
    EXPECT_GT(strip.scale().pixelsPerFrame(), whole);
    QTest::mouseDClick(&strip, Qt::LeftButton, {}, {400, 10});
    EXPECT_DOUBLE_EQ(strip.scale().pixelsPerFrame(), whole);
}

}  // namespace
}  // namespace tendril::ui
