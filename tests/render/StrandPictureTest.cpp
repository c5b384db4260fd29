#include "render/offscreen/Still.h"
#include "tests/render/Picture.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::render {
namespace {

constexpr ViewportSize kSize{100, 100};

TEST(StrandPicture, CoversThePixelsItShould) {
    // 100 pixels per meter: the strand reaches from row 10 to row 90 and is 8 pixels wide.
    const Image image =
        renderStill(test::makeStraightStrand(0.04f, 0.2f), test::makeFlatView(kSize, 100));
    EXPECT_NEAR_ABS(test::countLit(image), 8 * 80, 8);
    for (int y = 12; y < 88; ++y)
        for (int x = 67; x < 73; ++x) EXPECT_GT(test::brightness(image, x, y), 0.02);
    EXPECT_LT(test::brightness(image, 60, 50), 0.02);
    EXPECT_LT(test::brightness(image, 80, 50), 0.02);
    EXPECT_LT(test::brightness(image, 70, 5), 0.02);
}

TEST(StrandPicture, GetsWiderWithTheRadius) {
    const View view = test::makeFlatView(kSize, 100);
    const int narrow = test::countLit(renderStill(test::makeStraightStrand(0.02f), view));
    const int wide = test::countLit(renderStill(test::makeStraightStrand(0.06f), view));
    EXPECT_NEAR_REL(wide, 3.0 * narrow, 0.05);
    View doubled = view;
    doubled.options.radiusScale = 2;
    EXPECT_NEAR_REL(test::countLit(renderStill(test::makeStraightStrand(0.02f), doubled)),
                    2.0 * narrow, 0.05);
}

TEST(StrandPicture, DimsStrandsThinnerThanAPixelInsteadOfBreakingThem) {
    // Many strands, each a quarter of a pixel wide, against the same ones a pixel wide.
    auto thin = std::make_shared<StrandFrame>();
    for (std::uint32_t strand = 0; strand < 24; ++strand) {
        const float x = -0.46f + 0.04f * static_cast<float>(strand);
        for (const float y : {0.4f, -0.4f}) {
            thin->positions.insert(thin->positions.end(), {x, y, 0});
            thin->radii.push_back(0.00125f);
        }
        thin->firstPoint.push_back(static_cast<std::uint32_t>(thin->pointCount()));
        thin->ids.push_back(strand);
    }
    auto full = std::make_shared<StrandFrame>(*thin);
    std::fill(full->radii.begin(), full->radii.end(), 0.005f);
    View view = test::makeFlatView(kSize, 100);
    view.options.strandStyle = StrandStyle::Ribbons;
    const double thinSum = test::sumBrightness(renderStill(thin, view));
    const double fullSum = test::sumBrightness(renderStill(full, view));
    EXPECT_GT(thinSum, 0.15 * fullSum);
    EXPECT_LT(thinSum, 0.40 * fullSum);
}

TEST(StrandPicture, GoesFromRootColorToTipColor) {
    View view = test::makeFlatView(kSize, 100);
    view.options.strandStyle = StrandStyle::Lines;
    view.options.tintVariation = 0;
    view.options.rootColor = {1, 0, 0};
    view.options.tipColor = {0, 0, 1};
    view.options.samples = 1;
    const Image image = renderStill(test::makeStraightStrand(0.02f, 0.005f), view);
    const auto root = image.at(50, 12), tip = image.at(50, 87);
    EXPECT_GT(root[0], 200);
    EXPECT_LT(root[2], 60);
    EXPECT_GT(tip[2], 200);
    EXPECT_LT(tip[0], 60);
}

TEST(StrandPicture, TakesTheColorsOfAQuantityAndMarksSelectedStrands) {
    View view = test::makeFlatView(kSize, 100);
    view.options.strandStyle = StrandStyle::Lines;
    view.options.samples = 1;
    const auto frame = test::makeStraightStrand(0.02f, 0.005f);
    Overlays overlays;
    for (std::size_t i = 0; i < frame->pointCount(); ++i)
        overlays.pointColors.insert(overlays.pointColors.end(), {0.0f, 0.8f, 0.0f});
    const auto colored = renderStill(frame, view, overlays).at(50, 50);
    EXPECT_LT(colored[0], 8);
    EXPECT_NEAR_ABS(colored[1], 204, 4);
    overlays.selectedStrands = {0};
    const auto selected = renderStill(frame, view, overlays).at(50, 50);
    EXPECT_GT(selected[0], 240);
}

TEST(StrandPicture, LosesWidthTowardsTheTip) {
    View view = test::makeFlatView(kSize, 100);
    view.options.tipTaper = 0.8f;
    const Image image = renderStill(test::makeStraightStrand(0.05f), view);
    const auto widthAt = [&](int y) {
        int width = 0;
        for (int x = 0; x < 100; ++x) width += test::brightness(image, x, y) > 0.02;
        return width;
    };
    EXPECT_NEAR_ABS(widthAt(15), 10, 1);
    EXPECT_NEAR_ABS(widthAt(88), 2, 1);
}

TEST(StrandPicture, IsLeftOutWithItsObjectOrWithAllStrands) {
    const View view = test::makeFlatView(kSize, 100);
    auto frame = test::makeStraightStrand(0.04f);
    const int before = test::countLit(renderStill(frame, view));
    EXPECT_GT(before, 0);
    View hidden = view;
    hidden.options.hiddenObjects = {2};
    EXPECT_EQ(test::countLit(renderStill(frame, hidden)), 0);
    hidden = view;
    hidden.options.showStrands = false;
    EXPECT_EQ(test::countLit(renderStill(frame, hidden)), 0);
}

TEST(StrandPicture, OfAGhostIsTranslucent) {
    const View view = test::makeFlatView(kSize, 100);
    Overlays overlays;
    overlays.ghost = test::makeStraightStrand(0.05f);
    overlays.ghostColor = {1, 1, 1, 0.5f};
    const Image image = renderStill(std::make_shared<StrandFrame>(), view, overlays);
    overlays.ghostColor.a = 1;
    const Image opaque = renderStill(std::make_shared<StrandFrame>(), view, overlays);
    EXPECT_NEAR_REL(test::sumBrightness(image), 0.5 * test::sumBrightness(opaque), 0.2);
}

}  // namespace
}  // namespace tendril::render
