#include "ui/viewport/ObjectGizmo.h"

#include "render/Camera.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace tendril::ui
