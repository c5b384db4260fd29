#include "core/scene/Scene.h"

#include "core/scene/Edits.h"

#include <gtest/gtest.h>

#include <set>

namespace tendril::scene {
namespace {

Scene apply(const Scene& scene, const Edit& edit) {
    const ScenePtr next = edit.apply(scene);
    return next ? *next : scene;
}

Scene withGroom() {
    Object object;
    object.name = "hair";
    object.content = Groom{.curves = std::make_shared<strand::CurveSet>()};
    return apply(makeScene(), makeAddObject(object));
}

TEST(Scene, ParameterKeysAreUniqueWithinEachObject) {
    for (const auto& [id, object] : withGroom().objects) {
        std::set<std::string_view> keys;
        for (const ParamRow& row : rowsOf(*object))
            EXPECT_TRUE(keys.insert(row.info.key).second) << object->name << row.info.key;
    }
}

TEST(Scene, EffectIsThatOfTheChangedRow) {
    const Scene scene = withGroom();
    const ObjectId hair = scene.findByName("hair")->id;
    const auto effectOf = [&](const Edit& edit) {
        return effectOfChange(scene, apply(scene, edit));
    };
    EXPECT_EQ(effectOf(makeSetValue(hair, "tip_color", spatial::Vec3{1, 0, 0})), Effect::Display);
    EXPECT_EQ(effectOf(makeSetValue(hair, "youngs_modulus", 1e6)), Effect::Force);
    EXPECT_EQ(effectOf(makeSetKey(hair, "damping.y", {.x = 1, .value = 0.5})), Effect::Force);
    EXPECT_EQ(effectOf(makeSetProfile(hair, "radius", curve::Curve::constant(0.5))),
              Effect::RestState);
    EXPECT_EQ(effectOf(makeSetValue(hair, "resampling", 1)), Effect::Topology);
    EXPECT_EQ(effectOf(makeSetEnabled(hair, false)), Effect::Topology);
    EXPECT_EQ(effectOf(makeRemoveObject(hair)), Effect::Topology);
    EXPECT_EQ(effectOf(makeRename(hair, "fur")), Effect::Display);
}

Object named(const char* name, decltype(Object::content) content) {
    Object object;
    object.name = name;
    object.content = std::move(content);
    return object;
}

TEST(Scene, BodiesShapesAndPathsComeAndGoWhileTheSimulationRuns) {
    const auto mesh = std::make_shared<geometry::TriangleMesh>();
    for (const Object& object :
         {named("thing", Body{.mesh = mesh}), named("thing", Shape{}), named("thing", Path{})}) {
        const Scene before = withGroom();
        const Scene with = apply(before, makeAddObject(object));
        const ObjectId id = with.findByName("thing")->id;
        EXPECT_EQ(effectOfChange(before, with), Effect::Force);
        EXPECT_EQ(effectOfChange(with, before), Effect::Force);
        EXPECT_EQ(effectOfChange(with, apply(with, makeSetEnabled(id, false))), Effect::Force);
        EXPECT_EQ(effectOfChange(with, apply(with, makeSetVisible(id, false))), Effect::Display);
    }
}

TEST(Scene, WhatMovesObstaclesAndPathsIsTakenOverLive) {
    Scene scene = apply(apply(makeScene(), makeAddObject(named("ball", Shape{}))),
                        makeAddObject(named("pull", Path{})));
    const ObjectId ball = scene.findByName("ball")->id, pull = scene.findByName("pull")->id;
    for (const Edit& edit :
         {makeSetChannel(ball, "translation.x", 1), makeSetKey(ball, "rotation.y", {.value = 1}),
          makeSetValue(ball, "kind", 3), makeSetValue(ball, "radius", 0.5),
          makeSetValue(ball, "collides", 0), makeSetValue(ball, "friction_static", 0.5),
          makeSetKey(pull, "position.x", {.value = 1}), makeSetValue(pull, "strength", 0.5),
          makeSetValue(pull, "strands", std::string("1-3")), makeSetValue(pull, "along", 0.5)}) {
        const ScenePtr next = edit.apply(scene);
        ASSERT_TRUE(next) << edit.label;
        EXPECT_EQ(effectOfChange(scene, *next), Effect::Force) << edit.label;
    }
}

TEST(Scene, OnlyTheMeasuresOfItsKindMatterToAShape) {
    const auto used = [](ShapeKind kind) {
        std::string keys;
        for (const char* key : {"radius", "length", "size"})
            if (isUsed(named("shape", Shape{.shape = {.kind = kind}}), key)) keys += key[0];
        return keys;
    };
    EXPECT_EQ(used(ShapeKind::Plane), "s");
    EXPECT_EQ(used(ShapeKind::Sphere), "r");
    EXPECT_EQ(used(ShapeKind::Capsule), "rl");
    EXPECT_EQ(used(ShapeKind::Box), "s");
    EXPECT_TRUE(isUsed(named("body", Body{}), "sides"));
}

TEST(Scene, ShapesAreInTheWorldAndBodiesOnTheBaseAndBothCollide) {
    const Object body = named("body", Body{}), shape = named("shape", Shape{});
    EXPECT_EQ(findRow(body, "ride")->defaultValue, ParamValue(0));
    EXPECT_EQ(findRow(shape, "ride")->defaultValue, ParamValue(1));
    EXPECT_EQ(valueOf(shape, "ride"), ParamValue(1));
    for (const Object& object : {body, shape})
        EXPECT_EQ(findRow(object, "collides")->defaultValue, ParamValue(1));
}

TEST(Scene, NamesStayUniqueAndUsableInPaths) {
    Scene scene = withGroom();
    Object second = *scene.findByName("hair");
    scene = apply(scene, makeAddObject(second));
    second.name = "a.b/c";
    scene = apply(scene, makeAddObject(second));
    EXPECT_TRUE(scene.findByName("hair 2"));
    EXPECT_TRUE(scene.findByName("a_b_c"));
}

TEST(Scene, SettingAChannelThatHasKeysSetsAKeyThere) {
    Scene scene = makeScene();
    const ObjectId base = scene.baseObject().id;
    scene = apply(scene, makeSetChannelAt(base, "rotation.y", 0.3, 2));
    EXPECT_TRUE(scene.baseObject().keys.empty());
    EXPECT_EQ(scene.base().motion.rotation.y, 0.3);
    scene = apply(scene, makeSetKey(base, "rotation.y", {.x = 0, .value = 0}));
    scene = apply(scene, makeSetChannelAt(base, "rotation.y", 0.5, 2));
    const Object& object = scene.baseObject();
    EXPECT_EQ(object.keys.at("rotation.y").keys().size(), 2U);
    const auto channel = findChannel(object, "rotation.y");
    ASSERT_TRUE(channel);
    EXPECT_EQ(channelValueAt(object, *channel, 2), 0.5);
    EXPECT_FALSE(findChannel(object, "rotation"));
}

TEST(Scene, AGroupOfEditsIsOneEdit) {
    const Scene scene = makeScene();
    const ObjectId base = scene.baseObject().id;
    const Edit group =
        makeGroup("Turn and move", "",
                  {makeSetChannel(base, "rotation.y", 1), makeSetChannel(base, "no.such", 1),
                   makeSetChannel(base, "translation.x", 2)});
    const ScenePtr next = group.apply(scene);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->base().motion.rotation.y, 1);
    EXPECT_EQ(next->base().motion.translation.x, 2);
    EXPECT_FALSE(makeGroup("Nothing", "", {makeSetChannel(base, "no.such", 1)}).apply(scene));
}

}  // namespace
}  // namespace tendril::scene
