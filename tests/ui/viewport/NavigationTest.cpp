#include "ui/viewport/Navigation.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

constexpr render::ViewportSize kSize{800, 600};

render::Camera makeCamera() {
    render::Camera camera;
    camera.setTarget({0, 1, 0});
    camera.setDistance(2);
    return camera;
}

TEST(Navigation, MayaButtonsWorkWithAltCtrlAndSuper) {
    for (const auto modifier : {Qt::AltModifier, Qt::ControlModifier, Qt::MetaModifier}) {
        EXPECT_EQ(cameraMoveFor(Qt::LeftButton, modifier), CameraMove::Orbit);
        EXPECT_EQ(cameraMoveFor(Qt::MiddleButton, modifier), CameraMove::Pan);
        EXPECT_EQ(cameraMoveFor(Qt::RightButton, modifier), CameraMove::Dolly);
    }
    EXPECT_EQ(cameraMoveFor(Qt::LeftButton, Qt::NoModifier), CameraMove::None);
    EXPECT_EQ(cameraMoveFor(Qt::LeftButton, Qt::ShiftModifier), CameraMove::None);
    EXPECT_EQ(cameraMoveFor(Qt::MiddleButton, Qt::NoModifier), CameraMove::Pan);
    EXPECT_EQ(cameraMoveFor(Qt::RightButton, Qt::NoModifier), CameraMove::Orbit);
}

TEST(Navigation, DraggingRightWhileOrbitingTurnsTheSceneToTheRight) {
    render::Camera camera = makeCamera();
    CameraDrag drag(CameraMove::Orbit, {400, 300}, camera.target());
    drag.update(camera, {460, 300}, kSize);
    const render::Projection after = camera.computeProjection(kSize, {});
    const auto front = after.pixelOf({0, 1, 0.5f});  // was in the middle, in front of the target
    ASSERT_TRUE(front);
    EXPECT_GT(front->x, 410);
}

TEST(Navigation, PanKeepsWhatWasGrabbedUnderTheCursor) {
    render::Camera camera = makeCamera();
    CameraDrag drag(CameraMove::Pan, {400, 300}, camera.target());
    drag.update(camera, {450, 280}, kSize);
    const auto grabbed = camera.computeProjection(kSize, {}).pixelOf({0, 1, 0});
    ASSERT_TRUE(grabbed);
    EXPECT_NEAR(grabbed->x, 450, 0.5);
    EXPECT_NEAR(grabbed->y, 280, 0.5);
}

TEST(Navigation, DraggingRightAndTurningTheWheelAwayComeCloser) {
    render::Camera camera = makeCamera();
    CameraDrag drag(CameraMove::Dolly, {400, 300}, camera.target());
    drag.update(camera, {500, 300}, kSize);
    EXPECT_LT(camera.distance(), 2);
    const float before = camera.distance();
    dollyByWheel(camera, 1, {400, 300}, kSize);
    EXPECT_LT(camera.distance(), before);
    dollyByWheel(camera, -1, {400, 300}, kSize);
    EXPECT_NEAR(camera.distance(), before, 1e-4);
}

}  // namespace
}  // namespace tendril::ui
