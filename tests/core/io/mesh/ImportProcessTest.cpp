#include "core/io/mesh/ImportProcess.h"

#include "tests/support/TemporaryFolder.h"

#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace tendril::io {
namespace {

using Ending = ImportOutcome::Ending;
using tendril::test::TemporaryFolder;

/// Programs that misbehave, in place of tendril-import.
class ImportProcess : public testing::Test {
protected:
    ImportOutcome run(const std::string& script, ImportLimits limits = {}) {
        limits.program = folder_.write("program", "#!/bin/sh\n" + script + "\n");
        std::filesystem::permissions(limits.program, std::filesystem::perms::owner_all);
        return runImport({"word", "two words"}, limits);
    }
    void TearDown() override {
        errno = 0;
        EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a process was left behind";
        EXPECT_EQ(errno, ECHILD);
    }

    TemporaryFolder folder_;
};

TEST_F(ImportProcess, GivesLimitsAndWordsAndTakesTheAnswer) {
    const ImportOutcome outcome = run(R"(printf '%s|' "$@" >&3; echo noise; echo noise >&2)",
                                      {.memoryBytes = 5'000'000'000, .seconds = 9});
    EXPECT_EQ(outcome.ending, Ending::Done);
    EXPECT_EQ(outcome.bytes, "5000000000|9.000000|word|two words|");
}

TEST_F(ImportProcess, ACrashIsAnOutcome) {
    ImportOutcome outcome = run("kill -SEGV $$");
    EXPECT_EQ(outcome.ending, Ending::Crashed);
    EXPECT_EQ(outcome.detail, "signal 11");
    outcome = run("exit 7");
    EXPECT_EQ(outcome.ending, Ending::Crashed);
    EXPECT_EQ(outcome.detail, "exit status 7");
}

TEST_F(ImportProcess, AProgramThatHangsIsKilledInTime) {
    EXPECT_EQ(run("exec sleep 1000", {.seconds = 0.2}).ending, Ending::OutOfTime);
    // Also when it has sent its answer and closed its side.
    EXPECT_EQ(run("exec 3>&-; exec sleep 1000", {.seconds = 0.2}).ending, Ending::OutOfTime);
}

TEST_F(ImportProcess, AnAnswerLargerThanTheMemoryIsCutOff) {
    const ImportOutcome outcome = run("exec cat /dev/zero >&3", {.memoryBytes = 64 << 20});
    EXPECT_EQ(outcome.ending, Ending::OutOfMemory);
}

TEST_F(ImportProcess, MemoryInUseIsWatched) {
    const ImportOutcome outcome =
        run("x=$(head -c 100000000 /dev/zero | tr '\\0' x); exec sleep 1000",
            {.memoryBytes = 50 << 20, .seconds = 60});
    EXPECT_EQ(outcome.ending, Ending::OutOfMemory);
}

TEST_F(ImportProcess, StopsWhenAsked) {
    std::stop_source stop;
    std::jthread later([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    EXPECT_EQ(run("exec sleep 1000", {.stop = stop.get_token()}).ending, Ending::Stopped);
}

TEST_F(ImportProcess, AProgramThatIsNotThereIsSaid) {
    ImportLimits limits;
    limits.program = folder_.path() / "none";
    const ImportOutcome outcome = runImport({}, limits);
    EXPECT_EQ(outcome.ending, Ending::NotStarted);
    EXPECT_NE(outcome.detail.find("No such file"), std::string::npos);
}

}  // namespace
}  // namespace tendril::io
