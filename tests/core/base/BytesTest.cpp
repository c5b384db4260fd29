#include "core/base/Bytes.h"

#include <gtest/gtest.h>

namespace tendril {
namespace {

TEST(Bytes, WhatIsWrittenIsReadBack) {
    ByteWriter writer;
    writer.writeText("TEND");
    writer.write(std::uint16_t(0x1234));
    writer.write(-2.5);
    writer.writeArray(std::vector<std::int32_t>{1, -2, 3});
    EXPECT_EQ(writer.bytes().size(), 4U + 2 + 8 + 12);
    EXPECT_EQ(writer.bytes().substr(4, 2), "\x34\x12") << "little-endian";

    ByteReader reader(writer.bytes());
    std::string_view text;
    std::uint16_t number = 0;
    double real = 0;
    std::vector<std::int32_t> values;
    EXPECT_TRUE(reader.readView(text, 4) && reader.read(number) && reader.read(real) &&
                reader.readArray(values, 3));
    EXPECT_EQ(text, "TEND");
    EXPECT_EQ(number, 0x1234);
    EXPECT_EQ(real, -2.5);
    EXPECT_EQ(values, (std::vector<std::int32_t>{1, -2, 3}));
    EXPECT_EQ(reader.remaining(), 0U);
}

TEST(Bytes, ARefusedReadMovesNothing) {
    const std::string bytes = "abcde";
    ByteReader reader(bytes);
    ASSERT_TRUE(reader.skip(2));
    std::uint32_t number = 7;
    std::vector<std::uint16_t> values{9};
    std::string_view view = "old";
    EXPECT_FALSE(reader.read(number));
    EXPECT_FALSE(reader.readArray(values, 2));
    EXPECT_FALSE(reader.readView(view, 4));
    EXPECT_FALSE(reader.skip(4));
    EXPECT_FALSE(reader.seek(6));
    EXPECT_EQ(reader.position(), 2U);
    EXPECT_EQ(number, 7U);
    EXPECT_EQ(values, std::vector<std::uint16_t>{9});
    EXPECT_EQ(view, "old");
    EXPECT_TRUE(reader.seek(5));
}

TEST(Bytes, AbsurdCountsAreRefusedWithoutAllocating) {
    ByteReader reader("12345678");
    std::vector<double> values;
    for (const std::uint64_t count :
         {std::uint64_t(2), std::uint64_t(1) << 61, ~std::uint64_t(0)}) {
        EXPECT_FALSE(reader.readArray(values, count));
        EXPECT_FALSE(reader.skip(count | 8 | 1));
    }
    EXPECT_EQ(values.capacity(), 0U);
    EXPECT_TRUE(reader.readArray(values, 1));
}

}  // namespace
}  // namespace tendril
