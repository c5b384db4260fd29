#include "ui/window/Additions.h"

#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QtTest>

namespace tendril::ui {
namespace {

class AdditionsTest : public ::testing::Test {
protected:
    test::TestSession s;

    void SetUp() override {
        ASSERT_TRUE(QTest::qWaitFor([&] {
            s.workspace.refresh();
            return s.workspace.frame() && s.workspace.frame()->strandCount() == 3;
        }));
    }
    [[nodiscard]] const scene::Object& added() {
        return *s.workspace.scene().find(*s.workspace.selection().primary());
    }
};

TEST_F(AdditionsTest, AShapeIsAddedBesideTheStrandsSelectedAndAsOneUndoStep) {
    const auto count = s.workspace.scene().objects.size();
    addShape(s.workspace, scene::ShapeKind::Sphere);
    const auto& shape = std::get<scene::Shape>(added().content);
    EXPECT_GT(shape.placement.translation.x, 0.02);  // the strands are at x = 0 … 0.02
    EXPECT_GT(shape.placement.translation.x - shape.shape.radius, 0.02);
    EXPECT_GT(shape.shape.radius, 0.005);
    EXPECT_LT(shape.shape.radius, 0.05);
    s.workspace.undo();
    EXPECT_EQ(s.workspace.scene().objects.size(), count);
}

TEST_F(AdditionsTest, APlaneIsAddedBelowTheStrands) {
    addShape(s.workspace, scene::ShapeKind::Plane);
    EXPECT_NEAR(std::get<scene::Shape>(added().content).placement.translation.y, 0.85, 1e-3);
}

TEST_F(AdditionsTest, APathPullsTheTipsFromWhereTheyAreAndKeepsThemApart) {
    ASSERT_TRUE(addPath(s.workspace));
    const auto& path = std::get<scene::Path>(added().content).path;
    EXPECT_NEAR(path.position.x, 0.01, 1e-6);
    EXPECT_NEAR(path.position.y, 0.85, 1e-6);
    EXPECT_EQ(path.spread, 1);
    EXPECT_EQ(path.strands, "all");
    EXPECT_EQ(added().keys.at("position.y").keys().front().x, s.workspace.time());
}

TEST_F(AdditionsTest, WithOneStrandSelectedThePathPullsThatOne) {
    s.workspace.selection().set({s.groom}, 2);
    ASSERT_TRUE(addPath(s.workspace));
    const auto& path = std::get<scene::Path>(added().content).path;
    EXPECT_EQ(path.strands, "2");
    EXPECT_EQ(path.spread, 0);
    EXPECT_NEAR(path.position.x, 0.02, 1e-6);
}

TEST_F(AdditionsTest, AnAttachmentHoldsTheSelectedStrandOnTheSelectedShape) {
    EXPECT_FALSE(addAttachment(s.workspace));  // there is nothing to attach to
    addShape(s.workspace, scene::ShapeKind::Box);
    s.workspace.selection().set({s.groom}, 2);
    ASSERT_TRUE(addAttachment(s.workspace));
    const auto first = std::get<scene::Attachment>(added().content).attachment;
    EXPECT_EQ(first.strands, "2");
    EXPECT_EQ(first.body, "");
    addShape(s.workspace, scene::ShapeKind::Sphere);  // which is then selected
    ASSERT_TRUE(addAttachment(s.workspace));
    const auto second = std::get<scene::Attachment>(added().content).attachment;
    EXPECT_EQ(second.strands, "all");
    EXPECT_EQ(second.body, "sphere");
}

TEST_F(AdditionsTest, JointLimitsAndGoalsMeanTheSelectedStrand) {
    s.workspace.selection().set({s.groom}, 1);
    ASSERT_TRUE(addJoints(s.workspace, constraint::JointRule::Goal));
    EXPECT_EQ(std::get<scene::Joints>(added().content).joints.strands, "1");
    EXPECT_EQ(added().name, "joint goal");
    s.workspace.selection().clear();
    ASSERT_TRUE(addJoints(s.workspace, constraint::JointRule::Limits));
    EXPECT_EQ(std::get<scene::Joints>(added().content).joints.strands, "all");
}

TEST_F(AdditionsTest, WithoutStrandsThereIsNothingToHold) {
    addShape(s.workspace, scene::ShapeKind::Box);
    s.workspace.apply(scene::makeRemoveObject(s.groom));
    EXPECT_FALSE(addPath(s.workspace));
    EXPECT_FALSE(addAttachment(s.workspace));
    EXPECT_FALSE(addJoints(s.workspace, constraint::JointRule::Limits));
}

}  // namespace
}  // namespace tendril::ui
