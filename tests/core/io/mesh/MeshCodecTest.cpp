#include "core/io/mesh/MeshCodec.h"

#include <gtest/gtest.h>

namespace tendril::io {
namespace {

MeshReport sample() {
    MeshReport report;
    report.kind = MeshReport::Kind::Mesh;
    report.refusal = "none";
    report.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    report.triangles = {{0, 1, 2}};
    report.lines = 7;
    report.metersPerUnit = 0.01;
    report.upAxis = 2;
    return report;
}

MeshReport movingSample() {
    MeshReport report = sample();
    for (const auto& v : sample().vertices) report.vertices.push_back({v[0], v[1], 5});
    report.times = {0.5, 0.75};
    report.motion = {.means = MotionSource::Skin,
                     .rate = 4,
                     .clip = "walk",
                     .clips = 2,
                     .hasSparseKeys = true,
                     .isRateGuessed = false};
    return report;
}

TEST(MeshCodec, ThereAndBackIsTheSame) {
    const auto back = decodedMeshReport(encoded(sample()));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->kind, MeshReport::Kind::Mesh);
    EXPECT_EQ(back->refusal, "none");
    EXPECT_EQ(back->vertices, sample().vertices);
    EXPECT_EQ(back->triangles, sample().triangles);
    EXPECT_EQ(back->lines, 7U);
    EXPECT_EQ(back->metersPerUnit, 0.01);
    EXPECT_EQ(back->upAxis, 2U);
}

TEST(MeshCodec, MotionComesAlong) {
    const auto back = decodedMeshReport(encoded(movingSample()));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->vertices, movingSample().vertices);
    EXPECT_EQ(back->vertexCount(), 3U);
    EXPECT_EQ(back->times, movingSample().times);
    EXPECT_EQ(back->motion.means, MotionSource::Skin);
    EXPECT_EQ(back->motion.rate, 4);
    EXPECT_EQ(back->motion.clip, "walk");
    EXPECT_EQ(back->motion.clips, 2U);
    EXPECT_TRUE(back->motion.hasSparseKeys);
    EXPECT_FALSE(back->motion.isRateGuessed);
}

TEST(MeshCodec, MotionThatContradictsItselfIsNone) {
    MeshReport broken = movingSample();
    broken.times = {0.5, 0.5};
    EXPECT_FALSE(decodedMeshReport(encoded(broken)));
    broken = movingSample();
    broken.vertices.pop_back();
    EXPECT_FALSE(decodedMeshReport(encoded(broken)));
    broken = movingSample();
    broken.triangles[0][1] = 3;  // a vertex of the second sample
    EXPECT_FALSE(decodedMeshReport(encoded(broken)));
}

TEST(MeshCodec, AnswersThatAreCutShortOrContradictThemselvesAreNone) {
    const std::string whole = encoded(sample());
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(decodedMeshReport(whole.substr(0, size))) << size;
    EXPECT_FALSE(decodedMeshReport(whole + " "));
    MeshReport broken = sample();
    broken.triangles[0][1] = 3;
    EXPECT_FALSE(decodedMeshReport(encoded(broken)));
}

}  // namespace
}  // namespace tendril::io
