#include "core/scene/NewObjects.h"

#include "core/scene/Edits.h"

#include <gtest/gtest.h>

namespace tendril::scene {
namespace {

TEST(NewObjects, AreNamedAfterTheirKindAndCanBeAdded) {
    Scene scene = makeScene();
    for (int kind = 0; kind < 4; ++kind)
        scene = *makeAddObject(makeShapeObject(static_cast<ShapeKind>(kind))).apply(scene);
    scene = *makeAddObject(makePathObject("hair")).apply(scene);
    scene = *makeAddObject(makeAttachmentObject("hair", "head")).apply(scene);
    scene = *makeAddObject(makeJointsObject("hair", constraint::JointRule::Limits)).apply(scene);
    scene = *makeAddObject(makeJointsObject("hair", constraint::JointRule::Goal)).apply(scene);
    for (const char* name : {"plane", "sphere", "capsule", "box"}) {
        ASSERT_TRUE(scene.findByName(name)) << name;
        EXPECT_EQ(kindName(*scene.findByName(name)), "shape");
    }
    EXPECT_EQ(valueOf(*scene.findByName("box"), "kind"), ParamValue(3));
    for (const char* name : {"path", "attachment", "joint limits", "joint goal"})
        EXPECT_EQ(valueOf(*scene.findByName(name), "groom"), ParamValue(std::string("hair")));
    EXPECT_EQ(valueOf(*scene.findByName("attachment"), "body"), ParamValue(std::string("head")));
    EXPECT_EQ(kindName(*scene.findByName("joint goal")), "joints");
}

TEST(NewObjects, ShowOnlyTheParametersThatMeanSomething) {
    Object attachment = makeAttachmentObject({}, {});
    EXPECT_FALSE(isUsed(attachment, "point"));
    setValue(attachment, "place", 1);
    EXPECT_TRUE(isUsed(attachment, "point"));
    const Object limits = makeJointsObject({}, constraint::JointRule::Limits);
    const Object goal = makeJointsObject({}, constraint::JointRule::Goal);
    for (const char* key : {"low", "high"}) {
        EXPECT_TRUE(isUsed(limits, key));
        EXPECT_FALSE(isUsed(goal, key));
    }
    for (const char* key : {"angle", "strength"}) {
        EXPECT_FALSE(isUsed(limits, key));
        EXPECT_TRUE(isUsed(goal, key));
    }
}

}  // namespace
}  // namespace tendril::scene
