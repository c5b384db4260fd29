#include "core/io/mesh/PlaceClasses.h"

#include <gtest/gtest.h>

#include <limits>

namespace tendril::io {
namespace {

using Positions = std::vector<std::array<float, 3>>;

TEST(PlaceClasses, VerticesAreOneOnlyWhereTheyAreTogetherAtAllTimes) {
    PlaceClasses places(4);
    EXPECT_EQ(places.count(), 1U);
    places.refine(Positions{{0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {-0.0F, 0, 0}});
    EXPECT_EQ(places.classes(), (std::vector<std::uint32_t>{0, 0, 1, 0}));
    places.refine(Positions{{5, 0, 0}, {5, 0, 0}, {5, 0, 0}, {6, 0, 0}});
    EXPECT_EQ(places.classes(), (std::vector<std::uint32_t>{0, 0, 1, 2}));
    places.refine(Positions{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
    EXPECT_EQ(places.classes(), (std::vector<std::uint32_t>{0, 0, 1, 2})) << "never joined again";
    EXPECT_EQ(places.count(), 3U);
}

TEST(PlaceClasses, WhatIsNoNumberIsAPlaceOfItsOwn) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    PlaceClasses places(3);
    places.refine(Positions{{nan, 0, 0}, {nan, 0, 0}, {0, 0, 0}});
    EXPECT_EQ(places.classes(), (std::vector<std::uint32_t>{0, 0, 1}));
}

TEST(PlaceClasses, NothingStaysNothing) {
    PlaceClasses places(0);
    places.refine(Positions{});
    EXPECT_EQ(places.count(), 0U);
}

}  // namespace
}  // namespace tendril::io
