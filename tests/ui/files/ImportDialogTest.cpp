#include "ui/files/ImportDialog.h"

#include "tests/support/TemporaryFolder.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QtTest>

#include <fstream>

namespace tendril::ui {
namespace {

class ImportDialogTest : public ::testing::Test {
protected:
    /// Three strands of three points, 0.2 long, 0.1 apart along x, hanging along −z.
    [[nodiscard]] QString writeHanging() const {
        std::ofstream out(folder.path() / "hanging.obj");
        for (int strand = 0; strand < 3; ++strand)
            for (int point = 0; point < 3; ++point)
                out << "v " << 0.1 * strand << " 0 " << -0.1 * point << '\n';
        out << "l 1 2 3\nl 4 5 6\nl 7 8 9\n";
        return QString::fromStdString((folder.path() / "hanging.obj").string());
    }
    [[nodiscard]] static QString textOf(const ImportDialog& dialog, const char* label) {
        return dialog.findChild<QLabel*>(label)->text();
    }
    [[nodiscard]] static QPushButton* importOf(const ImportDialog& dialog) {
        return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    [[nodiscard]] static bool isRead(const ImportDialog& dialog) {
        return QTest::qWaitFor([&] { return !textOf(dialog, "importContent").isEmpty(); }, 20'000);
    }

    test::TemporaryFolder folder;
    test::TestSession s;
};

TEST_F(ImportDialogTest, ShowsWhatIsInTheFileAndProposesWhatItsNumbersMean) {
    const ImportDialog dialog(s.workspace, writeHanging(), FileKind::Groom, nullptr);
    EXPECT_FALSE(importOf(dialog)->isEnabled());
    ASSERT_TRUE(isRead(dialog));
    EXPECT_TRUE(importOf(dialog)->isEnabled());
    EXPECT_EQ(textOf(dialog, "importContent"), "3 strands of 3 points, 9 in all");
    EXPECT_EQ(textOf(dialog, "importSize"), "20 × 20 × 0 cm");
    EXPECT_EQ(textOf(dialog, "importLength"), "20 cm long");
    EXPECT_EQ(dialog.request().frame,
              (strand::GroomFrame{strand::LengthUnit::Meter, strand::UpAxis::Z}));
    EXPECT_TRUE(dialog.findChild<QPlainTextEdit*>("importProblems")->isHidden());
}

TEST_F(ImportDialogTest, TheSizeFollowsTheChoices) {
    const ImportDialog dialog(s.workspace, writeHanging(), FileKind::Groom, nullptr);
    ASSERT_TRUE(isRead(dialog));
    auto* unit = dialog.findChild<QComboBox*>("importUnit");
    auto* up = dialog.findChild<QComboBox*>("importUp");
    unit->setCurrentIndex(unit->findData(static_cast<int>(strand::LengthUnit::Millimeter)));
    EXPECT_EQ(textOf(dialog, "importSize"), "0.02 × 0.02 × 0 cm");
    EXPECT_EQ(textOf(dialog, "importLength"), "0.2 mm long");
    up->setCurrentIndex(up->findData(static_cast<int>(strand::UpAxis::Y)));
    EXPECT_EQ(textOf(dialog, "importSize"), "0.02 × 0 × 0.02 cm");
    EXPECT_EQ(dialog.request().frame,
              (strand::GroomFrame{strand::LengthUnit::Millimeter, strand::UpAxis::Y}));
}

TEST_F(ImportDialogTest, ABodyOfAnotherSizeThanTheStrandsIsAskedAboutUntilTheUnitFits) {
    // The groom at hand is 0.15 m tall.
    std::ofstream(folder.path() / "head.obj")
        << "v 0 0 0\nv 20 0 0\nv 0 20 0\nv 0 0 20\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    const QString file = QString::fromStdString((folder.path() / "head.obj").string());
    ImportDialog dialog(s.workspace, file, FileKind::Body, nullptr);
    ASSERT_TRUE(isRead(dialog));
    auto* unit = dialog.findChild<QComboBox*>("importUnit");
    const auto choose = [&](strand::LengthUnit chosen) {
        unit->setCurrentIndex(unit->findData(static_cast<int>(chosen)));
    };
    choose(strand::LengthUnit::Meter);
    EXPECT_TRUE(textOf(dialog, "importDoubt").contains("times as large as tuft"));
    // Asked, the one who answers thinks again.
    QTimer::singleShot(0, [&] {
        auto* question = dialog.findChild<QMessageBox*>("sizeDialog");
        ASSERT_TRUE(question);
        question->reject();
    });
    static_cast<QWidget&>(dialog).show();
    importOf(dialog)->click();
    EXPECT_TRUE(dialog.isVisible());
    choose(strand::LengthUnit::Centimeter);
    EXPECT_TRUE(textOf(dialog, "importDoubt").isEmpty());
    importOf(dialog)->click();
    EXPECT_EQ(dialog.result(), QDialog::Accepted);
}

TEST_F(ImportDialogTest, AFileThatCannotBeReadCannotBeImportedAndTheReasonStandsThere) {
    std::ofstream(folder.path() / "broken.obj") << "v 0 0 0\nv 0 1 0\nl 1 9\n";
    const QString file = QString::fromStdString((folder.path() / "broken.obj").string());
    const ImportDialog dialog(s.workspace, file, FileKind::Groom, nullptr);
    ASSERT_TRUE(isRead(dialog));
    EXPECT_FALSE(importOf(dialog)->isEnabled());
    EXPECT_EQ(textOf(dialog, "importContent"), "could not be read");
    auto* problems = dialog.findChild<QPlainTextEdit*>("importProblems");
    EXPECT_FALSE(problems->isHidden());
    EXPECT_TRUE(problems->toPlainText().contains("broken.obj:3"))
        << problems->toPlainText().toStdString();
}

TEST_F(ImportDialogTest, WhatIsAmissThoughReadableIsListed) {
    std::ofstream(folder.path() / "dot.obj") << "v 0 0 0\nv 0 9 0\nl 1 2\nl 2\n";
    const QString file = QString::fromStdString((folder.path() / "dot.obj").string());
    const ImportDialog dialog(s.workspace, file, FileKind::Groom, nullptr);
    ASSERT_TRUE(isRead(dialog));
    EXPECT_TRUE(importOf(dialog)->isEnabled());
    EXPECT_FALSE(dialog.findChild<QPlainTextEdit*>("importProblems")->isHidden());
}

TEST_F(ImportDialogTest, ADialogClosedWhileItReadsLeavesNothingBehind) {
    const scene::ScenePtr before = s.workspace.document().scene();
    { const ImportDialog dialog(s.workspace, writeHanging(), FileKind::Groom, nullptr); }
    bool isDone = false;
    QObject::connect(&s.workspace, &Workspace::jobDone, [&] { isDone = true; });
    EXPECT_TRUE(QTest::qWaitFor([&] { return isDone; }, 20'000));
    EXPECT_EQ(s.workspace.document().scene(), before);
}

}  // namespace
}  // namespace tendril::ui
