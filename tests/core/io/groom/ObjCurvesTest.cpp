#include "core/io/groom/ObjCurves.h"

#include <gtest/gtest.h>

namespace tendril::io {
namespace {

using strand::CurveSet;

CurveSet read(const std::string& text) {
    Result<CurveSet> result = readObjCurves(text, "a.obj");
    EXPECT_TRUE(result) << toText(result.diagnostics());
    return result ? std::move(result).value() : CurveSet{};
}

std::string errorsOf(const std::string& text) {
    const Result<CurveSet> result = readObjCurves(text, "a.obj");
    EXPECT_FALSE(result);
    return toText(result.diagnostics());
}

const std::string kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

TEST(ObjCurves, ReferencesOfAllFormsMeanTheSameVertices) {
    const CurveSet plain = read(kSquare + "l 1 2 3 4\n");
    EXPECT_EQ(plain.points.size(), 4U);
    EXPECT_EQ(read(kSquare + "l 1/7 2/8 3/9 4/9\n"), plain);
    EXPECT_EQ(read(kSquare + "l 1//2 2//1 3//1 4//1\n"), plain);
    EXPECT_EQ(read(kSquare + "l -4 -3 -2 -1\n"), plain);
    EXPECT_EQ(read("l 1 2 3 4\n" + kSquare), plain);
    EXPECT_EQ(read("v 0 0 0 1 0 0\r\nv 1 0 0 .2 .2 1\r\nv 1 1 0\r\nv 0 1 0\r\nl 1 2 \\\r\n 3 4"),
              plain);
    EXPECT_EQ(read(kSquare + "l 1 2\nl 2 3\nl 3 4\n"), plain);
}

TEST(ObjCurves, NegativeIndicesCountFromTheVerticesReadSoFar) {
    const CurveSet curves = read(kSquare + "l -1 -2\nv 9 9 9\nl -1 -4\n");
    EXPECT_EQ(curves.points[0], (spatial::Vec3{0, 1, 0}));
    EXPECT_EQ(curves.points[2], (spatial::Vec3{9, 9, 9}));
}

TEST(ObjCurves, NamesOfObjectsAndGroupsBecomeGroups) {
    const CurveSet curves =
        read(kSquare + "o unused\no left side\nl 1 2\ng right\nl 3 4\no left side\nl 4 3\n");
    EXPECT_EQ(curves.groupNames, (std::vector<std::string>{"left side", "right"}));
    EXPECT_EQ(curves.groups, (std::vector<std::uint32_t>{0, 1, 0}));
    EXPECT_TRUE(read(kSquare + "l 1 2\n").groups.empty());
}

TEST(ObjCurves, IndicesOfNoVertexAreNamedByLine) {
    EXPECT_NE(errorsOf(kSquare + "l 1 2\nl 3 9\n")
                  .find("a.obj:6: error: index 9 is beyond the 4 vertices"),
              std::string::npos);
    EXPECT_NE(errorsOf(kSquare + "l 1 -5\n").find("a.obj:5: error: index -5"), std::string::npos);
    EXPECT_NE(errorsOf(kSquare + "l 0 1\n").find("a.obj:5: error: index 0"), std::string::npos);
    EXPECT_NE(errorsOf(kSquare + "l 1 x\n").find("\"x\" is not a vertex index"), std::string::npos);
}

TEST(ObjCurves, DamagedVerticesAreNamedByLine) {
    EXPECT_NE(errorsOf("v 0 0 0\nv 1 0\nl 1 2\n").find("a.obj:2: error: the vertex has fewer"),
              std::string::npos);
    EXPECT_NE(errorsOf("v 0 0 O\n").find("a.obj:1: error: \"O\" is not a coordinate"),
              std::string::npos);
}

TEST(ObjCurves, VerticesThatAreNotFiniteMatterOnlyInStrands) {
    EXPECT_NE(errorsOf("v 0 0 0\nv nan 0 0\nl 1 2\n").find("strand 0 point 1"), std::string::npos);
    EXPECT_EQ(read("v nan 0 0\n" + kSquare + "l 2 3\n").points.size(), 2U);
}

TEST(ObjCurves, ManyFaultsAreCountedNotListed) {
    std::string text = kSquare;
    for (int i = 0; i < 100; ++i) text += "l 1 77\n";
    const Result<CurveSet> result = readObjCurves(text, "a.obj", {.namedProblems = 3});
    EXPECT_EQ(result.diagnostics().size(), 4U);
    EXPECT_NE(toText(result.diagnostics()).find("97 more lines are faulty"), std::string::npos);
}

TEST(ObjCurves, FilesWithoutLinesSayWhatTheyAre) {
    EXPECT_NE(errorsOf(kSquare + "f 1 2 3\nf 1 3 4\n").find("2 faces but no line elements"),
              std::string::npos);
    EXPECT_NE(errorsOf("cstype bspline\ncurv 0 1 1 2 3 4\nend\n").find("1 free-form curves"),
              std::string::npos);
    EXPECT_NE(errorsOf("").find("no line elements"), std::string::npos);
    EXPECT_NE(errorsOf(std::string("\xFF\xFEl\0", 4)).find("UTF-16"), std::string::npos);
}

TEST(ObjCurves, LinesOfOneVertexAreLeftOutAndListed) {
    const Result<CurveSet> result = readObjCurves(kSquare + "l 1\nl 2 3\nl\n", "a.obj");
    ASSERT_TRUE(result);
    EXPECT_EQ(result.value().strandCount(), 1U);
    EXPECT_NE(toText(result.diagnostics()).find("fewer than two points"), std::string::npos);
}

TEST(ObjCurves, NoTruncationCrashes) {
    const std::string whole = "o a\n" + kSquare + "l 1/1 2/2 3/3 \\\n4/4\nl -1 -2 # end\n";
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        const Result<CurveSet> result = readObjCurves(whole.substr(0, size), "a.obj");
        EXPECT_TRUE(bool(result) || !result.diagnostics().empty());
    }
}

}  // namespace
}  // namespace tendril::io
