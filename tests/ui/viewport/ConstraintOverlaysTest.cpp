#include "ui/viewport/ConstraintOverlays.h"

#include "core/scene/NewObjects.h"
#include "render/Camera.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

class ConstraintOverlaysTest : public ::testing::Test {
protected:
    test::TestSession s;
    StrandFrame frame;
    render::Projection projection =
        render::Camera().computeProjection({800, 600}, {{-1, -1, -1}, {1, 1, 1}});

    scene::ObjectId addPathObject() {
        scene::Object path = scene::makePathObject({});
        path.keys["position.x"] = curve::Curve({{.x = 0, .value = 0}, {.x = 1, .value = 1}});
        s.workspace.apply(scene::makeAddObject(path));
        return s.workspace.scene().objects.rbegin()->first;
    }
    [[nodiscard]] ConstraintPicture picture() const {
        return {.scene = s.workspace.scene(), .frame = frame, .projection = projection};
    }
    [[nodiscard]] render::Overlays paths() const {
        render::Overlays overlays;
        addPaths(overlays, picture());
        return overlays;
    }
};

TEST_F(ConstraintOverlaysTest, ThePathRunsThroughItsKeysAndMarksWhereItPullsNow) {
    addPathObject();
    frame.time = 0.5;
    const render::Overlays overlays = paths();
    ASSERT_EQ(overlays.polylines.size(), 1u);
    EXPECT_EQ(overlays.polylines[0].points.front(), glm::vec3(0));
    EXPECT_EQ(overlays.polylines[0].points.back(), glm::vec3(1, 0, 0));
    ASSERT_EQ(overlays.markers.size(), 3u);  // two keys and the present
    EXPECT_NEAR(overlays.markers[2].position.x, 0.5, 1e-6);
}

TEST_F(ConstraintOverlaysTest, APathSwitchedOffIsFaintAndPullsNowhereAndAHiddenOneIsNotDrawn) {
    const scene::ObjectId id = addPathObject();
    s.workspace.apply(scene::makeSetEnabled(id, false));
    EXPECT_LT(paths().polylines[0].color.a, 0.5F);
    EXPECT_EQ(paths().markers.size(), 2u);
    s.workspace.apply(scene::makeSetVisible(id, false));
    EXPECT_TRUE(paths().polylines.empty() && paths().markers.empty());
}

TEST_F(ConstraintOverlaysTest, EveryPulledPointIsTiedToItsGoal) {
    const scene::ObjectId id = addPathObject();
    frame.paths.lines = {0, 0, 0, 1, 2, 3, 4, 4, 4, 5, 5, 5};
    frame.paths.forces.assign(6, 0);
    frame.paths.objects = {static_cast<std::uint64_t>(id), 999};  // one of a path that is gone
    const render::Overlays overlays = paths();
    ASSERT_EQ(overlays.polylines.size(), 2u);
    EXPECT_EQ(overlays.polylines[0].points, (std::vector<glm::vec3>{{0, 0, 0}, {1, 2, 3}}));
}

TEST_F(ConstraintOverlaysTest, PointsThatAnAttachmentHoldsAreMarkedInItsColor) {
    scene::Object attachment = scene::makeAttachmentObject({}, {});
    setValue(attachment, "color", spatial::Vec3{1, 0, 0});
    s.workspace.apply(scene::makeAddObject(attachment));
    const scene::ObjectId id = s.workspace.scene().objects.rbegin()->first;
    frame.paths.lines = {1, 2, 3, 1, 2, 3};
    frame.paths.forces.assign(3, 0);
    frame.paths.objects = {static_cast<std::uint64_t>(id)};
    const render::Overlays shown = paths();
    ASSERT_EQ(shown.markers.size(), 1u);
    EXPECT_EQ(shown.markers[0].position, glm::vec3(1, 2, 3));
    EXPECT_EQ(glm::vec3(shown.markers[0].color), glm::vec3(1, 0, 0));
    s.workspace.apply(scene::makeSetVisible(id, false));
    EXPECT_TRUE(paths().markers.empty());
}

TEST_F(ConstraintOverlaysTest, ForcesAreDrawnInProportionAndNormalsAllAlike) {
    frame.contacts.positions = {0, 0, 0, 0, 0, 0};
    frame.contacts.normals = {0, 1, 0, 1, 0, 0};
    frame.contacts.forces = {0, 2e-3F, 0, 1e-3F, 0, 0};
    render::Overlays overlays;
    addContacts(overlays, picture(), {.forces = true});
    ASSERT_EQ(overlays.polylines.size(), 2u);
    const auto length = [&](std::size_t i) {
        return glm::distance(overlays.polylines[i].points[0], overlays.polylines[i].points[1]);
    };
    EXPECT_NEAR(length(0) / length(1), 2, 1e-5);
    overlays = {};
    addContacts(overlays, picture(), {.normals = true});
    EXPECT_FLOAT_EQ(length(0), length(1));
    overlays = {};
    addContacts(overlays, picture(), {});
    EXPECT_TRUE(overlays.polylines.empty());
}

TEST_F(ConstraintOverlaysTest, ManyContactsAreThinnedToWhatCanBeDrawn) {
    frame.contacts.positions.assign(3 * 100000, 0);
    frame.contacts.normals.assign(3 * 100000, 1);
    frame.contacts.forces.assign(3 * 100000, 1);
    render::Overlays overlays;
    addContacts(overlays, picture(), {.normals = true});
    EXPECT_LE(overlays.polylines.size(), 3000u);
    EXPECT_GT(overlays.polylines.size(), 1500u);
}

TEST_F(ConstraintOverlaysTest, TheLegendSaysWhatTheLongestForceIs) {
    frame.contacts.positions.assign(6, 0);
    frame.contacts.normals.assign(6, 0);
    frame.contacts.forces = {0, 2e-3F, 0, 1e-3F, 0, 0};
    EXPECT_TRUE(contactLegend(frame, {}).empty());
    const auto lines = contactLegend(frame, {.normals = true, .forces = true});
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[1].value, "longest 2 mN");
    EXPECT_NE(lines[0].color, lines[1].color);
}

}  // namespace
}  // namespace tendril::ui
