#include "core/io/groom/GroomCheck.h"

#include <gtest/gtest.h>

#include <limits>

namespace tendril::io {
namespace {

using strand::CurveSet;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Strands along y with these numbers of points, one unit apart.
CurveSet strandsOf(const std::vector<int>& counts) {
    CurveSet curves;
    for (const int count : counts) {
        for (int i = 0; i < count; ++i)
            curves.points.push_back({double(curves.strandCount()), double(i), 0});
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    return curves;
}

TEST(GroomCheck, ASoundGroomStaysAsItIs) {
    const CurveSet curves = strandsOf({2, 5, 3});
    const auto checked = checkedGroom(curves, "a", {});
    ASSERT_TRUE(checked);
    EXPECT_EQ(checked.value(), curves);
    EXPECT_TRUE(checked.diagnostics().empty());
}

TEST(GroomCheck, BrokenNumbersAreNamedByStrandAndPoint) {
    CurveSet curves = strandsOf({2, 4, 3});
    curves.points[4].z = kNan;
    EXPECT_FALSE(checkedGroom(curves, "hair", {}));
    EXPECT_NE(toText(checkedGroom(curves, "hair", {}).diagnostics()).find("strand 1 point 2"),
              std::string::npos);
    curves = strandsOf({2, 4});
    curves.widths.assign(6, 0.1);
    curves.widths[1] = std::numeric_limits<double>::infinity();
    EXPECT_NE(toText(checkedGroom(curves, "hair", {}).diagnostics()).find("strand 0 point 1"),
              std::string::npos);
}

TEST(GroomCheck, ShortStrandsGoWithAllThatBelongsToThem) {
    CurveSet curves = strandsOf({3, 1, 2, 0, 4});
    for (std::size_t i = 0; i < curves.points.size(); ++i) curves.widths.push_back(double(i));
    curves.groups = {0, 1, 0, 1, 1};
    curves.groupNames = {"a", "b"};
    curves.rootUvs = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}};
    const auto checked = checkedGroom(curves, "hair", {}, {makeNote("hair", "read")});
    ASSERT_TRUE(checked);
    const CurveSet& kept = checked.value();
    EXPECT_EQ(kept.firstPoint, (std::vector<std::uint32_t>{0, 3, 5, 9}));
    EXPECT_EQ(kept.ids, (std::vector<std::uint32_t>{0, 2, 4}));
    EXPECT_EQ(kept.groups, (std::vector<std::uint32_t>{0, 0, 1}));
    EXPECT_EQ(kept.widths, (std::vector<double>{0, 1, 2, 4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(kept.rootUvs.back(), (std::array<float, 2>{4, 4}));
    EXPECT_EQ(kept.points[3].x, 2) << "of the third strand";
    const std::string said = toText(checked.diagnostics());
    EXPECT_NE(said.find("2 of 5 strands"), std::string::npos) << said;
    EXPECT_NE(said.find(": 1, 3."), std::string::npos) << said;
    EXPECT_NE(said.find("read"), std::string::npos) << "what was said before is kept";
}

TEST(GroomCheck, NumbersOfTheFileStayWithTheirStrands) {
    CurveSet curves = strandsOf({1, 2});
    curves.ids = {70, 80};
    EXPECT_EQ(checkedGroom(curves, "hair", {}).value().ids, std::vector<std::uint32_t>{80});
}

TEST(GroomCheck, AGroomWithoutAStrandIsRefused) {
    EXPECT_FALSE(checkedGroom(strandsOf({1, 0}), "hair", {}));
    EXPECT_FALSE(checkedGroom({}, "hair", {}));
}

TEST(GroomCheck, OneBrokenUvCostsAllOfThemAndNothingElse) {
    CurveSet curves = strandsOf({2, 2});
    curves.rootUvs = {{0, 0}, {std::numeric_limits<float>::quiet_NaN(), 0}};
    const auto checked = checkedGroom(curves, "hair", {});
    ASSERT_TRUE(checked);
    EXPECT_TRUE(checked.value().rootUvs.empty());
    EXPECT_EQ(checked.value().points, curves.points);
    EXPECT_NE(toText(checked.diagnostics()).find("1 root UVs"), std::string::npos);
}

TEST(GroomCheck, NearZeroSegmentsAreKeptAndReported) {
    CurveSet curves = strandsOf({4, 4});
    curves.points[2] = curves.points[1];
    const auto checked = checkedGroom(curves, "hair", {});
    ASSERT_TRUE(checked);
    EXPECT_EQ(checked.value(), curves);
    EXPECT_NE(toText(checked.diagnostics()).find("1 segments of 1 strands"), std::string::npos);
}

TEST(GroomCheck, ListsNameTheFirstAndCountTheRest) {
    const std::vector<std::string> names{"3", "8", "9", "12"};
    EXPECT_EQ(listed(names, 4), "3, 8, 9, 12");
    EXPECT_EQ(listed(names, 2), "3, 8 and 2 more");
    EXPECT_EQ(listed(names, 0), "3 and 3 more") << "one name at least";
}

}  // namespace
}  // namespace tendril::io
