#include "app/cli/InterruptWatch.h"

#include <unistd.h>

#include <ctime>

namespace tendril::cli {

namespace {

constexpr timespec kLookInterval{.tv_sec = 0, .tv_nsec = 20'000'000};
constexpr int kExitWhenInsisted = 130;  // what shells report for a program ended by Ctrl-C

}  // namespace

InterruptWatch::InterruptWatch() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

InterruptWatch::~InterruptWatch() {
    thread_.request_stop();
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void InterruptWatch::watch(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        if (sigtimedwait(&signals_, nullptr, &kLookInterval) < 0) continue;
        if (interrupted_.exchange(true)) _exit(kExitWhenInsisted);
    }
}

}  // namespace tendril::cli
