#include "core/base/EventQueue.h"

#include <gtest/gtest.h>

#include <thread>

namespace tendril {
namespace {

TEST(EventQueue, LosesNothingAndKeepsTheOrderOfEachSender) {
    EventQueue<std::pair<int, int>> queue;
    constexpr int kEach = 2000;
    std::vector<std::jthread> senders;
    for (int sender = 0; sender < 3; ++sender)
        senders.emplace_back([&queue, sender] {
            for (int i = 0; i < kEach; ++i) queue.push({sender, i});
        });
    std::vector<int> next(3, 0);
    for (int received = 0; received < 3 * kEach;) {
        queue.wait();
        for (const auto& [sender, i] : queue.takeAll()) {
            EXPECT_EQ(i, next[static_cast<std::size_t>(sender)]++);
            ++received;
        }
    }
    EXPECT_TRUE(queue.takeAll().empty());
}

}  // namespace
}  // namespace tendril
