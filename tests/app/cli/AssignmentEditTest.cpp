#include "app/cli/AssignmentEdit.h"

#include <gtest/gtest.h>

#include <numbers>

namespace tendril::cli {
namespace {

using scene::ScenePtr;

ScenePtr sceneWithHair() {
    scene::Object hair;
    hair.name = "hair";
    hair.content = scene::Groom{.curves = std::make_shared<strand::CurveSet>()};
    return scene::makeAddObject(hair).apply(scene::makeScene());
}

Result<scene::Edit> editOf(const ScenePtr& scene, const std::string& text) {
    return makeEdit(*scene, parseAssignment(text).value());
}

ScenePtr changed(const ScenePtr& scene, const std::string& text) {
    const auto edit = editOf(scene, text);
    EXPECT_TRUE(edit) << toText(edit.diagnostics());
    return edit ? edit.value().apply(*scene) : nullptr;
}

const scene::Object& hairOf(const ScenePtr& scene) {
    return *scene->findByName("hair");
}

std::string errorOf(const std::string& text) {
    const auto edit = editOf(sceneWithHair(), text);
    EXPECT_FALSE(edit) << text;
    return toText(edit.diagnostics());
}

TEST(AssignmentEdit, SetsNumbersWithUnitsChoicesAndVectors) {
    const ScenePtr scene = sceneWithHair();
    EXPECT_DOUBLE_EQ(std::get<double>(scene::valueOf(
                         hairOf(changed(scene, "hair.density=1.2g/cm3")), "density")),
                     1200);
    EXPECT_EQ(
        std::get<int>(scene::valueOf(hairOf(changed(scene, "hair.mass_by=length")), "mass_by")), 1);
    const auto moved = changed(scene, "base.translation=1cm, 2cm, -3cm");
    EXPECT_DOUBLE_EQ(moved->base().motion.translation.z, -0.03);
    const auto turned = changed(scene, "base.rotation.y=90deg");
    EXPECT_DOUBLE_EQ(turned->base().motion.rotation.y, std::numbers::pi / 2);
    EXPECT_EQ(turned->base().motion.rotation.x, 0);
}

TEST(AssignmentEdit, AKeyIsAtTheFramesTime) {
    const ScenePtr scene = sceneWithHair();
    const auto keyed = changed(scene, "base.rotation.y@12:linear=90deg");
    const curve::Curve& keys = keyed->baseObject().keys.at("rotation.y");
    ASSERT_EQ(keys.keys().size(), 1U);
    EXPECT_DOUBLE_EQ(keys.keys()[0].x, 0.5);
    EXPECT_DOUBLE_EQ(keys.keys()[0].value, std::numbers::pi / 2);
    EXPECT_EQ(keys.keys()[0].interpolation, curve::Interpolation::Linear);
}

TEST(AssignmentEdit, AKeyOfAVectorKeysAllItsAxes) {
    const auto keyed = changed(sceneWithHair(), "base.translation@24=1m,2m,3m");
    EXPECT_DOUBLE_EQ(keyed->baseObject().keys.at("translation.x").keys()[0].value, 1);
    EXPECT_DOUBLE_EQ(keyed->baseObject().keys.at("translation.z").keys()[0].value, 3);
}

TEST(AssignmentEdit, KeysAreRemovedByNone) {
    const auto keyed =
        changed(changed(sceneWithHair(), "base.rotation.y@1=0"), "base.rotation.y@24=90deg");
    EXPECT_EQ(
        changed(keyed, "base.rotation.y@24=none")->baseObject().keys.at("rotation.y").keys().size(),
        1U);
    EXPECT_TRUE(changed(keyed, "base.rotation:keys=none")->baseObject().keys.empty());
}

TEST(AssignmentEdit, ProfilesAreSetAndRemoved) {
    const auto tapered = changed(sceneWithHair(), "hair.radius:profile=0:1, 1:20%");
    const curve::Curve& profile = hairOf(tapered).profiles.at("radius");
    EXPECT_DOUBLE_EQ(profile.value(0), 1);
    EXPECT_DOUBLE_EQ(profile.value(1), 0.2);
    EXPECT_TRUE(hairOf(changed(tapered, "hair.radius:profile=none")).profiles.empty());
}

TEST(AssignmentEdit, SwitchesAndNamesOfObjectsAreSet) {
    const ScenePtr scene = sceneWithHair();
    EXPECT_FALSE(hairOf(changed(scene, "hair.visible=off")).visible);
    EXPECT_FALSE(hairOf(changed(scene, "hair.enabled=no")).enabled);
    EXPECT_NE(changed(scene, "hair.name=fringe")->findByName("fringe"), nullptr);
}

TEST(AssignmentEdit, WhatKeysHideIsNoted) {
    const auto keyed = changed(sceneWithHair(), "base.rotation.y@1=0");
    EXPECT_FALSE(editOf(keyed, "base.rotation.y=1").diagnostics().empty());
    EXPECT_TRUE(editOf(keyed, "base.rotation.x=1").diagnostics().empty());
}

TEST(AssignmentEdit, ErrorsNameThePathAndWhatIsNear) {
    EXPECT_NE(errorOf("hare.density=1").find("hair"), std::string::npos);
    EXPECT_NE(errorOf("hair.densty=1").find("Did you mean density"), std::string::npos);
    EXPECT_NE(errorOf("hair.density=heavy").find("hair.density"), std::string::npos);
    EXPECT_NE(errorOf("hair.density=-1").find("hair.density"), std::string::npos);
    EXPECT_NE(errorOf("hair.mass_by=volume").find("length"), std::string::npos);
}

TEST(AssignmentEdit, RefusesWhatCannotBe) {
    for (const char* text :
         {"base.rotation=1", "base.rotation.w=1", "hair.radius:profile=0:1,2:1", "hair.radius:x=1",
          "hair.file@3=x", "shot.start_frame@3=1", "hair.roll:profile=0:x",
          "hair.name=", "hair.name=base", "hair.visible@3=off", "base.rotation.y@1:wavy=0",
          "base.rotation:keys=3", "hair.file=/no/such/file.obj", "shot.start_frame=1.5",
          "base.translation.x=1e9"})
        EXPECT_FALSE(errorOf(text).empty()) << text;
}

}  // namespace
}  // namespace tendril::cli
