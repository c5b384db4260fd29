#include "render/offscreen/Still.h"
#include "tests/render/Picture.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::render {
namespace {

constexpr ViewportSize kSize{100, 100};

/// A square of half side 0.2 in the plane z, facing +z or +y.
MeshInstance makeSquare(float z, std::uint64_t object = 9) {
    auto mesh = std::make_shared<MeshArrays>();
    mesh->positions = {-0.2f, -0.2f, z, 0.2f, -0.2f, z, 0.2f, 0.2f, z, -0.2f, 0.2f, z};
    mesh->normals = {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};
    mesh->triangles = {0, 1, 2, 0, 2, 3};
    return {mesh, object, MeshInstance{}.worldFromMesh};
}

TEST(MeshPicture, CoversThePixelsItShouldWhereItStands) {
    auto frame = std::make_shared<StrandFrame>();
    frame->meshes = {makeSquare(0)};
    frame->meshes[0].worldFromMesh[12] = 0.1f;
    const Image image = renderStill(frame, test::makeFlatView(kSize, 100));
    EXPECT_NEAR_ABS(test::countLit(image), 1600, 10);
    EXPECT_GT(test::brightness(image, 75, 50), 0.1);
    EXPECT_LT(test::brightness(image, 35, 50), 0.02);
}

TEST(MeshPicture, HidesStrandsBehindItAndNotInFront) {
    View view = test::makeFlatView(kSize, 100);
    view.options.strandStyle = StrandStyle::Lines;
    view.options.samples = 1;
    view.options.rootColor = view.options.tipColor = {1, 0, 0};
    view.options.tintVariation = 0;
    const auto pictureWithStrandAt = [&](float z) {
        auto frame = test::makeStraightStrand(0.02f, 0.005f, z);
        frame->meshes = {makeSquare(0)};
        return renderStill(frame, view);
    };
    const auto behind = pictureWithStrandAt(-0.1f).at(50, 50);
    EXPECT_LT(std::abs(behind[0] - behind[2]), 60);
    const auto front = pictureWithStrandAt(0.1f).at(50, 50);
    EXPECT_GT(front[0] - front[2], 200);
}

TEST(MeshPicture, ATranslucentOneShowsWhatIsBehindItAndThrowsNoShadow) {
    View view = test::makeFlatView(kSize, 100);
    auto frame = std::make_shared<StrandFrame>();
    frame->meshes = {makeSquare(-0.1f, 8), makeSquare(0, 9)};
    view.options.meshColors = {{8, {1, 0, 0}}, {9, {0, 0, 1}}};
    const auto middle = [&](float opacity) {
        view.options.meshOpacities[9] = opacity;
        return renderStill(frame, view).at(50, 50);
    };
    const auto hidden = middle(1), half = middle(0.5f), faint = middle(0.1f);
    EXPECT_LT(hidden[0], half[0]);
    EXPECT_LT(half[0], faint[0]);
    EXPECT_GT(half[2], faint[2]);
    EXPECT_EQ(half[3], hidden[3]);
}

TEST(MeshPicture, ATranslucentOneThrowsNoShadow) {
    View view = test::makeFlatView(kSize, 100);
    view.options.showShadows = true;
    auto frame = std::make_shared<StrandFrame>();
    frame->meshes = {makeSquare(0), makeSquare(0, 8)};
    const glm::vec3 toLight = glm::normalize(glm::vec3(-0.50f, 0.86f, 0.62f));
    std::array<float, 16>& m = frame->meshes[1].worldFromMesh;
    m[0] = m[5] = 0.5f;
    for (std::size_t i = 0; i < 3; ++i) m[12 + i] = 0.3f * toLight[static_cast<int>(i)];
    const double shaded = test::brightness(renderStill(frame, view), 52, 55);
    view.options.meshOpacities[8] = 0.5f;
    EXPECT_GT(test::brightness(renderStill(frame, view), 52, 55), 1.1 * shaded);
}

TEST(MeshPicture, GetsDarkerWhereSomethingStandsInTheLight) {
    View view = test::makeFlatView(kSize, 100);
    auto frame = std::make_shared<StrandFrame>();
    frame->meshes = {makeSquare(0), makeSquare(0)};
    // The second one, half as large, floats 0.3 m towards the key light from the first.
    const glm::vec3 toLight = glm::normalize(glm::vec3(-0.50f, 0.86f, 0.62f));
    std::array<float, 16>& m = frame->meshes[1].worldFromMesh;
    m[0] = m[5] = 0.5f;
    for (std::size_t i = 0; i < 3; ++i) m[12 + i] = 0.3f * toLight[static_cast<int>(i)];
    const Image without = renderStill(frame, view);
    view.options.showShadows = true;
    const Image with = renderStill(frame, view);
    EXPECT_LT(test::brightness(with, 52, 55), 0.85 * test::brightness(without, 52, 55));
    EXPECT_NEAR_ABS(test::brightness(with, 66, 66), test::brightness(without, 66, 66), 0.01);
}

TEST(MeshPicture, EveryBodyHasItsOwnColor) {
    auto frame = std::make_shared<StrandFrame>();
    frame->meshes = {makeSquare(0, 7), makeSquare(0, 8), makeSquare(0, 9)};
    const std::array<float, 3> places{-0.3f, 0.0f, 0.3f};
    for (std::size_t i = 0; i < 3; ++i) {
        frame->meshes[i].worldFromMesh[0] = 0.5f;
        frame->meshes[i].worldFromMesh[12] = places[i];
    }
    View view = test::makeFlatView(kSize, 100);
    view.options.meshColor = {0, 0, 0.8f};
    view.options.meshColors = {{7, {0.8f, 0, 0}}, {8, {0, 0.8f, 0}}, {11, {1, 1, 1}}};
    const Image image = renderStill(frame, view);
    for (const std::size_t i : {0, 1, 2}) {
        const auto pixel = image.at(20 + 30 * static_cast<int>(i), 50);
        for (const std::size_t channel : {0, 1, 2}) {
            if (channel == i) continue;
            EXPECT_GT(pixel[i], 3 * pixel[channel]) << i << ' ' << channel;
        }
    }
}

TEST(MeshPicture, SkipsTrianglesThatNameVerticesBeyondTheEnd) {
    auto frame = std::make_shared<StrandFrame>();
    auto mesh = std::make_shared<MeshArrays>(*makeSquare(0).mesh);
    mesh->triangles = {0, 1, 2, 0, 2, 4'000'000'000U};
    frame->meshes = {{mesh, 9, MeshInstance{}.worldFromMesh}, {nullptr, 1, {}}};
    const Image image = renderStill(frame, test::makeFlatView(kSize, 100));
    EXPECT_NEAR_ABS(test::countLit(image), 800, 40);
}

}  // namespace
}  // namespace tendril::render
