#include "core/session/Jobs.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tendril::session {
namespace {

using namespace std::chrono_literals;

/// Waits for the news of jobs as an owner does.
struct Owner {
    /// Events until a job is done; fails after ten seconds.
    std::vector<Event> eventsUntilDone(std::size_t jobsDone = 1) {
        std::vector<Event> events;
        const auto isDone = [](const Event& e) { return std::holds_alternative<JobDone>(e); };
        const auto end = std::chrono::steady_clock::now() + 10s;
        while (std::ranges::count_if(events, isDone) < static_cast<std::ptrdiff_t>(jobsDone)) {
            if (std::chrono::steady_clock::now() > end) {
                ADD_FAILURE() << "the job does not end";
                break;
            }
            for (Event& event : jobs.takeEvents()) events.push_back(std::move(event));
            std::this_thread::sleep_for(1ms);
        }
        return events;
    }

    std::atomic<int> announced = 0;
    Jobs jobs{[this] { ++announced; }};
};

/// Works until it is canceled.
Jobs::Outcome waitForCancel(Jobs::Context& context) {
    while (!context.cancel().load()) std::this_thread::sleep_for(1ms);
    return {.succeeded = false, .diagnostics = {makeNote("job", "was canceled")}};
}

TEST(Jobs, TellsItsProgressInOrderAndThenThatItIsDone) {
    Owner owner;
    const std::uint64_t job = owner.jobs.start("counting", [](Jobs::Context& context) {
        context.progress(0.5);
        context.progress(1);
        return Jobs::Outcome{.succeeded = true, .diagnostics = {makeNote("a", "b")}};
    });
    const std::vector<Event> events = owner.eventsUntilDone();
    ASSERT_EQ(events.size(), 4U);
    for (const std::size_t i : {0U, 1U, 2U}) {
        const auto& progress = std::get<JobProgress>(events[i]);
        EXPECT_EQ(progress.job, job);
        EXPECT_EQ(progress.what, "counting");
        EXPECT_EQ(progress.fraction, 0.5 * static_cast<double>(i));
    }
    const auto& done = std::get<JobDone>(events[3]);
    EXPECT_EQ(done.job, job);
    EXPECT_TRUE(done.succeeded);
    EXPECT_EQ(toText(done.diagnostics), "a: note: b\n");
    EXPECT_EQ(owner.announced.load(), 4);
}

TEST(Jobs, WhatIsLeftToDoIsDoneOnTheOwnersThread) {
    Owner owner;
    std::thread::id worked, finished;
    owner.jobs.start("work", [&](Jobs::Context&) {
        worked = std::this_thread::get_id();
        return Jobs::Outcome{.succeeded = true,
                             .then = [&] { finished = std::this_thread::get_id(); }};
    });
    (void)owner.eventsUntilDone();
    EXPECT_EQ(finished, std::this_thread::get_id());
    EXPECT_NE(worked, finished);
}

TEST(Jobs, OnlyTheJobThatIsCanceledStops) {
    Owner owner;
    const std::uint64_t first = owner.jobs.start("first", waitForCancel);
    const std::uint64_t second = owner.jobs.start("second", waitForCancel);
    EXPECT_NE(first, second);
    owner.jobs.cancel(second + 100);  // there is none: nothing happens
    owner.jobs.cancel(second);
    const std::vector<Event> events = owner.eventsUntilDone();
    EXPECT_EQ(std::get<JobDone>(events.back()).job, second);
    EXPECT_FALSE(std::get<JobDone>(events.back()).succeeded);
    owner.jobs.cancel(first);
    EXPECT_EQ(std::get<JobDone>(owner.eventsUntilDone().back()).job, first);
}

TEST(Jobs, TheEndOfTheOwnerCancelsAndWaits) {
    std::atomic<bool> ended = false;
    {
        Owner owner;
        owner.jobs.start("endless", [&](Jobs::Context& context) {
            Jobs::Outcome outcome = waitForCancel(context);
            ended = true;
            return outcome;
        });
    }
    EXPECT_TRUE(ended.load());
}

}  // namespace
}  // namespace tendril::session
