#include "ui/files/FileChoices.h"

#include "tests/ui/support/TestSession.h"
#include "ui/files/ExportDialog.h"
#include "ui/window/MessagePanel.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace tendril::ui {
namespace {

TEST(FileChoices, TheEndingTellsTheKindInAnyCase) {
    EXPECT_EQ(fileKindOf("/a/b.tendril"), FileKind::Project);
    EXPECT_EQ(fileKindOf("Ratboy_mohawk.TFX"), FileKind::Groom);
    EXPECT_EQ(fileKindOf("head.glb"), FileKind::Body);
    EXPECT_EQ(fileKindOf("notes.txt"), FileKind::Unknown);
    EXPECT_EQ(fileKindOf("hair"), FileKind::Unknown);
}

TEST(FileChoices, CombosStandOnWhatMostFilesAre) {
    QComboBox* unit = makeUnitCombo(nullptr);
    QComboBox* up = makeUpCombo(nullptr);
    EXPECT_EQ(chosenFrame(*unit, *up), strand::GroomFrame{});
    up->setCurrentIndex(1);
    EXPECT_EQ(chosenFrame(*unit, *up).up, strand::UpAxis::Z);
    delete unit;
    delete up;
}

class ExportDialogTest : public ::testing::Test {
protected:
    test::TestSession s;
    ExportDialog dialog{s.workspace, "/tmp/tuft.abc", nullptr};
    QLineEdit* file = dialog.findChild<QLineEdit*>("exportFile");
    QPushButton* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
};

TEST_F(ExportDialogTest, ProposesTheWholeShot) {
    const session::ExportRequest request = dialog.request();
    EXPECT_EQ(request.firstFrame, s.workspace.shot().startFrame);
    EXPECT_EQ(request.lastFrame, s.workspace.shot().endFrame);
    EXPECT_EQ(request.file, "/tmp/tuft.abc");
    EXPECT_TRUE(request.velocities);
    EXPECT_TRUE(ok->isEnabled());
}

TEST_F(ExportDialogTest, NamesThatCannotBeWrittenAreRefusedBeforeTheyAreTried) {
    for (const char* name : {"", "tuft", "tuft.fbx", "tuft.obj"}) {
        file->setText(name);
        EXPECT_FALSE(ok->isEnabled()) << name;
    }
    file->setText("tuft.####.obj");
    EXPECT_TRUE(ok->isEnabled());
    dialog.findChildren<QSpinBox*>()[0]->setValue(50);
    dialog.findChildren<QSpinBox*>()[1]->setValue(20);
    EXPECT_FALSE(ok->isEnabled());
}

TEST_F(ExportDialogTest, AnArchiveMayPointUpAlongZ) {
    QComboBox* up = dialog.findChild<QComboBox*>("exportUp");
    ASSERT_NE(up, nullptr);
    EXPECT_EQ(dialog.request().frame.up, strand::UpAxis::Y);
    up->setCurrentIndex(1);
    EXPECT_EQ(dialog.request().frame.up, strand::UpAxis::Z);
    EXPECT_TRUE(ok->isEnabled());
}

TEST(MessagePanel, KeepsEveryMessageInFullToBeCopied) {
    MessagePanel panel;
    panel.add({makeError("hair.obj:12", "index 9 is beyond the 8 points read so far"),
               makeWarning("strand 3", "has one point and is left out")});
    EXPECT_TRUE(panel.text().contains("hair.obj:12"));
    EXPECT_TRUE(panel.text().contains("index 9 is beyond the 8 points"));
    EXPECT_TRUE(panel.text().contains("strand 3"));
}

}  // namespace
}  // namespace tendril::ui
