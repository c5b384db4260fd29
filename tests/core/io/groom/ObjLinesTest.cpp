#include "core/io/groom/ObjLines.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace tendril::io {
namespace {

std::vector<std::pair<std::uint32_t, std::string>> linesOf(std::string_view text) {
    std::vector<std::pair<std::uint32_t, std::string>> lines;
    for (ObjLines reader(text); reader.next();)
        lines.emplace_back(reader.number(), withoutBlanks(reader.line()));
    return lines;
}
using Lines = std::vector<std::pair<std::uint32_t, std::string>>;

TEST(ObjLines, AnyLineEndIsOne) {
    EXPECT_EQ(linesOf("a\r\nb\nc\rd"), (Lines{{1, "a"}, {2, "b"}, {3, "c"}, {4, "d"}}));
    EXPECT_EQ(linesOf("\n\na\n"), (Lines{{1, ""}, {2, ""}, {3, "a"}}));
}

TEST(ObjLines, ContinuedLinesAreOneAndKeepTheirFirstNumber) {
    EXPECT_EQ(linesOf("l 1 \\\r\n2 \\\n3\nv"), (Lines{{1, "l 1  2  3"}, {4, "v"}}));
    EXPECT_EQ(linesOf("l 1\\"), (Lines{{1, "l 1"}}));
}

TEST(ObjLines, CommentsAndTheByteOrderMarkAreTakenOff) {
    EXPECT_EQ(linesOf("\xEF\xBB\xBFv 1 # one\n# two"), (Lines{{1, "v 1"}, {2, ""}}));
}

TEST(ObjLines, WordsAreTakenOneByOne) {
    std::string_view line = "  l\t1/2  -3 ";
    EXPECT_EQ(takeWord(line), "l");
    EXPECT_EQ(takeWord(line), "1/2");
    EXPECT_EQ(takeWord(line), "-3");
    EXPECT_EQ(takeWord(line), "");
}

TEST(ObjLines, OnlyWholeWordsAreNumbers) {
    EXPECT_EQ(toNumber("+1.5e-3"), 1.5e-3);
    EXPECT_EQ(toNumber("-.5"), -0.5);
    EXPECT_EQ(toNumber("1e-999"), 0);
    EXPECT_TRUE(std::isinf(*toNumber("1e999")));
    EXPECT_TRUE(std::isnan(*toNumber("nan")));
    for (const char* word : {"", "+", "1.5x", "1,5", "one"}) EXPECT_FALSE(toNumber(word)) << word;
    EXPECT_EQ(toInteger("-7"), -7);
    for (const char* word : {"", "1.5", "99999999999999999999"})
        EXPECT_FALSE(toInteger(word)) << word;
}

}  // namespace
}  // namespace tendril::io
