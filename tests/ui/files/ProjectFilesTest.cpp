#include "ui/files/ProjectFiles.h"

#include "tests/support/TemporaryFolder.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QWidget>
#include <QtTest>

#include <fstream>

namespace tendril::ui {
namespace {

class ProjectFilesTest : public ::testing::Test {
protected:
    ProjectFilesTest() {
        QObject::connect(&s.workspace, &Workspace::jobDone,
                         [this](const session::JobDone& done) { jobs.push_back(done); });
    }
    [[nodiscard]] bool isSaved(const std::string& name) {
        return bool(s.session.saveProject(folder.path() / name));
    }
    [[nodiscard]] QString fileOf(const std::string& name) const {
        return QString::fromStdString((folder.path() / name).string());
    }
    [[nodiscard]] bool jobEnds() {
        return QTest::qWaitFor([this] { return !jobs.empty(); }, 20'000);
    }

    /// Whether it has happened, or does in the next seconds.
    [[nodiscard]] static bool happens(const QSignalSpy& spy) {
        return QTest::qWaitFor([&] { return spy.count() > 0; }, 20'000);
    }

    test::TemporaryFolder folder;
    test::TestSession s;
    QWidget window;
    ProjectFiles files{s.workspace, window};
    std::vector<session::JobDone> jobs;
};

TEST_F(ProjectFilesTest, TheOldProjectStaysUntilTheNewOneIsRead) {
    const scene::Object tuft = s.object();
    s.session.newProject();
    ASSERT_TRUE(isSaved("empty.tendril"));
    s.workspace.apply(scene::makeAddObject(tuft));
    ASSERT_TRUE(isSaved("tuft.tendril"));
    QSignalSpy opened(&files, &ProjectFiles::opened);
    const scene::ScenePtr before = s.workspace.document().scene();
    files.open(fileOf("empty.tendril"));
    EXPECT_EQ(s.workspace.document().scene() == before, opened.count() == 0);
    ASSERT_TRUE(happens(opened));
    EXPECT_EQ(files.title(), "empty");
    EXPECT_FALSE(s.workspace.scene().findByName("tuft"));
}

TEST_F(ProjectFilesTest, AProjectThatCannotBeReadKeepsTheOldOneAndSaysWhy) {
    ASSERT_TRUE(isSaved("tuft.tendril"));
    std::ofstream(folder.path() / "torn.tendril") << "{";
    QSignalSpy opened(&files, &ProjectFiles::opened);
    const scene::ScenePtr before = s.workspace.document().scene();
    files.open(fileOf("torn.tendril"));
    ASSERT_TRUE(jobEnds());
    EXPECT_FALSE(jobs.front().succeeded);
    EXPECT_FALSE(jobs.front().diagnostics.empty());
    EXPECT_EQ(opened.count(), 0);
    EXPECT_EQ(s.workspace.document().scene(), before);
    EXPECT_EQ(files.title(), "tuft");
}

TEST_F(ProjectFilesTest, TheSamplePlaysAndHasNoFileToBeOverwritten) {
    s.session.newProject();
    ASSERT_TRUE(isSaved("sample.tendril"));
    QSignalSpy opened(&files, &ProjectFiles::opened);
    files.openSample(fileOf("sample.tendril"));
    ASSERT_TRUE(happens(opened));
    EXPECT_EQ(files.title(), "Sample");
    EXPECT_TRUE(QTest::qWaitFor(
        [this] {
            s.workspace.refresh();
            return s.workspace.status().isPlaying;
        },
        20'000));
}

TEST_F(ProjectFilesTest, OfDroppedFilesOnlyStrangeOnesAreRefused) {
    s.session.newProject();
    ASSERT_TRUE(isSaved("empty.tendril"));
    QSignalSpy told(&files, &ProjectFiles::told);
    QSignalSpy opened(&files, &ProjectFiles::opened);
    files.drop({fileOf("notes.txt"), fileOf("empty.tendril")});
    EXPECT_EQ(told.count(), 1);
    EXPECT_TRUE(happens(opened));
}

}  // namespace
}  // namespace tendril::ui
