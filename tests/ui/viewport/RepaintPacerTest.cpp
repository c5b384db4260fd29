#include "ui/viewport/RepaintPacer.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest>

namespace tendril::ui {
namespace {

render::DrawOptions wholeOptions() {
    render::DrawOptions options;
    options.pointLimit = 80'000;
    return options;
}

const render::DrawOptions kAll = wholeOptions();
constexpr std::size_t kManyPoints = 70'000;

TEST(RepaintPacer, ManyRequestsInOneTurnAreOnePicture) {
    RepaintPacer pacer(nullptr);
    QSignalSpy due(&pacer, &RepaintPacer::due);
    (void)pacer.begin(kAll, 10, true);
    QTest::qSleep(30);
    pacer.end({.drawnPoints = 10});
    for (int i = 0; i < 20; ++i) pacer.request();
    EXPECT_EQ(due.count(), 0);
    EXPECT_TRUE(due.wait(5000));
    EXPECT_EQ(due.count(), 1);
}

TEST(RepaintPacer, AfterMotionThePictureIsDueOnceMoreAndThenWhole) {
    RepaintPacer pacer(nullptr);
    pacer.setSoftware(true);
    QSignalSpy due(&pacer, &RepaintPacer::due);
    pacer.move();
    const render::DrawOptions part = pacer.begin(kAll, kManyPoints, false);
    pacer.end({.drawnPoints = part.pointLimit});
    EXPECT_LT(part.pointLimit, kAll.pointLimit);
    EXPECT_FALSE(pacer.isWhole());
    ASSERT_TRUE(due.wait(5000));
    EXPECT_EQ(pacer.begin(kAll, kManyPoints, false).pointLimit, kAll.pointLimit);
    EXPECT_TRUE(pacer.isWhole());
    pacer.end({.drawnPoints = kManyPoints});
    EXPECT_FALSE(due.wait(500));
}

TEST(RepaintPacer, AfterAPictureThatTookLongerThanTheRestTheWholeOneComesToo) {
    RepaintPacer pacer(nullptr);
    pacer.setSoftware(true);
    QSignalSpy due(&pacer, &RepaintPacer::due);
    pacer.move();
    (void)pacer.begin(kAll, kManyPoints, false);
    QTest::qSleep(static_cast<int>(1200 * DrawGovernor::kRest));
    pacer.end({.drawnPoints = 1000});
    ASSERT_FALSE(pacer.isWhole());
    ASSERT_TRUE(due.wait(5000));
    (void)pacer.begin(kAll, kManyPoints, false);
    EXPECT_TRUE(pacer.isWhole());
}

TEST(RepaintPacer, WhileMotionGoesOnNoWholePictureComesBetween) {
    RepaintPacer pacer(nullptr);
    pacer.setSoftware(true);
    QSignalSpy due(&pacer, &RepaintPacer::due);
    (void)pacer.begin(kAll, kManyPoints, true);
    pacer.end({.drawnPoints = 1000});
    EXPECT_FALSE(due.wait(600));
    EXPECT_LT(pacer.begin(kAll, kManyPoints, true).pointLimit, kAll.pointLimit);
}

}  // namespace
}  // namespace tendril::ui
