#include "ui/viewport/ObjectGizmo.h"

#include "core/scene/NewObjects.h"
#include "render/Camera.h"
#include "tests/ui/support/TestSession.h"
#include "ui/viewport/Placement.h"

#include <gtest/gtest.h>

#include <QtTest>

#include <cmath>
#include <numbers>

namespace tendril::ui {
namespace {

class ObjectGizmoTest : public ::testing::Test {
protected:
    test::TestSession s;
    ObjectGizmo gizmo{s.workspace};
    render::Camera camera;
    render::ViewportSize size{800, 600};

    void SetUp() override { camera.setDistance(2); }

    [[nodiscard]] render::Projection projection() const {
        return camera.computeProjection(size, {{-1, -1, -1}, {1, 1, 1}});
    }
    void drag(glm::vec2 from, glm::vec2 to) {
        ASSERT_TRUE(gizmo.press(projection(), from, 1));
        for (int i = 1; i <= 5; ++i)
            gizmo.drag(projection(), from + (to - from) * (static_cast<float>(i) / 5), {});
    }
    /// Adds it, selected.
    scene::ObjectId add(scene::Object object) {
        s.workspace.apply(scene::makeAddObject(std::move(object)));
        const scene::ObjectId id = s.workspace.scene().objects.rbegin()->first;
        s.workspace.selection().set({id});
        s.workspace.endMerge();
        return id;
    }
    [[nodiscard]] spatial::Vec3 vector(scene::ObjectId id, const char* key) const {
        return vectorAt(*s.workspace.scene().find(id), key, s.workspace.time());
    }
    /// The frame of the scene as it is now, with the base turned as said.
    void showBaseTurned(double angle) {
        const double now = s.workspace.time();
        s.workspace.apply(scene::makeSetChannel(s.base().id, "rotation.y", angle));
        s.workspace.endMerge();
        ASSERT_TRUE(QTest::qWaitFor([&] {
            s.workspace.refresh();
            return s.workspace.frame() && s.workspace.time() == now &&
                   std::abs(s.workspace.frame()->worldFromBase[8] - std::sin(angle)) < 1e-5;
        }));
    }
    [[nodiscard]] const motion::BaseMotionParams& motion() const {
        return s.workspace.scene().base().motion;
    }
};

TEST_F(ObjectGizmoTest, WithoutAToolNothingIsTaken) {
    EXPECT_FALSE(gizmo.gizmo(1));
    EXPECT_FALSE(gizmo.press(projection(), {400, 300}, 1));
}

TEST_F(ObjectGizmoTest, DraggingTheArrowMovesTheBaseAlongItAsOneUndoStep) {
    gizmo.setMode(render::GizmoMode::Move);
    const auto steps = s.workspace.document().undoLabel();
    drag({450, 300}, {550, 320});  // the x arrow points right in the front view
    gizmo.release();
    EXPECT_GT(motion().translation.x, 0.1);
    EXPECT_NEAR(motion().translation.y, 0, 1e-6);
    EXPECT_NEAR(motion().translation.z, 0, 1e-6);
    s.workspace.undo();
    EXPECT_EQ(motion().translation, spatial::Vec3{});
    EXPECT_EQ(s.workspace.document().undoLabel(), steps);
}

TEST_F(ObjectGizmoTest, TheArrowFollowsTheCursor) {
    gizmo.setMode(render::GizmoMode::Move);
    const auto before = projection().pixelOf({0, 0, 0});
    drag({450, 300}, {520, 300});
    const auto& t = motion().translation;
    const auto after = projection().pixelOf({static_cast<float>(t.x), 0, 0});
    EXPECT_NEAR(after->x - before->x, 70, 1.5);
}

TEST_F(ObjectGizmoTest, CancelPutsTheBaseBack) {
    gizmo.setMode(render::GizmoMode::Move);
    s.workspace.apply(scene::makeSetChannel(s.base().id, "translation.y", 0.0125));
    drag({450, 297}, {560, 297});
    ASSERT_NE(motion().translation.x, 0);
    gizmo.cancel();
    EXPECT_EQ(motion().translation, (spatial::Vec3{0, 0.0125, 0}));
    EXPECT_FALSE(gizmo.isDragging());
}

TEST_F(ObjectGizmoTest, TurningChangesTheAnglesOnly) {
    gizmo.setMode(render::GizmoMode::Rotate);
    drag({490, 300}, {470, 240});  // the z ring faces the viewer, radius 90
    gizmo.release();
    EXPECT_EQ(motion().translation, spatial::Vec3{});
    EXPECT_GT(spatial::norm(motion().rotation), 0.1);
}

TEST_F(ObjectGizmoTest, AKeyedBaseGetsItsKeyChangedAtTheShownFrame) {
    gizmo.setMode(render::GizmoMode::Move);
    const double now = s.workspace.time();
    s.workspace.apply(scene::makeSetKey(s.base().id, "translation.x", {.x = now, .value = 0}));
    s.workspace.endMerge();
    drag({450, 300}, {550, 300});
    gizmo.release();
    EXPECT_GT(s.base().keys.at("translation.x").value(now), 0.1);
    EXPECT_EQ(motion().translation.x, 0);
}

TEST_F(ObjectGizmoTest, TheSelectedShapeIsMovedAndTurnedInsteadOfTheBase) {
    const scene::ObjectId ball = add(scene::makeShapeObject(scene::ShapeKind::Sphere));
    gizmo.setMode(render::GizmoMode::Move);
    drag({450, 300}, {550, 320});
    gizmo.release();
    EXPECT_GT(vector(ball, "translation").x, 0.1);
    EXPECT_EQ(s.workspace.document().undoLabel(), "Move sphere");
    s.workspace.undo();
    gizmo.setMode(render::GizmoMode::Rotate);
    drag({490, 300}, {470, 240});
    gizmo.release();
    EXPECT_GT(norm(vector(ball, "rotation")), 0.1);
    EXPECT_EQ(vector(ball, "translation"), spatial::Vec3{});
    EXPECT_EQ(motion().translation, spatial::Vec3{});
    EXPECT_EQ(motion().rotation, spatial::Vec3{});
}

TEST_F(ObjectGizmoTest, WhatRidesOnATurnedBaseFollowsTheCursorAllTheSame) {
    const scene::ObjectId ball = add(scene::makeShapeObject(scene::ShapeKind::Sphere));
    s.workspace.apply(scene::makeSetValue(ball, "ride", 0));
    showBaseTurned(std::numbers::pi / 2);  // its x axis points away from the viewer, z to the right
    gizmo.setMode(render::GizmoMode::Move);
    drag({450, 300}, {550, 300});
    gizmo.release();
    EXPECT_NEAR(vector(ball, "translation").x, 0, 1e-6);
    EXPECT_GT(vector(ball, "translation").z, 0.1);
    EXPECT_GT(gizmo.gizmo(1)->pose.position.x, 0.1F);
}

TEST_F(ObjectGizmoTest, TheGivenPointOfAnAttachmentMovesInTheFrameOfItsBody) {
    scene::Object box = scene::makeShapeObject(scene::ShapeKind::Box);
    setValue(box, "rotation", spatial::Vec3{0, std::numbers::pi / 2, 0});
    setValue(box, "translation", spatial::Vec3{0.1, 0, 0});
    add(box);
    const scene::ObjectId held = add(scene::makeAttachmentObject({}, {}));
    gizmo.setMode(render::GizmoMode::Move);
    EXPECT_FALSE(gizmo.gizmo(1));  // each strand where it is nearest
    s.workspace.apply(scene::makeSetValue(held, "place", 1));
    s.workspace.apply(scene::makeSetValue(held, "point", spatial::Vec3{0, 0, 0.05}));
    s.workspace.endMerge();
    ASSERT_TRUE(gizmo.gizmo(1));
    EXPECT_NEAR(gizmo.gizmo(1)->pose.position.x, 0.15, 1e-6);
    EXPECT_NEAR(gizmo.gizmo(1)->pose.position.z, 0, 1e-6);
}

TEST_F(ObjectGizmoTest, RulesOfJointsHaveNoPlaceToMove) {
    add(scene::makeJointsObject({}, constraint::JointRule::Limits));
    gizmo.setMode(render::GizmoMode::Move);
    EXPECT_FALSE(gizmo.gizmo(1));
}

TEST_F(ObjectGizmoTest, APathIsAPointThatMovesButDoesNotTurn) {
    const scene::ObjectId path = add(scene::makePathObject({}));
    gizmo.setMode(render::GizmoMode::Rotate);
    EXPECT_FALSE(gizmo.gizmo(1));
    gizmo.setMode(render::GizmoMode::Move);
    const double now = s.workspace.time();
    s.workspace.apply(scene::makeSetKey(path, "position.x", {.x = now, .value = 0}));
    s.workspace.endMerge();
    drag({450, 300}, {550, 300});
    gizmo.release();
    const scene::Object& object = *s.workspace.scene().find(path);
    EXPECT_GT(object.keys.at("position.x").value(now), 0.1);
    EXPECT_EQ(object.keys.at("position.x").keys().size(), 1u);
}

TEST_F(ObjectGizmoTest, ADragOfSomethingThatIsDeletedMeanwhileHarmsNothing) {
    const scene::ObjectId ball = add(scene::makeShapeObject(scene::ShapeKind::Sphere));
    gizmo.setMode(render::GizmoMode::Move);
    ASSERT_TRUE(gizmo.press(projection(), {450, 300}, 1));
    s.workspace.apply(scene::makeRemoveObject(ball));
    gizmo.drag(projection(), {550, 300}, {});
    gizmo.release();
    EXPECT_EQ(motion().translation, spatial::Vec3{});
}

}  // namespace
}  // namespace tendril::ui
