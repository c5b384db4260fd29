#include "render/Camera.h"
#include "render/Picking.h"
#include "tests/support/Near.h"
#include "tests/support/SampleGroom.h"

#include <gtest/gtest.h>

namespace tendril::render {
namespace {

constexpr ViewportSize kSize{400, 400};

/// Vertical strands at x = -0.2, 0, 0.2, five points each, with the depth z of each.
StrandFrame makeThree(const std::array<float, 3>& depths = {0, 0, 0}) {
    StrandFrame frame;
    for (int strand = 0; strand < 3; ++strand) {
        for (int k = 0; k < 5; ++k) {
            frame.positions.push_back(0.2f * static_cast<float>(strand - 1));
            frame.positions.push_back(0.2f - 0.1f * static_cast<float>(k));
            frame.positions.push_back(depths[static_cast<std::size_t>(strand)]);
            frame.radii.push_back(0.0005f);
        }
        frame.firstPoint.push_back(static_cast<std::uint32_t>(frame.pointCount()));
        frame.ids.push_back(static_cast<std::uint32_t>(strand));
        frame.objects.push_back(strand == 2 ? 20 : 10);
    }
    return frame;
}

MeshInstance makeWall(float z) {
    auto mesh = std::make_shared<MeshArrays>();
    mesh->positions = {-1, -1, z, 1, -1, z, 1, 1, z, -1, 1, z};
    mesh->triangles = {0, 1, 2, 0, 2, 3};
    return {mesh, 77, MeshInstance{}.worldFromMesh};
}

Projection makeView() {
    return Camera().computeProjection(kSize, {});
}  // at z = 1, along -z

TEST(Pick, FindsStrandAndPointUnderThePixel) {
    const StrandFrame frame = makeThree();
    const Projection projection = makeView();
    const auto pixel = projection.pixelOf({0.2f, -0.09f, 0});
    const auto hit = pick(frame, projection, *pixel + glm::vec2(2, 0));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->kind, PickKind::Strand);
    EXPECT_EQ(hit->index, 2U);
    EXPECT_EQ(hit->point, 3U);
    EXPECT_EQ(hit->object, 20U);
    EXPECT_NEAR_ABS(hit->depth, 1.0f, 1e-5);
    EXPECT_NEAR_ABS(hit->position.y, -0.09f, 1e-4);
}

TEST(Pick, CountsTheDistanceFromTheEdgeOfAWideStrand) {
    StrandFrame frame = makeThree();
    const Projection projection = makeView();
    const glm::vec2 pixel = *projection.pixelOf({0, 0.05f, 0}) + glm::vec2(15, 0);
    EXPECT_FALSE(pick(frame, projection, pixel));
    std::fill(frame.radii.begin(), frame.radii.end(), 0.02f);
    EXPECT_TRUE(pick(frame, projection, pixel));
}

TEST(Pick, FindsNothingBeyondTheTolerance) {
    const StrandFrame frame = makeThree();
    const Projection projection = makeView();
    const glm::vec2 pixel = *projection.pixelOf({0, 0, 0}) + glm::vec2(10, 0);
    EXPECT_FALSE(pick(frame, projection, pixel));
    EXPECT_TRUE(pick(frame, projection, pixel, {.tolerance = 12, .hidden = {}}));
}

TEST(Pick, PrefersTheFrontOneOfEquallyNearStrands) {
    StrandFrame frame = makeThree({0, -0.2f, 0.3f});
    for (std::size_t i = 0; i < frame.positions.size(); i += 3) frame.positions[i] = 0;
    const auto hit = pick(frame, makeView(), {200, 200});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->index, 2U);
}

TEST(Pick, SeesNoStrandBehindAMesh) {
    StrandFrame frame = makeThree();
    const Projection projection = makeView();
    frame.meshes = {makeWall(-0.1f)};
    EXPECT_EQ(pick(frame, projection, {200, 200})->kind, PickKind::Strand);
    frame.meshes = {makeWall(0.1f)};
    const auto hit = pick(frame, projection, {200, 200});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->kind, PickKind::Mesh);
    EXPECT_EQ(hit->object, 77U);
    EXPECT_NEAR_ABS(hit->position.z, 0.1f, 1e-5);
    const std::array<std::uint64_t, 1> hidden{77};
    EXPECT_EQ(pick(frame, projection, {200, 200}, {.tolerance = 6, .hidden = hidden})->kind,
              PickKind::Strand);
}

TEST(Pick, IgnoresStrandsOfHiddenObjects) {
    const StrandFrame frame = makeThree();
    const std::array<std::uint64_t, 1> hidden{10};
    EXPECT_TRUE(pick(frame, makeView(), {200, 200}));
    EXPECT_FALSE(pick(frame, makeView(), {200, 200}, {.tolerance = 6, .hidden = hidden}));
}

TEST(Pick, SurvivesPointsThatAreNotFinite) {
    StrandFrame frame = makeThree();
    for (std::size_t i = 0; i < 15; ++i)
        frame.positions[i] = std::numeric_limits<float>::quiet_NaN();
    const auto hit = pick(frame, makeView(), {200, 200});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->index, 1U);
}

TEST(PickStrands, FindsThoseThatCrossTheRectangleInAnyDirectionItIsDrawn) {
    const StrandFrame frame = makeThree();
    const Projection projection = makeView();
    const glm::vec2 a = *projection.pixelOf({-0.3f, 0.08f, 0});
    const glm::vec2 b = *projection.pixelOf({0.05f, 0.02f, 0});
    // No point of a strand lies inside: only pieces cross it.
    const std::vector<std::uint32_t> expected{0, 1};
    EXPECT_EQ(pickStrands(frame, projection, {a, b}), expected);
    EXPECT_EQ(pickStrands(frame, projection, {b, a}), expected);
    EXPECT_TRUE(pickStrands(frame, projection, {{1, 1}, {5, 5}}).empty());
}

TEST(PickStrands, OfTheWholePictureAreAllStrandsOfAGroom) {
    const auto frame = test::makeSampleGroom();
    Camera camera;
    camera.frame(computeBounds(*frame), kSize);
    const Projection projection = camera.computeProjection(kSize, computeBounds(*frame));
    EXPECT_EQ(pickStrands(*frame, projection, {{0, 0}, {400, 400}}).size(), frame->strandCount());
}

}  // namespace
}  // namespace tendril::render
