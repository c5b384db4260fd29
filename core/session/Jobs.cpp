#include "core/session/Jobs.h"

namespace tendril::session {

void Jobs::Context::progress(double fraction) {
    jobs_->news_.push(JobProgress{job_, what_, fraction});
    jobs_->announce_();
}

Jobs::~Jobs() {
    for (auto& [job, running] : running_) running.context->cancel_.store(true);
}

std::uint64_t Jobs::start(std::string what, Work work) {
    const std::uint64_t job = ++lastJob_;
    Running& running = running_[job];
    running.context = std::make_unique<Context>();
    running.context->jobs_ = this;
    running.context->job_ = job;
    running.context->what_ = std::move(what);
    running.context->progress(0);
    running.thread =
        std::jthread([this, job, work = std::move(work), context = running.context.get()] {
            Outcome outcome = work(*context);
            news_.push(Finished{job, std::move(outcome)});
            announce_();
        });
    return job;
}

void Jobs::cancel(std::uint64_t job) {
    if (const auto found = running_.find(job); found != running_.end())
        found->second.context->cancel_.store(true);
}

std::vector<Event> Jobs::takeEvents() {
    std::vector<Event> events;
    for (auto& item : news_.takeAll()) {
        if (auto* progress = std::get_if<JobProgress>(&item)) {
            events.emplace_back(std::move(*progress));
            continue;
        }
        auto& [job, outcome] = std::get<Finished>(item);
        const auto running = running_.find(job);
        running->second.thread.join();
        const std::string what = running->second.context->what_;
        running_.erase(running);
        if (outcome.then) outcome.then();
        events.emplace_back(
            JobDone{job, what, outcome.succeeded, std::move(outcome.diagnostics), outcome.isQuiet});
    }
    return events;
}

}  // namespace tendril::session
