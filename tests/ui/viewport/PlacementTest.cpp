#include "ui/viewport/Placement.h"

#include "core/scene/NewObjects.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <numbers>

namespace tendril::ui {
namespace {

TEST(Placement, VectorsFollowTheirKeysAndEditsGoWhereTheyAre) {
    test::TestSession s;
    scene::Object ball = scene::makeShapeObject(scene::ShapeKind::Sphere);
    ball.keys["translation.y"] = curve::Curve({{.x = 0, .value = 1}, {.x = 2, .value = 3}});
    s.workspace.apply(scene::makeAddObject(ball));
    const scene::ObjectId id = s.workspace.scene().objects.rbegin()->first;
    const auto object = [&]() -> const scene::Object& { return *s.workspace.scene().find(id); };
    EXPECT_EQ(vectorAt(object(), "translation", 2), (spatial::Vec3{0, 3, 0}));
    std::vector<scene::Edit> edits;
    appendVectorEdits(edits, id, "translation", {5, 6, 7}, 1);
    s.workspace.apply(scene::makeGroup("Move", {}, edits));
    EXPECT_EQ(vectorAt(object(), "translation", 1), (spatial::Vec3{5, 6, 7}));
    EXPECT_EQ(object().keys.size(), 1u);
    EXPECT_EQ(object().keys.at("translation.y").keys().size(), 3u);
}

TEST(Placement, WhatAHandMovesIsRoundedAndWhatItLeavesStaysAsItWas) {
    const spatial::Vec3 start{0.123456, 1, 2};
    const spatial::Vec3 end = roundedFrom(start, {0.123456, 1.23456, -0.98765}, 0.0042);
    EXPECT_EQ(end.x, 0.123456);
    EXPECT_NEAR(end.y, 1.235, 1e-12);
    EXPECT_NEAR(end.z, -0.988, 1e-12);
}

TEST(Placement, OnlyWhatRidesOnTheBaseMovesWithIt) {
    StrandFrame frame;
    frame.worldFromBase[13] = 0.5F;
    scene::Object ball = scene::makeShapeObject(scene::ShapeKind::Sphere);
    EXPECT_EQ(worldFromRide(ball, &frame), glm::mat4(1));
    scene::setValue(ball, "ride", 0);
    EXPECT_EQ(worldFromRide(ball, &frame)[3][1], 0.5F);
    EXPECT_EQ(worldFromRide(ball, nullptr), glm::mat4(1));
    EXPECT_EQ(worldFromRide(test::TestSession().object(), &frame), glm::mat4(1));
}

TEST(Placement, AShapesOwnFrameIsTurnedAndThenMoved) {
    scene::Object ball = scene::makeShapeObject(scene::ShapeKind::Sphere);
    scene::setValue(ball, "rotation", spatial::Vec3{0, 0, std::numbers::pi / 2});
    scene::setValue(ball, "translation", spatial::Vec3{1, 2, 3});
    const glm::vec4 point = worldFromOwn(ball, nullptr, 0) * glm::vec4(0.5F, 0, 0, 1);
    EXPECT_NEAR(point.x, 1, 1e-6);
    EXPECT_NEAR(point.y, 2.5, 1e-6);
    EXPECT_NEAR(point.z, 3, 1e-6);
}

TEST(Placement, AnAttachmentMeansTheNamedBodyOrTheOnlyOne) {
    test::TestSession s;
    const scene::Object any = scene::makeAttachmentObject({}, {});
    const scene::Object box = scene::makeAttachmentObject({}, "box");
    EXPECT_EQ(attachedTo(s.workspace.scene(), any), nullptr);
    s.workspace.apply(scene::makeAddObject(scene::makeShapeObject(scene::ShapeKind::Sphere)));
    ASSERT_TRUE(attachedTo(s.workspace.scene(), any));
    EXPECT_EQ(attachedTo(s.workspace.scene(), any)->name, "sphere");
    EXPECT_EQ(attachedTo(s.workspace.scene(), box), nullptr);
    s.workspace.apply(scene::makeAddObject(scene::makeShapeObject(scene::ShapeKind::Box)));
    EXPECT_EQ(attachedTo(s.workspace.scene(), any), nullptr);
    ASSERT_TRUE(attachedTo(s.workspace.scene(), box));
    EXPECT_EQ(attachedTo(s.workspace.scene(), box)->name, "box");
}

}  // namespace
}  // namespace tendril::ui
