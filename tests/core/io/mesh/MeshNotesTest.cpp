#include "core/io/mesh/MeshNotes.h"

#include <gtest/gtest.h>

namespace tendril::io {
namespace {

std::string textOf(const CleanMesh& clean, const MeshReport& report = {}) {
    return toText(notesOn(clean, report, "a.obj"));
}

TEST(MeshNotes, AWholeSurfaceNeedsNoWords) {
    EXPECT_TRUE(notesOn({}, {}, "a.obj").empty());
}

TEST(MeshNotes, EachFindingIsASentenceOfItsNumber) {
    EXPECT_EQ(textOf({.openEdges = 1}),
              "a.obj: warning: 1 edge belongs to one triangle only: the surface has holes or "
              "borders, so inside and outside are not certain there.\n");
    EXPECT_NE(textOf({.crowdedEdges = 3}).find("3 edges belong to more than two triangles"),
              std::string::npos);
    EXPECT_NE(textOf({.degenerate = 2}).find("2 triangles have no area"), std::string::npos);
    EXPECT_NE(textOf({.notFinite = 2}).find("not a finite number"), std::string::npos);
    EXPECT_NE(textOf({.duplicated = 1}).find("1 triangle is there already"), std::string::npos);
    EXPECT_NE(textOf({.turned = 5}).find("5 triangles faced the other way"), std::string::npos);
    EXPECT_NE(textOf({.insideOut = 1}).find("1 closed piece of the surface looked in"),
              std::string::npos);
    EXPECT_NE(textOf({.oneSided = 1}).find("only one side"), std::string::npos);
}

TEST(MeshNotes, OtherAnimationsSparseKeysAndGuessedRatesAreNamed) {
    MeshReport report;
    report.times = {0, 1};
    report.motion = {
        .rate = 24, .clip = "walk", .clips = 3, .hasSparseKeys = true, .isRateGuessed = true};
    const std::string text = textOf({}, report);
    EXPECT_NE(text.find("holds 3 animations; the first that moves the surface is taken: \"walk\""),
              std::string::npos);
    EXPECT_NE(text.find("Bake the animation to every frame"), std::string::npos);
    EXPECT_NE(text.find("does not tell how fast"), std::string::npos);
}

TEST(MeshNotes, ForeignTextsCannotBreakALine) {
    EXPECT_EQ(inPlainAscii("a\nb\x1b[1m\xff"), "a?b?[1m?");
    EXPECT_EQ(inPlainAscii(std::string(5000, 'x')).size(), 200U);
}

TEST(MeshNotes, MeansOfMotionHaveNames) {
    EXPECT_EQ(nameOf({.means = MotionSource::Skin | MotionSource::Morph}), "skinned and morphed");
    EXPECT_EQ(nameOf({.means = MotionSource::Placements}), "placed by moving nodes");
}

}  // namespace
}  // namespace tendril::io
