#include "ui/viewport/PathHandles.h"

#include "core/scene/NewObjects.h"
#include "render/Camera.h"
#include "tests/ui/support/TestSession.h"
#include "ui/viewport/Placement.h"

#include <gtest/gtest.h>

#include <QtTest>

namespace tendril::ui {
namespace {

class PathHandlesTest : public ::testing::Test {
protected:
    test::TestSession s;
    PathHandles handles{s.workspace};
    render::Camera camera;
    scene::ObjectId path{};

    /// A path from the left to the right through the middle of the picture.
    void SetUp() override {
        camera.setDistance(2);
        scene::Object object = scene::makePathObject({});
        object.keys["position.x"] = curve::Curve({{.x = 0, .value = -0.4}, {.x = 1, .value = 0.4}});
        object.keys["position.y"] = curve::Curve({{.x = 0, .value = 0.1}});
        s.workspace.apply(scene::makeAddObject(object));
        path = s.workspace.scene().objects.rbegin()->first;
        s.workspace.endMerge();
        ASSERT_TRUE(QTest::qWaitFor([&] {
            s.workspace.refresh();
            return s.workspace.frame() != nullptr;
        }));
    }
    [[nodiscard]] render::Projection projection() const {
        return camera.computeProjection({800, 600}, {{-1, -1, -1}, {1, 1, 1}});
    }
    [[nodiscard]] glm::vec2 pixelOf(const glm::vec3& world) const {
        return *projection().pixelOf(world);
    }
    [[nodiscard]] spatial::Vec3 pointAt(double time) const {
        return vectorAt(*s.workspace.scene().find(path), "position", time);
    }
};

TEST_F(PathHandlesTest, EveryTimeWithAKeyHasOneAndAPathWithoutKeysHasOneToo) {
    const auto handlesNow = [&] {
        return pathHandlesOf(s.workspace.scene(), *s.workspace.frame(), 7);
    };
    ASSERT_EQ(handlesNow().size(), 2u);
    EXPECT_NEAR(handlesNow()[1].position.x, 0.4, 1e-6);
    EXPECT_NEAR(handlesNow()[1].position.y, 0.1, 1e-6);
    s.workspace.apply(scene::makeSetKeys(path, "position.x", {}));
    s.workspace.apply(scene::makeSetKeys(path, "position.y", {}));
    ASSERT_EQ(handlesNow().size(), 1u);
    EXPECT_EQ(handlesNow()[0].time, 7);
    s.workspace.apply(scene::makeSetVisible(path, false));
    EXPECT_TRUE(handlesNow().empty());
}

TEST_F(PathHandlesTest, OnlyAHandleUnderTheCursorIsTaken) {
    EXPECT_FALSE(handles.press(projection(), pixelOf({0, 0.1F, 0}), 9));
    EXPECT_TRUE(handles.hover(projection(), pixelOf({0.4F, 0.1F, 0}), 9));
    EXPECT_FALSE(handles.hover(projection(), pixelOf({0.4F, 0.1F, 0}) + glm::vec2(2, 0), 9));
    ASSERT_TRUE(handles.highlighted());
    EXPECT_EQ(handles.highlighted()->time, 1);
    EXPECT_TRUE(handles.hover(projection(), {10, 10}, 9));
    EXPECT_FALSE(handles.highlighted());
}

TEST_F(PathHandlesTest, ADragMovesTheKeyItTookAndNoOtherAsOneUndoStep) {
    const spatial::Vec3 first = pointAt(0), last = pointAt(1);
    const glm::vec2 grip = pixelOf({0.4F, 0.1F, 0}) + glm::vec2(3, 2);
    ASSERT_TRUE(handles.press(projection(), grip, 9));
    EXPECT_EQ(s.workspace.selection().primary(), path);
    for (int i = 1; i <= 5; ++i)
        handles.drag(projection(), grip + glm::vec2(-8.0F * static_cast<float>(i), 0));
    handles.release();
    EXPECT_NEAR(norm(pointAt(0) - first), 0, 1e-9);
    const glm::vec2 moved = pixelOf(toGlm(pointAt(1)));
    EXPECT_NEAR(moved.x, pixelOf(toGlm(last)).x - 40, 0.8);
    EXPECT_NEAR(moved.y, pixelOf(toGlm(last)).y, 0.8);
    EXPECT_EQ(s.workspace.document().undoLabel(), "Move point of path");
    s.workspace.undo();
    EXPECT_EQ(pointAt(1), last);
}

TEST_F(PathHandlesTest, CancelPutsThePointBack) {
    const spatial::Vec3 last = pointAt(1);
    ASSERT_TRUE(handles.press(projection(), pixelOf({0.4F, 0.1F, 0}), 9));
    handles.drag(projection(), {500, 200});
    EXPECT_NE(pointAt(1), last);
    handles.cancel();
    EXPECT_EQ(pointAt(1), last);
    EXPECT_FALSE(handles.isDragging());
}

}  // namespace
}  // namespace tendril::ui
