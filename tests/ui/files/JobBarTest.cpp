#include "ui/files/JobBar.h"

#include "tests/support/TemporaryFolder.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QProgressBar>
#include <QTest>
#include <QToolButton>

namespace tendril::ui {
namespace {

struct JobBarTest : testing::Test {
    test::TestSession s;
    JobBar bar{s.workspace};

    [[nodiscard]] QStringList labels() const {
        QStringList texts;
        for (const QLabel* label : bar.findChildren<QLabel*>()) texts << label->text();
        return texts;
    }
    /// Jobs that are done are taken away when the event loop comes round.
    void settle() {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
};

TEST_F(JobBarTest, ShowsEveryJobOnceHoweverOftenItMoves) {
    emit s.workspace.jobMoved({.job = 1, .what = "Exporting a.abc", .fraction = 0});
    emit s.workspace.jobMoved({.job = 2, .what = "Recording", .fraction = 0.1});
    emit s.workspace.jobMoved({.job = 1, .what = "Exporting a.abc", .fraction = 0.25});
    EXPECT_EQ(labels(), (QStringList{"Exporting a.abc", "Recording"}));
    const auto bars = bar.findChildren<QProgressBar*>();
    ASSERT_EQ(bars.size(), 2);
    EXPECT_EQ(bars[0]->value(), bars[0]->maximum() / 4);
}

TEST_F(JobBarTest, AJobThatIsDoneGoesAndTheOthersStay) {
    emit s.workspace.jobMoved({.job = 1, .what = "one", .fraction = 0});
    emit s.workspace.jobMoved({.job = 2, .what = "two", .fraction = 0});
    emit s.workspace.jobDone({.job = 1, .what = "one", .succeeded = true, .diagnostics = {}});
    emit s.workspace.jobDone(
        {.job = 7, .what = "never seen", .succeeded = true, .diagnostics = {}});
    settle();
    EXPECT_EQ(labels(), QStringList{"two"});
}

TEST_F(JobBarTest, CancelEndsTheJobAndCannotBePressedTwice) {
    const test::TemporaryFolder folder;
    std::optional<session::JobDone> done;
    QObject::connect(&s.workspace, &Workspace::jobDone,
                     [&](const session::JobDone& event) { done = event; });
    s.session.exportCurves({.file = folder / "a.abc",
                            .firstFrame = 1,
                            .lastFrame = 1'000'000,
                            .frame = {},
                            .velocities = false});
    ASSERT_TRUE(QTest::qWaitFor([&] {
        s.workspace.refresh();
        return bar.findChild<QToolButton*>() != nullptr;
    }));
    auto* cancel = bar.findChild<QToolButton*>();
    cancel->click();
    EXPECT_FALSE(cancel->isEnabled());
    ASSERT_TRUE(QTest::qWaitFor([&] {
        s.workspace.refresh();
        return done.has_value();
    }));
    EXPECT_FALSE(done->succeeded);
    settle();
    EXPECT_TRUE(labels().empty());
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "nothing half-written is left";
}

}  // namespace
}  // namespace tendril::ui
