#include "core/spatial/Axis.h"

#include <gtest/gtest.h>

namespace tendril::spatial {
namespace {

TEST(Axis, EntriesAndColumnsAreCountedInOrder) {
    const Vec3 v{2, 3, 5};
    const Mat3 m{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    EXPECT_EQ(component(v, 0), 2);
    EXPECT_EQ(component(v, 1), 3);
    EXPECT_EQ(component(v, 2), 5);
    EXPECT_EQ(column(m, 0), m.cx);
    EXPECT_EQ(column(m, 1), m.cy);
    EXPECT_EQ(column(m, 2), m.cz);
}

}  // namespace
}  // namespace tendril::spatial
