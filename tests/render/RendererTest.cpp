#include "render/Renderer.h"
#include "render/gl/EglContext.h"
#include "render/gl/Target.h"
#include "tests/render/Picture.h"
#include "tests/support/Near.h"
#include "tests/support/SampleGroom.h"

#include <gtest/gtest.h>

#include <limits>

namespace tendril::render {
namespace {

constexpr ViewportSize kSize{160, 120};

class RendererIn : public testing::Test {
protected:
    Image draw() {
        picture_.bind();
        renderer_.draw();
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
        return picture_.read();
    }
    static View makeView(const StrandFrame& frame) {
        View view;
        view.size = kSize;
        view.camera.setAngles(0.5f, 0.2f);
        view.camera.frame(computeBounds(frame), kSize);
        return view;
    }

    gl::EglContext context_;
    Renderer renderer_;
    gl::Target picture_{kSize, 1};
};

TEST_F(RendererIn, DrawsOnlyTheStudioWithoutAFrameAndForAnEmptyOne) {
    renderer_.setView(makeView({}));
    const Image without = draw();
    renderer_.setFrame(std::make_shared<StrandFrame>());
    const Image empty = draw();
    EXPECT_EQ(compareImages(without, empty).worst, 0);
    EXPECT_EQ(renderer_.report().drawnStrands, 0U);
    EXPECT_TRUE(renderer_.bounds().isEmpty());
    renderer_.setFrame(test::makeStraightStrand(0.05f));
    EXPECT_GT(compareImages(without, draw()).changedShare, 0.01);
    renderer_.setFrame(nullptr);
    EXPECT_EQ(compareImages(without, draw()).worst, 0);
}

TEST_F(RendererIn, UploadsOnlyWhatMoved) {
    const auto frame = tendril::test::makeSampleGroom({.strands = 50, .points = 8});
    renderer_.setView(makeView(*frame));
    renderer_.setFrame(frame);
    (void)draw();
    const std::size_t all = renderer_.report().uploadedBytes;
    (void)draw();
    EXPECT_EQ(renderer_.report().uploadedBytes, 0U);

    auto moved = std::make_shared<StrandFrame>(*frame);
    for (float& p : moved->positions) p += 0.01f;
    renderer_.setFrame(moved);
    (void)draw();
    const std::size_t points = renderer_.report().uploadedBytes;
    EXPECT_GT(points, 0U);
    // Not the mesh, not the triangles, not the traits.
    EXPECT_EQ(points, 16 * 2 * (renderer_.report().drawnPoints + 2 * 50));
    EXPECT_LT(points, all / 2);

    auto restructured = std::make_shared<StrandFrame>(*moved);
    restructured->topologyRevision = 2;
    renderer_.setFrame(restructured);
    (void)draw();
    EXPECT_GT(renderer_.report().uploadedBytes, points);
}

TEST_F(RendererIn, GivesTheSamePictureWhetherUploadedInPartOrWhole) {
    const auto frame = tendril::test::makeSampleGroom({.strands = 80, .points = 8});
    auto moved = std::make_shared<StrandFrame>(*frame);
    for (std::size_t i = 0; i < moved->positions.size(); i += 3) moved->positions[i] += 0.05f;
    renderer_.setView(makeView(*frame));
    renderer_.setFrame(frame);
    const Image before = draw();
    renderer_.setFrame(moved);
    const Image after = draw();
    EXPECT_GT(compareImages(before, after).changedShare, 0.01);

    Renderer fresh;
    fresh.setView(makeView(*frame));
    fresh.setFrame(moved);
    picture_.bind();
    fresh.draw();
    EXPECT_EQ(compareImages(after, picture_.read()).worst, 0);
}

TEST_F(RendererIn, ReportsHowManyOfVeryManyStrandsItDrew) {
    const auto frame = tendril::test::makeSampleGroom({.strands = 5000, .points = 4});
    View view = makeView(*frame);
    view.options.strandLimit = 700;
    renderer_.setView(view);
    renderer_.setFrame(frame);
    (void)draw();
    EXPECT_EQ(renderer_.report().drawnStrands, 700U);
    EXPECT_EQ(renderer_.report().totalStrands, 5000U);
}

TEST_F(RendererIn, DrawsFewerPointsWhereTheDriverHasNoGraphicsCard) {
    const auto frame = tendril::test::makeSampleGroom({.strands = 500, .points = 4});
    View view = makeView(*frame);
    view.options.softwarePointLimit = 1000;
    renderer_.setView(view);
    renderer_.setFrame(frame);
    (void)draw();
    EXPECT_EQ(renderer_.report().drawnStrands, renderer_.report().isSoftware ? 250U : 500U);
    EXPECT_EQ(renderer_.report().totalStrands, 500U);
}

TEST_F(RendererIn, DrawsTheRestWhenAStrandIsNotFinite) {
    const auto frame = tendril::test::makeSampleGroom({.strands = 40, .points = 8});
    auto broken = std::make_shared<StrandFrame>(*frame);
    for (std::size_t i = 0; i < 24; ++i)
        broken->positions[i] = std::numeric_limits<float>::quiet_NaN();
    renderer_.setView(makeView(*frame));
    renderer_.setFrame(frame);
    const Image whole = draw();
    renderer_.setFrame(broken);
    const Image rest = draw();
    const ImageDifference difference = compareImages(whole, rest);
    EXPECT_GT(difference.changedShare, 0);
    EXPECT_LT(difference.changedShare, 0.05);
}

TEST_F(RendererIn, ShadesTheGroundAndTheHairBehind) {
    const auto frame = tendril::test::makeSampleGroom({.strands = 200, .points = 10});
    View view = makeView(*frame);
    view.camera.setDistance(1.4f * view.camera.distance());
    view.options.showGrid = false;
    renderer_.setFrame(frame);
    view.options.showShadows = false;
    renderer_.setView(view);
    const Image without = draw();
    view.options.showShadows = true;
    renderer_.setView(view);
    const Image with = draw();
    EXPECT_GT(compareImages(without, with, 0.02).changedShare, 0.01);
    EXPECT_LT(test::sumBrightness(with), test::sumBrightness(without));
}

TEST_F(RendererIn, SmoothsEdgesWithMoreSamples) {
    View view = test::makeFlatView(kSize, 120);
    auto frame = test::makeStraightStrand(0.05f);
    for (std::size_t k = 0; k < 9; ++k)
        frame->positions[3 * k] = 0.03f * static_cast<float>(k);  // aslant
    renderer_.setFrame(frame);
    const auto countHalfLit = [&](int samples) {
        view.options.samples = samples;
        renderer_.setView(view);
        const Image image = draw();
        double brightest = 0;
        for (int x = 0; x < kSize.width; ++x)
            brightest = std::max(brightest, test::brightness(image, x, 60));
        int half = 0;
        for (int y = 30; y < 90; ++y)
            for (int x = 0; x < kSize.width; ++x) {
                const double b = test::brightness(image, x, y);
                half += b > 0.1 * brightest && b < 0.6 * brightest;
            }
        return half;
    };
    const int rough = countHalfLit(1);
    EXPECT_EQ(renderer_.report().samples, 1);
    EXPECT_GT(countHalfLit(4), rough + 30);
    EXPECT_EQ(renderer_.report().samples, 4);
}

TEST_F(RendererIn, FollowsANewSizeAndLeavesTheCallersStateBehind) {
    const auto frame = tendril::test::makeSampleGroom({.strands = 10, .points = 6});
    renderer_.setFrame(frame);
    renderer_.setView(makeView(*frame));
    (void)draw();
    View view = makeView(*frame);
    view.size = {64, 48};
    renderer_.setView(view);
    const gl::Target small(view.size, 1);
    small.bind();
    glViewport(3, 4, 5, 6);
    renderer_.draw();
    GLint bound = 0, viewport[4] = {};
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    glGetIntegerv(GL_VIEWPORT, viewport);
    EXPECT_EQ(bound, static_cast<GLint>(small.framebuffer()));
    EXPECT_EQ(viewport[0], 3);
    EXPECT_EQ(viewport[3], 6);
    EXPECT_FALSE(glIsEnabled(GL_BLEND));
    EXPECT_FALSE(glIsEnabled(GL_DEPTH_TEST));
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_F(RendererIn, KeepsNoBackdropOfAnOlderView) {
    View view = makeView({});
    view.camera.setAngles(0.3f, 0.4f);
    const auto drawWith = [&](Renderer& renderer) {
        renderer.setView(view);
        picture_.bind();
        renderer.draw();
        return picture_.read();
    };
    const auto expectSameAsFresh = [&](const char* what) {
        const Image kept = drawWith(renderer_);
        Renderer fresh;
        EXPECT_EQ(compareImages(kept, drawWith(fresh)).worst, 0) << what;
        return kept;
    };
    const Image first = expectSameAsFresh("first");
    view.camera.orbit(0.2f, 0.1f);
    EXPECT_GT(compareImages(first, expectSameAsFresh("orbited")).worst, 0.02);
    view.options.backgroundTop = {0.9f, 0.1f, 0.1f};
    expectSameAsFresh("recolored");
    view.options.groundHeight = -0.3f;
    expectSameAsFresh("lowered");
    view.options.showGrid = false;
    expectSameAsFresh("without grid");
}

TEST_F(RendererIn, DrawsIntoAMultisampledTargetToo) {
    const auto frame = test::makeStraightStrand(0.05f);
    renderer_.setFrame(frame);
    renderer_.setView(makeView(*frame));
    const Image plain = draw();
    const gl::Target many(kSize, 4);
    many.bind();
    renderer_.draw();
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
    many.resolveTo(picture_.framebuffer());
    EXPECT_LT(compareImages(plain, picture_.read()).worst, 0.01);
}

}  // namespace
}  // namespace tendril::render
