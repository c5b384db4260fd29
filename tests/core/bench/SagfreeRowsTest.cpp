#include "core/bench/Bench.h"
#include "core/bench/Rows.h"

#include <gtest/gtest.h>

namespace tendril::bench {
namespace {

TEST(SagfreeRows, MeasureSomeTimeInSeconds) {
    const std::vector<Row> rows = sagfreeRows();
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].name, "sagfree_500x30");
    EXPECT_EQ(rows[0].unit, "s");
    EXPECT_GT(rows[0].measure(1).value_or(0), 0);
}

}  // namespace
}  // namespace tendril::bench
