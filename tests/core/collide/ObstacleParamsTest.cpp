#include "core/collide/ObstacleParams.h"

#include <gtest/gtest.h>

#include <cctype>

namespace tendril::collide {
namespace {

TEST(ObstacleParams, DefaultsLieWithinTheirLimitsAndHelpIsASentence) {
    for (const auto& param : ObstacleParams::params()) {
        const ParamValue value = valueOf(ObstacleParams{}, param);
        EXPECT_EQ(problemWith(param.info, kindOf(param), value), std::nullopt) << param.info.key;
        EXPECT_EQ(param.info.help.back(), '.') << param.info.key;
        EXPECT_TRUE(std::isupper(static_cast<unsigned char>(param.info.help.front())));
    }
}

TEST(ObstacleParams, EverythingButTheSidesMayHaveKeysAndIsReadByTheNextStep) {
    for (const auto& param : ObstacleParams::params()) {
        EXPECT_EQ(param.info.animatable, param.info.key != "sides") << param.info.key;
        EXPECT_EQ(param.info.effect, Effect::Force) << param.info.key;
    }
}

TEST(ObstacleParams, ObjectsDoNotCollideUnlessAsked) {
    EXPECT_EQ(ObstacleParams{}.collides, Collides::Off);
}

}  // namespace
}  // namespace tendril::collide
