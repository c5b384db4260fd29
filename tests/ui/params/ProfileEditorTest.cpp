#include "ui/params/ProfileEditor.h"

#include "tests/ui/support/TestSession.h"
#include "ui/params/ProfileCanvas.h"

#include <gtest/gtest.h>

#include <QtTest>

namespace tendril::ui {
namespace {

class ProfileEditorTest : public ::testing::Test {
protected:
    test::TestSession s;
    ProfileEditor editor{s.workspace};
    ProfileCanvas* canvas = editor.findChild<ProfileCanvas*>();

    void SetUp() override {
        editor.setTarget({&s.workspace, s.groom, scene::findRow(s.object(), "youngs_modulus")});
        editor.resize(360, 260);
        editor.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&editor));
    }
    [[nodiscard]] const CurveMap& profiles() const { return s.object().profiles; }
    void drag(QPointF from, QPointF to) {
        QTest::mousePress(canvas, Qt::LeftButton, {}, from.toPoint());
        for (int i = 1; i <= 5; ++i)
            QTest::mouseMove(canvas, (from + (to - from) * i / 5).toPoint());
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, to.toPoint());
    }
};

TEST_F(ProfileEditorTest, LookingAtAParameterChangesNothing) {
    EXPECT_TRUE(profiles().empty());
    EXPECT_EQ(canvas->shownCurve().value(0.5), 1);
}

TEST_F(ProfileEditorTest, DraggingTheTipDownIsOneUndoStep) {
    drag(canvas->pixelOf(1, 1), canvas->pixelOf(1, 0.25));
    ASSERT_TRUE(profiles().contains("youngs_modulus"));
    EXPECT_NEAR(profiles().at("youngs_modulus").value(1), 0.25, 0.03);
    EXPECT_NEAR(profiles().at("youngs_modulus").value(0), 1, 1e-12);
    s.workspace.undo();
    EXPECT_TRUE(profiles().empty());
    EXPECT_EQ(canvas->shownCurve().value(1), 1);
}

TEST_F(ProfileEditorTest, AClickOnTheCurveAddsAPointAndDeleteRemovesIt) {
    drag(canvas->pixelOf(0.5, 1), canvas->pixelOf(0.5, 0.6));
    ASSERT_EQ(profiles().at("youngs_modulus").keys().size(), 3u);
    QTest::keyClick(canvas, Qt::Key_Delete);
    EXPECT_EQ(profiles().at("youngs_modulus").keys().size(), 2u);
}

TEST_F(ProfileEditorTest, EachAxisOfAVectorHasItsOwnProfile) {
    editor.setTarget({&s.workspace, s.groom, scene::findRow(s.object(), "stiffness_scale")});
    drag(canvas->pixelOf(1, 1), canvas->pixelOf(1, 0.5));
    EXPECT_TRUE(profiles().contains("stiffness_scale.x"));
    EXPECT_FALSE(profiles().contains("stiffness_scale.y"));
}

}  // namespace
}  // namespace tendril::ui
