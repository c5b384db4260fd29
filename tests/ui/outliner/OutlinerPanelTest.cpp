#include "ui/outliner/OutlinerPanel.h"

#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

namespace tendril::ui {
namespace {

class OutlinerPanelTest : public ::testing::Test {
protected:
    test::TestSession s;
    OutlinerPanel panel{s.workspace};
    QTreeView& tree = *panel.findChild<QTreeView*>("outlinerTree");

    void SetUp() override {
        panel.resize(300, 400);
        panel.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
    }
    [[nodiscard]] QPoint at(int row, int column) const {
        return tree.visualRect(tree.model()->index(row, column)).center();
    }
};

constexpr int kGroom = 2;  // row: below the shot and the base

TEST_F(OutlinerPanelTest, TwoQuickClicksOnASwitchAreTwoEdits) {
    const QPoint place = at(kGroom, OutlinerModel::Enabled);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, place);
    EXPECT_FALSE(s.object().enabled);
    QTest::mouseDClick(tree.viewport(), Qt::LeftButton, {}, place);
    EXPECT_TRUE(s.object().enabled);
    s.workspace.undo();
    EXPECT_FALSE(s.object().enabled);
    s.workspace.undo();
    EXPECT_TRUE(s.object().enabled);
}

TEST_F(OutlinerPanelTest, ADoubleClickOnANameRenamesAndSwitchesNothing) {
    const QPoint place = at(kGroom, OutlinerModel::Name);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(tree.viewport(), Qt::LeftButton, {}, place);
    EXPECT_TRUE(s.object().enabled);
    EXPECT_TRUE(s.object().visible);
    EXPECT_NE(tree.findChild<QLineEdit*>(), nullptr);
}

TEST_F(OutlinerPanelTest, ThePanelDeletesTheSelectionButNeverTheShot) {
    QSignalSpy refused(&panel, &OutlinerPanel::refused);
    s.workspace.selection().set({s.groom});
    panel.removeSelected();
    EXPECT_EQ(s.workspace.scene().find(s.groom), nullptr);
    EXPECT_TRUE(s.workspace.selection().objects().empty());
    s.workspace.selection().set({s.workspace.scene().shotObject().id});
    panel.removeSelected();
    EXPECT_EQ(refused.count(), 1);
    EXPECT_EQ(s.workspace.scene().objects.size(), 2u);
}

}  // namespace
}  // namespace tendril::ui
