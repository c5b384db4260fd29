#include "app/tendril/ResponseTrace.h"

#include <gtest/gtest.h>

namespace tendril::app {
namespace {

TEST(ResponseTrace, CountsTheRepaintsThatEndedWhileAnInputWaited) {
    ResponseTrace trace;
    trace.noteRepaint(9.0, 9.5);
    trace.noteRepaint(9.9, 10.2);
    trace.noteRepaint(10.2, 10.4);
    trace.noteInput("key 32", 10'100, 10.5);
    ASSERT_EQ(trace.inputs().size(), 1U);
    EXPECT_EQ(trace.inputs().front().repaints, 2);
    EXPECT_NEAR(trace.inputs().front().waited, 0.4, 1e-9);
    EXPECT_EQ(trace.inputs().front().serial, 1);
    trace.noteInput("button 1", 10'600, 10.6);
    EXPECT_EQ(trace.inputs().back().repaints, 0);
    EXPECT_EQ(trace.inputs().back().serial, 2);
}

TEST(ResponseTrace, WaitingIsRightWhereTheDisplaysCounterBeginsAnew) {
    ResponseTrace trace;
    const double end = 4'294'967.296;  // s: 2^32 ms
    trace.noteInput("key 1", 4'294'967'196, end + 0.15);
    EXPECT_NEAR(trace.inputs().back().waited, 0.25, 2e-3);
    // A stamp that is newer than the clock (it counts coarsely) is no waiting at all.
    trace.noteInput("key 2", 5'004, 5.0);
    EXPECT_EQ(trace.inputs().back().waited, 0);
}

TEST(ResponseTrace, KeepsTheLastOnesOnly) {
    ResponseTrace trace;
    for (int i = 0; i < 1000; ++i) {
        trace.noteInput("key 32", 1000, 1.0);
        trace.noteRepaint(i, i + 0.5);
    }
    EXPECT_LT(trace.inputs().size(), 200U);
    EXPECT_EQ(trace.inputs().back().serial, 1000);
    EXPECT_EQ(trace.repaints().back().end, 999.5);
}

}  // namespace
}  // namespace tendril::app
