#include "core/session/Session.h"

#include "core/io/project/ProjectFile.h"
#include "core/sim/ShotRun.h"
#include "tests/support/SmallGroom.h"
#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <random>
#include <thread>

namespace tendril::session {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

class SessionTest : public testing::Test {
protected:
    SessionTest() {
        session.apply(makeAddObject(test::makeGroomObject(test::makeHelices(4, 9))));
        hair = session.document().scene()->findByName("hair")->id;
        base = session.document().scene()->baseObject().id;
        shot = session.document().scene()->shotObject().id;
        session.apply(makeSetKey(base, "rotation.y", {.x = 0.1, .value = 0}));
        session.apply(makeSetKey(base, "rotation.y", {.x = 0.6, .value = 1}));
        session.apply(makeSetValue(shot, "end_frame", 30));
    }

    /// Waits, at most a minute, until the condition holds.
    template <class Condition>
    [[nodiscard]] bool eventually(Condition condition) {
        for (const auto end = Clock::now() + std::chrono::minutes(1); Clock::now() < end;) {
            for (Event& event : session.takeEvents()) events.push_back(std::move(event));
            if (condition()) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return false;
    }
    [[nodiscard]] bool shows(std::int64_t number) {
        return eventually([&] {
            shown = session.frame();
            return shown && shown->frameNumber == number && shown->strandCount() == 4;
        });
    }
    [[nodiscard]] const JobDone* waitForJob(std::uint64_t job) {
        const JobDone* done = nullptr;
        const auto isDone = [&] {
            for (const Event& event : events)
                if (const auto* d = std::get_if<JobDone>(&event); d && d->job == job) done = d;
            return done != nullptr;
        };
        EXPECT_TRUE(eventually(isDone));
        return done;
    }
    [[nodiscard]] FrameState stateOf(std::int64_t number) {
        const Status& status = session.status();
        return status.states[static_cast<std::size_t>(number - status.firstFrame)];
    }
    [[nodiscard]] std::vector<float> reference(std::int64_t number) const {
        Workers workers(1);
        std::vector<float> positions;
        Diagnostics stopped;
        (void)sim::runShot(
            session.document().scene(), workers, {number, number}, std::atomic<bool>(false),
            [&](const FramePtr& frame) {
                positions = frame->positions;
                return true;
            },
            stopped);
        return positions;
    }

    test::TemporaryFolder temporary;
    fs::path folder = temporary.path();
    Session session{[] {}, 2};
    scene::ObjectId hair{}, base{}, shot{};
    std::vector<Event> events;
    FramePtr shown;
};

TEST_F(SessionTest, ShowsTheFirstFrameAtOnce) {
    EXPECT_TRUE(shows(1));
}

TEST_F(SessionTest, TellsHowSagFreeGroomsAreHeldAsEditsComeIn) {
    ASSERT_TRUE(shows(1));
    EXPECT_TRUE(
        eventually([&] { return session.status().held && session.status().held->empty(); }));
    session.apply(makeSetValue(hair, "sag_free", 1));
    ASSERT_TRUE(eventually([&] { return session.status().held->size() == 1; }));
    const HeldGrooms atStart = session.status().held;
    EXPECT_EQ(atStart->front().object, static_cast<std::uint64_t>(hair));
    EXPECT_TRUE(atStart->front().summary.starts_with("sag-free: 4 strands"));
    EXPECT_EQ(atStart->front().stiffening.size(), 4U * 9);
    EXPECT_EQ(atStart->front().drawn.size(), 3U * 4 * 9);
    // While it runs, the next frame takes the edit over.
    session.play();
    ASSERT_TRUE(shows(5));
    session.apply(makeSetValue(hair, "youngs_modulus", 1e6));
    EXPECT_TRUE(eventually([&] {
        const HeldGrooms& held = session.status().held;
        return held->size() == 1 && held->front().summary.find("stiffened") != std::string::npos;
    }));
}

TEST_F(SessionTest, SeeksToWhatARunFromTheStartGives) {
    session.seek(25);
    ASSERT_TRUE(shows(25));
    EXPECT_EQ(shown->positions, reference(25));
    session.seek(12);
    ASSERT_TRUE(shows(12));
    EXPECT_EQ(shown->positions, reference(12));
    EXPECT_EQ(stateOf(25), FrameState::Valid);
    EXPECT_EQ(stateOf(26), FrameState::None);
}

TEST_F(SessionTest, PlaysToTheEndAndLoops) {
    session.play();
    ASSERT_TRUE(shows(30));
    ASSERT_TRUE(shows(3));
    EXPECT_TRUE(session.status().isPlaying);
    session.pause();
    ASSERT_TRUE(eventually([&] { return !session.status().isPlaying; }));
    for (std::int64_t n = 1; n <= 30; ++n) EXPECT_EQ(stateOf(n), FrameState::Valid) << n;
}

TEST_F(SessionTest, FramesThatAHandPulledAreStaleUntilTheShotIsPlayedAnew) {
    session.play();
    ASSERT_TRUE(shows(30));
    ASSERT_TRUE(shows(5));
    EXPECT_EQ(stateOf(20), FrameState::Valid);
    session.setHand({.isHolding = true, .object = static_cast<std::uint64_t>(hair), .strand = 1});
    ASSERT_TRUE(eventually([&] { return stateOf(20) == FrameState::Stale; }));
    session.setHand({});
    // What comes after is what the hand has left, not what is cached.
    ASSERT_TRUE(shows(30));
    EXPECT_EQ(stateOf(30), FrameState::Stale);
    ASSERT_TRUE(eventually([&] {
        return std::ranges::all_of(session.status().states,
                                   [](FrameState state) { return state == FrameState::Valid; });
    }));
    session.seek(30);
    ASSERT_TRUE(shows(30));
    EXPECT_EQ(shown->positions, reference(30));
}

TEST_F(SessionTest, TakingAnEditBackWhilePlayingGoesOnFromThePoseOfTheMoment) {
    session.play();
    ASSERT_TRUE(shows(30));
    ASSERT_TRUE(shows(5));
    session.apply(makeSetValue(shot, "gravity", spatial::Vec3{40, 0, 0}));
    ASSERT_TRUE(shows(14));
    const std::vector<float> blown = shown->positions;
    session.undo();
    ASSERT_TRUE(eventually([&] {
        shown = session.frame();
        return shown->frameNumber > 14 && shown->sceneRevision == session.document().revision();
    }));
    // The strands of that frame without the edit, which are in the cache, hang far from there.
    const std::vector<float> hanging = reference(shown->frameNumber);
    double fromBlown = 0, fromHanging = 0;
    for (std::size_t i = 0; i < blown.size(); ++i) {
        fromBlown = std::max<double>(fromBlown, std::abs(shown->positions[i] - blown[i]));
        fromHanging = std::max<double>(fromHanging, std::abs(shown->positions[i] - hanging[i]));
    }
    EXPECT_LT(fromBlown, fromHanging);
    ASSERT_TRUE(eventually([&] {  // played anew it is what the settings give
        return std::ranges::all_of(session.status().states,
                                   [](FrameState state) { return state == FrameState::Valid; });
    }));
}

TEST_F(SessionTest, AHandPullsNothingWhileTheShotStands) {
    session.setHand({.isHolding = true, .object = static_cast<std::uint64_t>(hair), .strand = 1});
    session.seek(12);
    ASSERT_TRUE(shows(12));
    EXPECT_EQ(stateOf(12), FrameState::Valid);
}

TEST_F(SessionTest, ObstaclesAndPathsComeAndGoWithoutARestart) {
    session.play();
    ASSERT_TRUE(shows(8));
    scene::Object ball, pull;
    ball.name = "ball";
    ball.content = scene::Shape{};
    pull.name = "pull";
    pull.content = scene::Path{};
    session.apply(makeAddObject(ball));
    session.apply(makeAddObject(pull));
    ASSERT_TRUE(eventually([&] { return session.frame()->meshes.size() == 1; }));
    EXPECT_GT(session.frame()->frameNumber, 7);
    session.pause();
    ASSERT_TRUE(eventually([&] { return !session.status().isPlaying; }));
    const std::int64_t standing = session.status().frame;
    const scene::ObjectId id = session.document().scene()->findByName("ball")->id;
    session.apply(makeSetChannel(id, "translation.y", 0.5));
    ASSERT_TRUE(
        eventually([&] { return session.frame()->meshes.at(0).worldFromMesh[13] == 0.5F; }));
    EXPECT_EQ(session.frame()->frameNumber, standing);
}

TEST_F(SessionTest, AnEditMakesTheCacheStaleAndUndoMakesItValidAgain) {
    session.seek(20);
    ASSERT_TRUE(shows(20));
    session.apply(makeSetValue(hair, "youngs_modulus", 1e8));
    ASSERT_TRUE(eventually([&] { return stateOf(15) == FrameState::Stale; }));
    session.undo();
    ASSERT_TRUE(eventually([&] { return stateOf(15) == FrameState::Valid; }));
    session.apply(makeSetValue(hair, "tip_color", spatial::Vec3{1, 0, 0}));
    session.seek(21);
    ASSERT_TRUE(shows(21));
    EXPECT_EQ(stateOf(15), FrameState::Valid);
    EXPECT_EQ(shown->positions, reference(21));
}

TEST_F(SessionTest, AfterAnEditSeekingSimulatesAnewFromTheStart) {
    session.seek(20);
    ASSERT_TRUE(shows(20));
    session.apply(makeSetValue(hair, "youngs_modulus", 1e8));
    session.seek(24);
    ASSERT_TRUE(shows(24));
    EXPECT_EQ(shown->positions, reference(24));
    EXPECT_EQ(stateOf(24), FrameState::Valid);
}

TEST_F(SessionTest, AnEditWhilePlayingGoesOnFromThePoseOfTheMoment) {
    session.play();
    ASSERT_TRUE(shows(10));
    session.apply(makeSetValue(hair, "youngs_modulus", 1e7));
    ASSERT_TRUE(shows(20));
    EXPECT_EQ(stateOf(20), FrameState::Stale);
    ASSERT_TRUE(shows(30));
    ASSERT_TRUE(shows(20));  // the next round is simulated from the start
    session.pause();
    EXPECT_EQ(shown->positions, reference(20));
}

TEST_F(SessionTest, ABaseMovedWhileItStandsCarriesTheHair) {
    ASSERT_TRUE(shows(1));
    const float x = session.frame()->positions[0];
    session.apply(makeSetChannel(base, "translation.x", 0.25));
    EXPECT_TRUE(
        eventually([&] { return std::abs(session.frame()->positions[0] - x - 0.25F) < 1e-5F; }));
    session.seek(15);
    ASSERT_TRUE(shows(15));
    const float later = session.frame()->positions[0];
    session.apply(makeSetChannel(base, "translation.x", 0.5));
    EXPECT_TRUE(eventually(
        [&] { return std::abs(session.frame()->positions[0] - later - 0.25F) < 1e-5F; }));
}

TEST_F(SessionTest, StoppingALongComputationIsQuickAndGoesOnExactly) {
    session.apply(makeSetValue(shot, "end_frame", 5000));
    session.seek(5000);
    ASSERT_TRUE(eventually([&] { return session.status().isComputing; }));
    session.pause();
    ASSERT_TRUE(eventually([&] { return !session.status().isComputing; }));
    session.seek(28);
    ASSERT_TRUE(shows(28));
    EXPECT_EQ(shown->positions, reference(28));
}

TEST_F(SessionTest, RandomRequestsEndInTheRightFrame) {
    std::mt19937 engine(5);
    for (int i = 0; i < 60; ++i) {
        switch (engine() % 5) {
            case 0:
                session.play();
                break;
            case 1:
                session.pause();
                break;
            case 2:
                session.seek(static_cast<std::int64_t>(engine() % 40));
                break;
            case 3:
                session.apply(makeSetValue(hair, "youngs_modulus",
                                           1e8 + static_cast<double>(engine() % 1000)));
                break;
            default:
                if (session.document().undoLabel() == "Set youngs_modulus") session.undo();
                break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(engine() % 12));
    }
    session.seek(23);
    session.restart();
    session.seek(23);
    ASSERT_TRUE(shows(23));
    EXPECT_EQ(shown->positions, reference(23));
}

TEST_F(SessionTest, SavesOpensAndRemembersTakes) {
    std::ofstream(folder / "two.obj") << "v 0 10 0\nv 0 5 0\nv 0 0 0\nl 1 2 3\n";
    session.newProject();
    const std::uint64_t import = session.importGroom({folder / "two.obj", {}});
    ASSERT_TRUE(waitForJob(import)->succeeded);
    ASSERT_TRUE(session.document().scene()->findByName("two"));
    session.apply(makeSetValue(session.document().scene()->shotObject().id, "end_frame", 6));
    ASSERT_TRUE(session.saveProject(folder / "shot.tendril"));
    EXPECT_FALSE(session.document().isModified());
    ASSERT_TRUE(waitForJob(session.recordTake(""))->succeeded);
    ASSERT_EQ(session.takes().size(), 1U);
    EXPECT_TRUE(fs::exists(session.takes().front().file));

    session.newProject();
    EXPECT_TRUE(session.takes().empty());
    ASSERT_TRUE(waitForJob(session.readProject(folder / "shot.tendril"))->succeeded);
    session.openReadProject();
    ASSERT_EQ(session.takes().size(), 1U);
    EXPECT_EQ(session.takes().front().lastFrame, 6);
    EXPECT_EQ(session.projectFile(), folder / "shot.tendril");
    EXPECT_FALSE(session.document().isModified());
}

TEST_F(SessionTest, ATakeOfWhatHasBeenPlayedConsistsOfTheFramesThatWereShown) {
    session.apply(makeSetValue(shot, "end_frame", 8));
    session.seek(8);
    ASSERT_TRUE(shows(8));
    const FramePtr last = shown;
    ASSERT_TRUE(waitForJob(session.recordTake("played"))->succeeded);
    session.seek(1);
    ASSERT_TRUE(shows(1));
    session.showTake("played");
    session.seek(8);
    ASSERT_TRUE(shows(8));
    EXPECT_EQ(shown, last);
    ASSERT_EQ(session.takes().size(), 1U);
    EXPECT_EQ(session.takes().front().firstFrame, 1);
    EXPECT_EQ(session.takes().front().lastFrame, 8);
}

TEST_F(SessionTest, ATakeAfterAnEditIsSimulatedFromTheStart) {
    session.apply(makeSetValue(shot, "end_frame", 8));
    session.seek(8);
    ASSERT_TRUE(shows(8));
    const FramePtr stale = shown;
    session.apply(makeSetValue(hair, "youngs_modulus", 1e8));
    ASSERT_TRUE(waitForJob(session.recordTake("edited"))->succeeded);
    session.showTake("edited");
    session.seek(1);
    ASSERT_TRUE(shows(1));
    session.seek(8);
    ASSERT_TRUE(shows(8));
    EXPECT_EQ(shown->positions, reference(8));
    EXPECT_NE(shown->positions, stale->positions);
}

TEST_F(SessionTest, WhileAProjectIsReadThePresentOneIsWorkedOn) {
    session.newProject();
    ASSERT_TRUE(session.saveProject(folder / "empty.tendril"));
    session.apply(makeAddObject(test::makeGroomObject(test::makeHelices(4, 9))));
    const scene::ScenePtr before = session.document().scene();
    const std::uint64_t job = session.readProject(folder / "empty.tendril");
    ASSERT_TRUE(waitForJob(job)->succeeded);
    EXPECT_EQ(session.document().scene(), before);
    EXPECT_TRUE(std::ranges::any_of(events, [&](const Event& event) {
        const auto* read = std::get_if<ProjectRead>(&event);
        return read && read->job == job;
    }));
    EXPECT_TRUE(
        session.apply(makeSetValue(session.document().scene()->shotObject().id, "end_frame", 77)));
    session.openReadProject();
    EXPECT_FALSE(session.document().scene()->findByName("hair"));
    ASSERT_TRUE(eventually([&] {
        shown = session.frame();
        return shown && shown->strandCount() == 0;
    }));
}

TEST_F(SessionTest, AProjectThatCannotBeReadLeavesThePresentOneAndSaysWhy) {
    const scene::ScenePtr before = session.document().scene();
    std::ofstream(folder / "torn.tendril") << "{\"version\": 1, \"objects\": [";
    for (const char* name : {"missing.tendril", "torn.tendril"}) {
        const JobDone* done = waitForJob(session.readProject(folder / name));
        EXPECT_FALSE(done->succeeded);
        ASSERT_FALSE(done->diagnostics.empty()) << name;
        EXPECT_NE(done->diagnostics.front().place.find(name), std::string::npos);
    }
    EXPECT_EQ(session.document().scene(), before);
    EXPECT_TRUE(std::ranges::none_of(
        events, [](const Event& event) { return std::holds_alternative<ProjectRead>(event); }));
}

TEST_F(SessionTest, OfTwoProjectsAskedForTheLastOneIsRead) {
    session.newProject();
    ASSERT_TRUE(session.saveProject(folder / "first.tendril"));
    ASSERT_TRUE(session.saveProject(folder / "second.tendril"));
    const std::uint64_t first = session.readProject(folder / "first.tendril");
    const std::uint64_t second = session.readProject(folder / "second.tendril");
    (void)waitForJob(first);
    ASSERT_TRUE(waitForJob(second)->succeeded);
    session.openReadProject();
    EXPECT_EQ(session.projectFile(), folder / "second.tendril");
}

TEST_F(SessionTest, ReadingAProjectCanBeCanceledBetweenItsFiles) {
    session.newProject();
    std::ofstream(folder / "two.obj") << "v 0 10 0\nv 0 5 0\nv 0 0 0\nl 1 2 3\n";
    ASSERT_TRUE(waitForJob(session.importGroom({folder / "two.obj", {}}))->succeeded);
    ASSERT_TRUE(waitForJob(session.importGroom({folder / "two.obj", {}}))->succeeded);
    ASSERT_TRUE(session.saveProject(folder / "shot.tendril"));
    std::vector<double> shares;
    const auto whole = io::readProject(folder / "shot.tendril", [&](double share) {
        shares.push_back(share);
        return true;
    });
    ASSERT_TRUE(whole);
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    EXPECT_NEAR(shares.back(), 0.5, 1e-9);
    EXPECT_FALSE(
        io::readProject(folder / "shot.tendril", [](double share) { return share < 0.4; }));
    const std::uint64_t job = session.readProject(folder / "shot.tendril");
    session.cancelJob(job);
    (void)waitForJob(job);
    EXPECT_TRUE(session.document().scene()->findByName("two"));
}

TEST_F(SessionTest, APreviewTellsOfAFileAndChangesNothing) {
    std::ofstream(folder / "two.obj") << "v 0 10 0\nv 0 5 0\nv 0 0 0\nl 1 2 3\n";
    const scene::ScenePtr before = session.document().scene();
    const auto previewOf = [&](const char* name) {
        const std::uint64_t job = session.previewImport(folder / name, ImportKind::Groom);
        EXPECT_TRUE(waitForJob(job)->isQuiet);
        for (const Event& event : events)
            if (const auto* p = std::get_if<ImportPreviewed>(&event); p && p->job == job) return *p;
        return ImportPreviewed{};
    };
    const ImportPreviewed good = previewOf("two.obj");
    ASSERT_TRUE(good.preview);
    EXPECT_EQ(good.preview->strands, 1U);
    EXPECT_NEAR(good.preview->usualLength, 10, 1e-9);
    const ImportPreviewed bad = previewOf("missing.obj");
    EXPECT_FALSE(bad.preview);
    EXPECT_FALSE(bad.diagnostics.empty());
    EXPECT_EQ(session.document().scene(), before);
}

TEST_F(SessionTest, ExportsWhatItShows) {
    const std::uint64_t job = session.exportCurves({folder / "out.####.obj", 1, 3, {}, true});
    const JobDone* done = waitForJob(job);
    EXPECT_TRUE(done->succeeded) << toText(done->diagnostics);
    EXPECT_TRUE(fs::exists(folder / "out.0003.obj"));
    const JobDone* failed =
        waitForJob(session.exportCurves({folder / "no" / "x.abc", 1, 3, {}, true}));
    EXPECT_FALSE(failed->succeeded);
    EXPECT_FALSE(failed->diagnostics.empty());
}

TEST_F(SessionTest, ACanceledExportLeavesNoHalfArchive) {
    session.apply(makeSetValue(shot, "end_frame", 100000));
    const std::uint64_t job = session.exportCurves({folder / "out.abc", 1, 100000, {}, true});
    session.cancelJob(job);
    EXPECT_FALSE(waitForJob(job)->succeeded);
    EXPECT_FALSE(fs::exists(folder / "out.abc"));
}

}  // namespace
}  // namespace tendril::session
