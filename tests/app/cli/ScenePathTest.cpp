#include "app/cli/ScenePath.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(ScenePath, StandsForAParameterOrOneAxis) {
    const scene::Scene scene = scene::makeScene();
    const scene::Object& base = *findObject(scene, "base", "").value();
    const ScenePath whole = findParameter(base, "rotation", "").value();
    EXPECT_TRUE(whole.isWhole);
    EXPECT_EQ(whole.channels(),
              (std::vector<std::string>{"rotation.x", "rotation.y", "rotation.z"}));
    const ScenePath axis = findParameter(base, "rotation.y", "").value();
    EXPECT_FALSE(axis.isWhole);
    EXPECT_EQ(axis.channels(), std::vector<std::string>{"rotation.y"});
    EXPECT_EQ(findParameter(base, "time_scale", "").value().channels(),
              std::vector<std::string>{"time_scale"});
}

TEST(ScenePath, ErrorsHaveThePlaceAndNearNames) {
    const scene::Scene scene = scene::makeScene();
    const auto object = findObject(scene, "bas", "bas.x");
    ASSERT_FALSE(object);
    EXPECT_EQ(object.diagnostics()[0].place, "bas.x");
    EXPECT_NE(object.diagnostics()[0].text.find("base"), std::string::npos);
    const auto parameter = findParameter(scene.baseObject(), "rotaton", "base.rotaton");
    ASSERT_FALSE(parameter);
    EXPECT_NE(parameter.diagnostics()[0].text.find("rotation"), std::string::npos);
}

}  // namespace
}  // namespace tendril::cli
