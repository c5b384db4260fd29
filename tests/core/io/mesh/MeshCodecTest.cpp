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
