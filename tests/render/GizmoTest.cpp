#include "render/Camera.h"
#include "render/Gizmo.h"
#include "render/GizmoShape.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>
#include <glm/gtc/constants.hpp>

#include <random>

namespace tendril::render {
namespace {

using enum GizmoHandle;
constexpr ViewportSize kSize{900, 700};

Projection makeView(Lens lens = Lens::Perspective, float yaw = 0.6f, float pitch = 0.5f) {
    Camera camera;
    camera.setLens(lens);
    camera.setAngles(yaw, pitch);
    camera.setDistance(3);
    return camera.computeProjection(kSize, {});
}

glm::vec2 pixelOf(const Projection& projection, const glm::vec3& point) {
    return projection.pixelOf(point).value_or(glm::vec2(-1e6f));
}

Gizmo makeGizmo(GizmoMode mode) {
    Gizmo gizmo;
    gizmo.mode = mode;
    gizmo.pose.position = {0.1f, -0.05f, 0.2f};
    return gizmo;
}

void expectNear(const glm::vec3& a, const glm::vec3& b, double tolerance) {
    for (int i = 0; i < 3; ++i) EXPECT_NEAR_ABS(a[i], b[i], tolerance);
}

glm::vec3 axisOf(GizmoHandle handle) {
    return handle == X ? glm::vec3(1, 0, 0) : handle == Y ? glm::vec3(0, 1, 0) : glm::vec3(0, 0, 1);
}

class GizmoIn : public testing::TestWithParam<Lens> {};
INSTANTIATE_TEST_SUITE_P(BothLenses, GizmoIn,
                         testing::Values(Lens::Perspective, Lens::Orthographic));

TEST_P(GizmoIn, FindsEachArrowAtItsMiddle) {
    const Projection projection = makeView(GetParam());
    const Gizmo gizmo = makeGizmo(GizmoMode::Move);
    const GizmoShape shape(gizmo, projection);
    for (const GizmoHandle handle : {X, Y, Z}) {
        const glm::vec3 middle = shape.center + 0.7f * shape.size * axisOf(handle);
        EXPECT_EQ(handleAt(gizmo, projection, pixelOf(projection, middle)), handle);
    }
    EXPECT_EQ(handleAt(gizmo, projection, pixelOf(projection, shape.center)), View);
    EXPECT_EQ(handleAt(gizmo, projection, {5, 5}), None);
}

TEST_P(GizmoIn, DraggingAnArrowMovesAlongItsAxisOnlyAndKeepsTheGripUnderTheCursor) {
    const Projection projection = makeView(GetParam());
    const Gizmo gizmo = makeGizmo(GizmoMode::Move);
    const GizmoShape shape(gizmo, projection);
    for (const GizmoHandle handle : {X, Y, Z}) {
        const glm::vec3 grip = shape.center + 0.7f * shape.size * axisOf(handle);
        auto drag = GizmoDrag::begin(gizmo, projection, pixelOf(projection, grip));
        ASSERT_TRUE(drag);
        EXPECT_EQ(drag->handle(), handle);
        for (const float way : {0.4f, -0.3f, 0.0f}) {
            const glm::vec3 goal = grip + way * axisOf(handle);
            const GizmoDelta delta = drag->update(projection, pixelOf(projection, goal));
            expectNear(delta.translation, way * axisOf(handle), 2e-4);
        }
        // Off the axis: still only along it.
        const GizmoDelta off = drag->update(projection, {640, 123});
        for (int i = 0; i < 3; ++i) {
            if (axisOf(handle)[i] == 0) {
                EXPECT_EQ(off.translation[i], 0.0f);
            }
        }
    }
}

TEST_P(GizmoIn, DraggingASquareMovesInItsPlaneOnly) {
    const Projection projection = makeView(GetParam());
    const Gizmo gizmo = makeGizmo(GizmoMode::Move);
    const GizmoShape shape(gizmo, projection);
    for (const GizmoHandle handle : {PlaneYZ, PlaneZX, PlaneXY}) {
        const glm::mat3 frame = shape.frameOf(handle);
        const glm::vec3 grip = shape.center + 0.41f * shape.size * (frame[0] + frame[1]);
        auto drag = GizmoDrag::begin(gizmo, projection, pixelOf(projection, grip));
        ASSERT_TRUE(drag);
        EXPECT_EQ(drag->handle(), handle);
        const glm::vec3 way = 0.2f * frame[0] - 0.1f * frame[1];
        const GizmoDelta delta = drag->update(projection, pixelOf(projection, grip + way));
        expectNear(delta.translation, way, 2e-4);
        EXPECT_EQ(glm::dot(delta.translation, frame[2]), 0.0f);
    }
}

TEST_P(GizmoIn, DraggingARingTurnsByTheAngleUnderTheCursor) {
    const Projection projection = makeView(GetParam());
    const Gizmo gizmo = makeGizmo(GizmoMode::Rotate);
    const GizmoShape shape(gizmo, projection);
    for (const GizmoHandle handle : {X, Y, Z, View}) {
        GizmoDrag drag(gizmo, handle, projection,
                       pixelOf(projection, shape.ringPoint(handle, 0.3f)));
        for (const float angle : {0.2f, 0.9f, -0.7f}) {
            const GizmoDelta delta =
                drag.update(projection, pixelOf(projection, shape.ringPoint(handle, 0.3f + angle)));
            EXPECT_NEAR_ABS(delta.angle, angle, 1e-3);
            const glm::vec3 axis = shape.frameOf(handle)[2];
            const glm::quat expected = glm::angleAxis(angle, axis);
            EXPECT_NEAR_ABS(std::abs(glm::dot(delta.rotation, expected)), 1.0f, 1e-6);
        }
    }
}

TEST(Gizmo, CountsTurnsBeyondAFullOne) {
    const Projection projection = makeView();
    const Gizmo gizmo = makeGizmo(GizmoMode::Rotate);
    const GizmoShape shape(gizmo, projection);
    GizmoDrag drag(gizmo, Y, projection, pixelOf(projection, shape.ringPoint(Y, 0)));
    GizmoDelta delta;
    for (int i = 1; i <= 100; ++i) {
        const float angle = 0.1f * static_cast<float>(i);
        delta = drag.update(projection, pixelOf(projection, shape.ringPoint(Y, angle)));
    }
    EXPECT_NEAR_ABS(delta.angle, 10.0f, 5e-3);
}

TEST(Gizmo, TurnsARingSeenFromTheSideByTheBallItLiesOn) {
    const Projection projection = makeView(Lens::Orthographic, 0, 0);
    const Gizmo gizmo = makeGizmo(GizmoMode::Rotate);
    const GizmoShape shape(gizmo, projection);
    // The ring about y is a horizontal line here; angle 0 of its frame points at the viewer (z).
    GizmoDrag drag(gizmo, Y, projection, pixelOf(projection, shape.ringPoint(Y, 0)));
    const GizmoDelta delta = drag.update(projection, pixelOf(projection, shape.ringPoint(Y, 0.6f)));
    EXPECT_NEAR_ABS(delta.angle, 0.6f, 2e-3);
}

TEST(Gizmo, SnapsToWholeSteps) {
    const Projection projection = makeView();
    Gizmo gizmo = makeGizmo(GizmoMode::Move);
    const GizmoShape shape(gizmo, projection);
    const glm::vec3 grip = shape.center + 0.7f * shape.size * axisOf(X);
    GizmoDrag move(gizmo, X, projection, pixelOf(projection, grip));
    const GizmoDelta moved = move.update(projection, pixelOf(projection, grip + 0.36f * axisOf(X)),
                                         {.length = 0.1f, .angle = 0});
    EXPECT_NEAR_ABS(moved.translation.x, 0.4f, 1e-6);

    gizmo.mode = GizmoMode::Rotate;
    GizmoDrag turn(gizmo, Z, projection, pixelOf(projection, shape.ringPoint(Z, 0)));
    const GizmoDelta turned = turn.update(projection, pixelOf(projection, shape.ringPoint(Z, 0.3f)),
                                          {.length = 0, .angle = glm::radians(15.0f)});
    EXPECT_NEAR_ABS(turned.angle, glm::radians(15.0f), 1e-6);
}

TEST(Gizmo, FollowsTheAxesOfATurnedPose) {
    const Projection projection = makeView();
    Gizmo gizmo = makeGizmo(GizmoMode::Move);
    gizmo.pose.orientation = glm::angleAxis(0.5f, glm::normalize(glm::vec3(1, 2, 3)));
    const GizmoShape shape(gizmo, projection);
    const glm::vec3 axis = gizmo.pose.orientation * glm::vec3(0, 1, 0);
    const glm::vec3 grip = shape.center + 0.7f * shape.size * axis;
    auto drag = GizmoDrag::begin(gizmo, projection, pixelOf(projection, grip));
    ASSERT_TRUE(drag);
    EXPECT_EQ(drag->handle(), Y);
    const GizmoDelta delta = drag->update(projection, pixelOf(projection, grip + 0.2f * axis));
    expectNear(delta.translation, 0.2f * axis, 2e-4);
}

TEST(Gizmo, HasNoHandleOnAnArrowThatPointsAtTheViewerNorOnAPlaneSeenFromTheSide) {
    const Projection projection = makeView(Lens::Orthographic, 0, 0);  // looks along -z
    Gizmo gizmo = makeGizmo(GizmoMode::Move);
    const GizmoShape shape(gizmo, projection);
    EXPECT_FALSE(shape.isArrowUsable(Z));
    EXPECT_FALSE(shape.isSquareUsable(PlaneYZ));
    EXPECT_FALSE(shape.isSquareUsable(PlaneZX));
    EXPECT_EQ(handleAt(gizmo, projection,
                       pixelOf(projection, shape.center + 0.41f * shape.size * glm::vec3(1, 1, 0))),
              PlaneXY);
}

TEST(Gizmo, HitsOnlyTheNearHalfOfARing) {
    const Projection projection = makeView(Lens::Perspective, 0, 0.5f);
    const Gizmo gizmo = makeGizmo(GizmoMode::Rotate);
    const GizmoShape shape(gizmo, projection);
    const glm::vec3 front = shape.ringPoint(Y, 0), back = shape.ringPoint(Y, glm::pi<float>());
    EXPECT_EQ(handleAt(gizmo, projection, pixelOf(projection, front), 4), Y);
    EXPECT_NE(handleAt(gizmo, projection, pixelOf(projection, back), 4), Y);
}

TEST(Gizmo, IsAsLargeInThePictureFromFarAsFromNear) {
    for (const float distance : {0.5f, 5.0f, 50.0f}) {
        Camera camera;
        camera.setDistance(distance);
        const Projection projection = camera.computeProjection(kSize, {});
        Gizmo gizmo;
        const GizmoTriangles triangles = computeGizmoTriangles(gizmo, projection);
        float rightmost = 0;
        for (const glm::vec3& point : triangles.positions)
            rightmost = std::max(rightmost, pixelOf(projection, point).x);
        EXPECT_NEAR_ABS(rightmost, 450 + gizmo.sizePixels, 1.5);
        EXPECT_EQ(triangles.positions.size(), triangles.colors.size());
        EXPECT_EQ(triangles.positions.size() % 3, 0U);
    }
}

TEST(Gizmo, AppliesADeltaToTheStartingPose) {
    GizmoPose start;
    start.position = {1, 2, 3};
    start.orientation = glm::angleAxis(0.4f, glm::vec3(0, 1, 0));
    GizmoDelta delta;
    delta.translation = {0, 0, 1};
    delta.rotation = glm::angleAxis(0.5f, glm::vec3(0, 1, 0));
    const GizmoPose pose = delta.applied(start);
    EXPECT_EQ(pose.position, glm::vec3(1, 2, 4));
    EXPECT_NEAR_ABS(glm::angle(pose.orientation), 0.9f, 1e-6);
}

}  // namespace
}  // namespace tendril::render
