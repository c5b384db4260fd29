#include "core/io/groom/HairReader.h"

#include "tests/core/io/groom/GroomBytes.h"

#include <gtest/gtest.h>

#include <limits>

namespace tendril::io {
namespace {

using strand::CurveSet;
using test::HairBytes;
using test::smallHair;
using test::toBytes;

std::string errorsOf(const HairBytes& hair) {
    const Result<CurveSet> result = readHair(toBytes(hair), "a.hair");
    EXPECT_FALSE(result);
    return toText(result.diagnostics());
}

TEST(HairReader, ReadsStrandsPointsAndThicknessAsTheyStand) {
    const Result<CurveSet> result = readHair(toBytes(smallHair()), "a.hair");
    ASSERT_TRUE(result) << toText(result.diagnostics());
    const CurveSet& curves = result.value();
    EXPECT_EQ(curves.firstPoint, (std::vector<std::uint32_t>{0, 3, 5}));
    EXPECT_EQ(curves.points[4], (spatial::Vec3{5, 3, 0}));
    EXPECT_EQ(curves.widths, (std::vector<double>{0.5, 0.25, 0.125, 1, 2}));
    EXPECT_TRUE(curves.ids.empty());
    EXPECT_TRUE(result.diagnostics().empty()) << toText(result.diagnostics());
}

TEST(HairReader, WithoutSegmentArrayAllStrandsHaveTheDefault) {
    const HairBytes hair{.strands = 2,
                         .points = 4,
                         .arrays = 2,
                         .defaultSegments = 1,
                         .thickness = 0.25F,
                         .xyz = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}};
    const Result<CurveSet> result = readHair(toBytes(hair), "a.hair");
    ASSERT_TRUE(result) << toText(result.diagnostics());
    EXPECT_EQ(result.value().firstPoint, (std::vector<std::uint32_t>{0, 2, 4}));
    EXPECT_EQ(result.value().widths, std::vector<double>(4, 0.25));
}

TEST(HairReader, TheUnsetThicknessOfTheHeaderIsNoWidth) {
    HairBytes hair = smallHair();
    hair.arrays = 3;
    hair.thicknesses.clear();
    const Result<CurveSet> result = readHair(toBytes(hair), "a.hair");
    ASSERT_TRUE(result);
    EXPECT_TRUE(result.value().widths.empty());
    EXPECT_EQ(result.diagnostics().front().severity, Severity::Note);
}

TEST(HairReader, EveryTruncationIsAnErrorThatSaysSo) {
    const std::string whole = toBytes(smallHair());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Result<CurveSet> result = readHair(whole.substr(0, size), "a.hair");
        ASSERT_FALSE(result) << size;
        EXPECT_NE(toText(result.diagnostics()).find("cut short"), std::string::npos) << size;
    }
}

TEST(HairReader, CountsBeyondTheFileAreRefusedWithoutAllocating) {
    HairBytes hair = smallHair();
    hair.strands = hair.points = std::numeric_limits<std::uint32_t>::max();
    EXPECT_NE(errorsOf(hair).find("4294967295 points"), std::string::npos);
    hair = smallHair();
    hair.arrays = 2;
    hair.strands = std::numeric_limits<std::uint32_t>::max();
    EXPECT_NE(errorsOf(hair).find("do not make the 5 points"), std::string::npos);
}

TEST(HairReader, PointsThatAreNotNumbersAreNamed) {
    HairBytes hair = smallHair();
    hair.xyz[4] = std::numeric_limits<float>::quiet_NaN();
    hair.xyz[12] = std::numeric_limits<float>::infinity();
    EXPECT_NE(errorsOf(hair).find("2 points are not finite numbers (NaN or infinite): strand 0 "
                                  "point 1, strand 1 point 1."),
              std::string::npos);
}

TEST(HairReader, StrandsOfOnePointAreLeftOutAndListed) {
    HairBytes hair = smallHair();
    hair.strands = 3;
    hair.segments = {2, 0, 0};
    const Result<CurveSet> result = readHair(toBytes(hair), "a.hair");
    ASSERT_TRUE(result) << toText(result.diagnostics());
    EXPECT_EQ(result.value().strandCount(), 1U);
    EXPECT_EQ(result.value().widths.size(), 3U);
    EXPECT_NE(toText(result.diagnostics())
                  .find("2 of 3 strands have fewer than two points and "
                        "were left out: 1, 2."),
              std::string::npos)
        << toText(result.diagnostics());
}

TEST(HairReader, IdsTellWhichStrandsOfTheFileRemain) {
    HairBytes hair = smallHair();
    hair.strands = 3;
    hair.segments = {0, 1, 1};
    const Result<CurveSet> result = readHair(toBytes(hair), "a.hair");
    ASSERT_TRUE(result);
    EXPECT_EQ(result.value().ids, (std::vector<std::uint32_t>{1, 2}));
    EXPECT_EQ(result.value().points[0], (spatial::Vec3{0, 1, 0}));
    EXPECT_EQ(result.value().widths[0], 0.25);
}

TEST(HairReader, DoubledPointsAreKeptAndReported) {
    HairBytes hair = smallHair();
    hair.xyz[4] = 0;
    const Result<CurveSet> result = readHair(toBytes(hair), "a.hair");
    ASSERT_TRUE(result);
    EXPECT_EQ(result.value().points.size(), 5U);
    EXPECT_NE(toText(result.diagnostics()).find("1 segments of 1 strands are near-zero"),
              std::string::npos);
}

TEST(HairReader, SegmentCountsThatContradictTheHeaderAreRefused) {
    HairBytes hair = smallHair();
    hair.segments = {1, 1};
    EXPECT_NE(errorsOf(hair).find("4 points together but the header says 5"), std::string::npos);
    hair.segments = {4000, 1};
    EXPECT_NE(errorsOf(hair).find("strand 0 ends beyond"), std::string::npos);
}

TEST(HairReader, BytesAfterTheLastArrayAreReported) {
    const Result<CurveSet> result = readHair(toBytes(smallHair()) + "more", "a.hair");
    ASSERT_TRUE(result);
    EXPECT_NE(toText(result.diagnostics()).find("4 bytes after the last array"), std::string::npos);
}

}  // namespace
}  // namespace tendril::io
