#include "core/io/groom/TressFxReader.h"

#include "tests/core/io/groom/GroomBytes.h"

#include <gtest/gtest.h>

#include <cstring>

namespace tendril::io {
namespace {

using strand::CurveSet;
using test::tressFx3Bytes;
using test::tressFx4Bytes;

TEST(TressFxReader, Version4GivesPointsAndRootUvs) {
    const Result<CurveSet> result = readTressFx(tressFx4Bytes(3, 4), "a.tfx");
    ASSERT_TRUE(result) << toText(result.diagnostics());
    EXPECT_EQ(result.value().firstPoint, (std::vector<std::uint32_t>{0, 4, 8, 12}));
    EXPECT_EQ(result.value().points[6], (spatial::Vec3{1, 2, 0}));
    EXPECT_EQ(result.value().rootUvs[2], (std::array{0.5F, 2.0F}));
    EXPECT_TRUE(result.diagnostics().empty()) << toText(result.diagnostics());
}

TEST(TressFxReader, Version3GivesPointsAndTellsOfFixedTipsAndFollowHairs) {
    const Result<CurveSet> fixed = readTressFx(tressFx3Bytes(2, 8, 1), "a.tfx");
    ASSERT_TRUE(fixed) << toText(fixed.diagnostics());
    EXPECT_EQ(fixed.value().points[15], (spatial::Vec3{1, 7, 0}));
    EXPECT_NE(toText(fixed.diagnostics()).find("fixes both ends"), std::string::npos);
    EXPECT_NE(toText(fixed.diagnostics()).find("4 follow hairs"), std::string::npos);
    const Result<CurveSet> open = readTressFx(tressFx3Bytes(2, 8, 0), "a.tfx");
    EXPECT_EQ(toText(open.diagnostics()).find("fixes both ends"), std::string::npos);
}

TEST(TressFxReader, EveryTruncationIsAnError) {
    for (const std::string& whole : {tressFx4Bytes(3, 4), tressFx3Bytes(3, 4, 0)})
        for (std::size_t size = 0; size < whole.size(); ++size)
            ASSERT_FALSE(readTressFx(whole.substr(0, size), "a.tfx")) << size;
}

TEST(TressFxReader, AbsurdCountsAndOffsetsAreRefused) {
    const std::string whole = tressFx4Bytes(3, 4);
    for (const std::size_t byte : {4U, 8U, 12U, 16U})
        for (const std::uint32_t value : {0xffffffffU, 0x80000000U, 1000U}) {
            std::string damaged = whole;
            std::memcpy(damaged.data() + byte, &value, 4);
            EXPECT_FALSE(readTressFx(damaged, "a.tfx")) << byte << " " << value;
        }
}

TEST(TressFxReader, OtherVersionsAreRefusedByName) {
    std::string bytes = tressFx4Bytes(3, 4);
    const float version = 2.0F;
    std::memcpy(bytes.data(), &version, 4);
    const Result<CurveSet> result = readTressFx(bytes, "a.tfx");
    ASSERT_FALSE(result);
    EXPECT_NE(toText(result.diagnostics()).find("version 3 or 4"), std::string::npos);
}

}  // namespace
}  // namespace tendril::io
