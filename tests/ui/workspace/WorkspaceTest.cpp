#include "ui/workspace/Workspace.h"

#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QtTest>

#include <thread>

namespace tendril::ui {
namespace {

TEST(Announcer, ManyCallsFromAnotherThreadAreOneSignalOnOurs) {
    Announcer announcer;
    QSignalSpy announced(&announcer, &Announcer::announced);
    const auto call = announcer.callback();
    std::thread([&] {
        for (int i = 0; i < 100; ++i) call();
    }).join();
    EXPECT_EQ(announced.count(), 0);
    QCoreApplication::processEvents();
    EXPECT_EQ(announced.count(), 1);
    call();
    QCoreApplication::processEvents();
    EXPECT_EQ(announced.count(), 2);
}

TEST(Selection, TogglesAndForgetsWhatIsGone) {
    test::TestSession s;
    Selection& selection = s.workspace.selection();
    QSignalSpy changed(&selection, &Selection::changed);
    selection.toggle(s.groom);
    selection.toggle(s.base().id);
    EXPECT_EQ(selection.primary(), s.base().id);
    selection.toggle(s.base().id);
    EXPECT_EQ(selection.primary(), s.groom);
    EXPECT_EQ(changed.count(), 3);
    s.workspace.apply(scene::makeRemoveObject(s.groom));
    EXPECT_EQ(selection.primary(), std::nullopt);
}

TEST(Workspace, EveryEditUndoAndRedoIsAnnouncedAndNothingElseIs) {
    test::TestSession s;
    QSignalSpy changed(&s.workspace, &Workspace::sceneChanged);
    EXPECT_TRUE(s.workspace.apply(scene::makeRename(s.groom, "mane")));
    EXPECT_EQ(changed.count(), 1);
    EXPECT_FALSE(s.workspace.apply(scene::makeRename(s.groom, "mane")));
    EXPECT_EQ(changed.count(), 1);
    s.workspace.undo();
    s.workspace.redo();
    EXPECT_EQ(changed.count(), 3);
    EXPECT_EQ(s.object().name, "mane");
}

TEST(Workspace, AFrameOfTheGroomArrivesBySignal) {
    test::TestSession s;
    s.workspace.seek(s.workspace.shot().startFrame + 1);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            return s.workspace.frame() && s.workspace.frame()->strandCount() == 3 &&
                   s.workspace.status().frame == s.workspace.shot().startFrame + 1;
        },
        20'000));
    EXPECT_NEAR(s.workspace.time(), s.workspace.shot().timeOfFrame(2), 1e-12);
}

}  // namespace
}  // namespace tendril::ui
