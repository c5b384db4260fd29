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
    for (const char* name : {"plane", "sphere", "capsule", "box"}) {
        ASSERT_TRUE(scene.findByName(name)) << name;
        EXPECT_EQ(kindName(*scene.findByName(name)), "shape");
    }
    EXPECT_EQ(valueOf(*scene.findByName("box"), "kind"), ParamValue(3));
    EXPECT_EQ(valueOf(*scene.findByName("path"), "groom"), ParamValue(std::string("hair")));
}

}  // namespace
}  // namespace tendril::scene
