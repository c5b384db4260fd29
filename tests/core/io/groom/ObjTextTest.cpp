#include "core/io/groom/ObjText.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace tendril::io {
namespace {

TEST(ObjText, WritesWhatTheFormatSays) {
    ObjText text;
    text.addComment("a\nb");
    text.addObject("left # side\n");
    text.addVertex({0, -0.0, 1e-20});
    text.addVertex({1.5, 100, -1234567.25});
    text.addVertex({1, 2, 3});
    text.addStrand(2, ObjStrandStyle::Polyline);
    text.addStrand(3, ObjStrandStyle::Segments);
    EXPECT_EQ(text.text(),
              "# a b\no left _ side_\nv 0 0 1e-20\nv 1.5 100 -1234567.25\nv 1 2 3\nl 2 3\nl 1 2\nl "
              "2 3\n");
}

TEST(ObjText, NineDigitsKeepEveryFloat) {
    std::mt19937 random(9);
    std::uniform_real_distribution<float> number(-1e3F, 1e3F);
    for (int i = 0; i < 10'000; ++i) {
        const float value = number(random);
        ObjText text;
        text.addVertex({value, 0, 0});
        EXPECT_EQ(std::strtof(text.text().c_str() + 2, nullptr), value);
    }
}

}  // namespace
}  // namespace tendril::io
