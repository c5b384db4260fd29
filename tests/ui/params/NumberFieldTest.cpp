#include "ui/params/NumberField.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QSignalSpy>
#include <QtTest>

namespace tendril::ui {
namespace {

const ParamInfo kLength{.key = "length",
                        .label = "Length",
                        .help = "How long it is.",
                        .unit = Unit::Meter,
                        .display = "cm",
                        .minimum = 0,
                        .maximum = 10,
                        .softMaximum = 1};

class NumberFieldTest : public ::testing::Test {
protected:
    NumberField field{kLength, ParamKind::Number};
    QSignalSpy edited{&field, &NumberField::edited};
    QSignalSpy ended{&field, &NumberField::editEnded};
    QSignalSpy problems{&field, &NumberField::problemFound};

    void SetUp() override {
        field.showNumber(0.25);
        field.resize(120, 24);
        field.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&field));
    }
    void drag(int pixels) {
        QTest::mousePress(&field, Qt::LeftButton, {}, {20, 12});
        for (int i = 1; i <= 4; ++i) QTest::mouseMove(&field, {20 + pixels * i / 4, 12});
    }
    QLineEdit& typing() {
        QTest::mouseClick(&field, Qt::LeftButton, {}, {20, 12});
        return *field.findChild<QLineEdit*>();
    }
};

TEST_F(NumberFieldTest, ADragEditsLiveAndEndsOnce) {
    drag(40);
    EXPECT_GE(edited.count(), 2);
    EXPECT_NEAR(field.number(), 0.35, 1e-9);
    const auto before = ended.count();
    QTest::mouseRelease(&field, Qt::LeftButton, {}, {60, 12});
    EXPECT_EQ(ended.count(), before + 1);
}

TEST_F(NumberFieldTest, EscapeTakesADragBack) {
    QSignalSpy canceled(&field, &NumberField::canceled);
    drag(40);
    QTest::keyClick(&field, Qt::Key_Escape);
    EXPECT_EQ(canceled.count(), 1);
    EXPECT_DOUBLE_EQ(field.number(), 0.25);
    QTest::mouseMove(&field, {90, 12});
    EXPECT_DOUBLE_EQ(field.number(), 0.25);
}

TEST_F(NumberFieldTest, TypedUnitsAndExpressionsAreUnderstood) {
    QLineEdit& line = typing();
    ASSERT_TRUE(line.isVisible());
    EXPECT_EQ(line.text(), "25 cm");
    QTest::keyClicks(&line, "3 mm + 1 in");
    QTest::keyClick(&line, Qt::Key_Return);
    ASSERT_EQ(edited.count(), 1);
    EXPECT_NEAR(edited[0][0].toDouble(), 0.0284, 1e-12);
    EXPECT_FALSE(line.isVisible());
}

TEST_F(NumberFieldTest, ABareNumberIsInTheUnitThatIsShown) {
    QLineEdit& line = typing();
    QTest::keyClicks(&line, "12/2");
    QTest::keyClick(&line, Qt::Key_Return);
    EXPECT_NEAR(field.number(), 0.06, 1e-12);
}

TEST_F(NumberFieldTest, NonsenseAndNumbersBeyondTheHardLimitsAreRefusedWithWords) {
    for (const char* text : {"3 bananas", "2000", "-1"}) {
        problems.clear();
        QLineEdit& line = typing();
        line.clear();
        QTest::keyClicks(&line, text);
        QTest::keyClick(&line, Qt::Key_Return);
        ASSERT_FALSE(problems.isEmpty()) << text;
        EXPECT_FALSE(problems.last()[0].toString().isEmpty()) << text;
        EXPECT_TRUE(line.isVisible()) << text;
        QTest::keyClick(&line, Qt::Key_Escape);
    }
    EXPECT_EQ(edited.count(), 0);
    EXPECT_DOUBLE_EQ(field.number(), 0.25);
}

TEST_F(NumberFieldTest, TypingBeyondTheSoftLimitIsAllowed) {
    QLineEdit& line = typing();
    QTest::keyClicks(&line, "5 m");
    QTest::keyClick(&line, Qt::Key_Return);
    EXPECT_DOUBLE_EQ(field.number(), 5);
}

TEST_F(NumberFieldTest, EscapeWhileTypingChangesNothing) {
    QLineEdit& line = typing();
    QTest::keyClicks(&line, "7");
    QTest::keyClick(&line, Qt::Key_Escape);
    EXPECT_EQ(edited.count(), 0);
    EXPECT_FALSE(line.isVisible());
}

TEST_F(NumberFieldTest, OpeningAndClosingTheEditorIsNoEdit) {
    QTest::keyClick(&typing(), Qt::Key_Return);
    EXPECT_EQ(edited.count(), 0);
}

TEST_F(NumberFieldTest, ArrowsStepAndEachStepIsAnEditOfItsOwn) {
    QTest::keyClick(&field, Qt::Key_Up);
    QTest::keyClick(&field, Qt::Key_Up);
    QTest::keyClick(&field, Qt::Key_Down);
    EXPECT_EQ(edited.count(), 3);
    EXPECT_EQ(ended.count(), 3);
    EXPECT_NEAR(field.number(), 0.25 + stepOf(scaleOf(kLength, ParamKind::Number), 0.25), 1e-12);
}

}  // namespace
}  // namespace tendril::ui
