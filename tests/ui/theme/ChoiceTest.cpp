#include "ui/theme/Choice.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

namespace tendril::ui {
namespace {

/// One notch of the wheel towards the user.
void turnWheelOn(QWidget& widget) {
    const QPointF middle(widget.width() / 2.0, widget.height() / 2.0);
    QWheelEvent event(middle, widget.mapToGlobal(middle), {}, {0, -120}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&widget, &event);
}

TEST(Choice, TheWheelTurnsItOnlyWithTheKeyboardInIt) {
    QWidget panel;
    Choice first(&panel), second(&panel);
    for (Choice* choice : {&first, &second}) choice->addItems({"a", "b", "c"});
    panel.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
    panel.activateWindow();
    second.setFocus();
    ASSERT_TRUE(QTest::qWaitFor([&] { return second.hasFocus(); }));
    turnWheelOn(first);
    turnWheelOn(second);
    EXPECT_EQ(first.currentIndex(), 0);
    EXPECT_EQ(second.currentIndex(), 1);
}

}  // namespace
}  // namespace tendril::ui
