#include "render/offscreen/Still.h"
#include "tests/render/Picture.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

namespace tendril::render {
namespace {

constexpr ViewportSize kSize{100, 100};

std::shared_ptr<StrandFrame> makeWideStrandInFront() {
    return test::makeStraightStrand(0.1f, 0, 0.2f);
}

TEST(OverlayPicture, ShowsALineInItsColorAndWidth) {
    Overlays overlays;
    overlays.polylines = {{{{-0.5f, 0, 0}, {0.5f, 0, 0}}, {0, 1, 0, 1}, 4.0f, false}};
    const Image image =
        renderStill(std::make_shared<StrandFrame>(), test::makeFlatView(kSize, 100), overlays);
    EXPECT_NEAR_ABS(test::countLit(image, 0.1), 400, 5);
    EXPECT_EQ(image.at(50, 50), (std::array<std::uint8_t, 4>{0, 255, 0, 255}));
}

TEST(OverlayPicture, HidesALineBehindAStrandUnlessItIsOnTop) {
    const View view = test::makeFlatView(kSize, 100);
    Overlays overlays;
    overlays.polylines = {{{{-0.5f, 0, 0}, {0.5f, 0, 0}}, {0, 1, 0, 1}, 4.0f, false}};
    EXPECT_LT(renderStill(makeWideStrandInFront(), view, overlays).at(50, 50)[1], 200);
    overlays.polylines[0].onTop = true;
    EXPECT_EQ(renderStill(makeWideStrandInFront(), view, overlays).at(50, 50)[1], 255);
}

TEST(OverlayPicture, ShowsMarkersAsDiscs) {
    Overlays overlays;
    overlays.markers = {{{0, 0, 0}, {1, 1, 1, 1}, 10.0f, false}};
    const Image image =
        renderStill(std::make_shared<StrandFrame>(), test::makeFlatView(kSize, 100), overlays);
    EXPECT_NEAR_REL(test::countLit(image, 0.5), 3.1416 * 100, 0.08);
}

TEST(OverlayPicture, ShowsTheGizmoOverEverything) {
    const View view = test::makeFlatView(kSize, 100);
    Overlays overlays;
    overlays.gizmo = Gizmo{};
    overlays.gizmo->sizePixels = 40;
    const Image image = renderStill(makeWideStrandInFront(), view, overlays);
    const auto xArrow = image.at(70, 50), yArrow = image.at(50, 30);
    EXPECT_GT(xArrow[0], xArrow[2] + 100);
    EXPECT_GT(yArrow[1], yArrow[2] + 100);
}

}  // namespace
}  // namespace tendril::render
