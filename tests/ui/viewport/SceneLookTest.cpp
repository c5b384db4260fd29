#include "ui/viewport/SceneLook.h"

#include "core/scene/NewObjects.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

StrandFrame makeFrame(std::uint64_t first, std::uint64_t second) {
    StrandFrame frame;
    frame.positions = {0, 0, 0, 0, 1, 0, 5, 0, 0, 5, 2, 0};
    frame.firstPoint = {0, 2, 4};
    frame.radii = {0, 0, 0, 0};
    frame.ids = {0, 1};
    frame.objects = {first, second};
    return frame;
}

TEST(SceneLook, HiddenObjectsAndColorsComeFromTheScene) {
    test::TestSession s;
    s.workspace.apply(scene::makeSetVisible(s.groom, false));
    s.workspace.apply(scene::makeSetValue(s.groom, "root_color", spatial::Vec3{1, 0.5, 0}));
    const render::DrawOptions options = drawOptionsFor(s.workspace.scene(), {});
    EXPECT_EQ(options.hiddenObjects,
              std::vector<std::uint64_t>{static_cast<std::uint64_t>(s.groom)});
    EXPECT_FLOAT_EQ(options.rootColor.g, 0.5f);
}

TEST(SceneLook, GroomsOfDifferentColorAreColoredPointByPoint) {
    test::TestSession s;
    scene::Object other = s.object();
    s.workspace.apply(scene::makeAddObject(other));
    const scene::ObjectId second = s.workspace.scene().objects.rbegin()->first;
    ASSERT_NE(second, s.groom);
    const StrandFrame frame =
        makeFrame(static_cast<std::uint64_t>(s.groom), static_cast<std::uint64_t>(second));
    EXPECT_TRUE(pointColorsFor(s.workspace.scene(), frame).empty());
    s.workspace.apply(scene::makeSetValue(second, "tip_color", spatial::Vec3{0, 0, 1}));
    const std::vector<float> colors = pointColorsFor(s.workspace.scene(), frame);
    ASSERT_EQ(colors.size(), 12u);
    EXPECT_FLOAT_EQ(colors[11], 1);  // blue at the second groom's tip
    EXPECT_NE(colors[5], 1);
}

TEST(SceneLook, EveryBodyKeepsItsOwnColor) {
    test::TestSession s;
    const std::array colors{spatial::Vec3{1, 0.25, 0}, spatial::Vec3{0, 0.25, 1}};
    for (const spatial::Vec3& color : colors) {
        scene::Body body;
        body.mesh = std::make_shared<const geometry::TriangleMesh>();
        body.look.color = color;
        scene::Object object;
        object.name = "body";
        object.content = body;
        s.workspace.apply(scene::makeAddObject(object));
    }
    const render::DrawOptions options = drawOptionsFor(s.workspace.scene(), {});
    ASSERT_EQ(options.meshColors.size(), 2u);
    EXPECT_EQ(options.meshColors.begin()->second, glm::vec3(1, 0.25f, 0));
    EXPECT_EQ(options.meshColors.rbegin()->second, glm::vec3(0, 0.25f, 1));
}

TEST(SceneLook, BoundsAreThoseOfTheSelectedObjects) {
    test::TestSession s;
    const auto id = static_cast<std::uint64_t>(s.groom);
    const StrandFrame frame = makeFrame(id, id + 1000);
    EXPECT_FLOAT_EQ(boundsOf(s.workspace.scene(), frame, {s.groom}).high.x, 0);
    EXPECT_FLOAT_EQ(boundsOf(s.workspace.scene(), frame, {}).high.x, 5);
    EXPECT_FLOAT_EQ(boundsOf(s.workspace.scene(), frame, {s.base().id}).high.x, 5);
}

TEST(SceneLook, OneCanSeeThroughPlanesAndThroughWhatIsSwitchedOff) {
    test::TestSession s;
    const auto add = [&](scene::ShapeKind kind) {
        s.workspace.apply(scene::makeAddObject(scene::makeShapeObject(kind)));
        return s.workspace.scene().objects.rbegin()->first;
    };
    const auto opacities = [&] { return drawOptionsFor(s.workspace.scene(), {}).meshOpacities; };
    const scene::ObjectId ball = add(scene::ShapeKind::Sphere);
    EXPECT_TRUE(opacities().empty());
    const scene::ObjectId floor = add(scene::ShapeKind::Plane);
    EXPECT_LT(opacities().at(static_cast<std::uint64_t>(floor)), 1);
    s.workspace.apply(scene::makeSetEnabled(ball, false));
    EXPECT_LT(opacities().at(static_cast<std::uint64_t>(ball)),
              opacities().at(static_cast<std::uint64_t>(floor)));
    EXPECT_EQ(drawOptionsFor(s.workspace.scene(), {}).meshColors.size(), 2u);
}

TEST(SceneLook, ConstraintsAreObstaclesThatCollideAndPathsSwitchedOn) {
    test::TestSession s;
    const auto add = [&](scene::Object object) {
        s.workspace.apply(scene::makeAddObject(std::move(object)));
        return s.workspace.scene().objects.rbegin()->first;
    };
    EXPECT_FALSE(hasConstraints(s.workspace.scene()));
    const scene::ObjectId ball = add(scene::makeShapeObject(scene::ShapeKind::Sphere));
    EXPECT_TRUE(hasConstraints(s.workspace.scene()));
    s.workspace.apply(scene::makeSetValue(ball, "collides", 0));
    EXPECT_FALSE(hasConstraints(s.workspace.scene()));
    const scene::ObjectId path = add(scene::makePathObject({}));
    EXPECT_TRUE(hasConstraints(s.workspace.scene()));
    s.workspace.apply(scene::makeSetEnabled(path, false));
    EXPECT_FALSE(hasConstraints(s.workspace.scene()));
}

}  // namespace
}  // namespace tendril::ui
