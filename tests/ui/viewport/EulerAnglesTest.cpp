#include "ui/viewport/EulerAngles.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

namespace tendril::ui {
namespace {

constexpr double kPi = std::numbers::pi;

double differenceOf(const glm::dquat& a, const glm::dquat& b) {
    return 1 - std::abs(glm::dot(a, b));
}

TEST(EulerAngles, TurnAboutXThenYThenZOfTheWorld) {
    const glm::dvec3 turned = rotationFrom({kPi / 2, kPi / 2, 0}) * glm::dvec3(0, 1, 0);
    // y goes to z by the turn about x, and z to x by the one about y.
    EXPECT_NEAR(glm::distance(turned, glm::dvec3(1, 0, 0)), 0, 1e-12);
}

TEST(EulerAngles, AnglesGiveTheRotationBackAndStayNear) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> angle(-7, 7), nudge(-0.02, 0.02);
    for (int i = 0; i < 2000; ++i) {
        const spatial::Vec3 near{angle(random), angle(random), angle(random)};
        if (std::abs(std::cos(near.y)) < 0.1) continue;
        const spatial::Vec3 angles{near.x + nudge(random), near.y + nudge(random),
                                   near.z + nudge(random)};
        const spatial::Vec3 found = anglesOf(rotationFrom(angles), near);
        EXPECT_NEAR(spatial::norm(found - angles), 0, 1e-7);
    }
}

TEST(EulerAngles, ATurnOfManyRoundsIsCountedAsDragged) {
    spatial::Vec3 angles;
    for (int i = 0; i <= 74; ++i) angles = anglesOf(rotationFrom({0.1, 0.2, 0.2 * i}), angles);
    EXPECT_NEAR(angles.z, 14.8, 1e-6);
    EXPECT_NEAR(angles.x, 0.1, 1e-6);
}

TEST(EulerAngles, AtThePolesTheRotationIsStillRight) {
    for (const double y : {kPi / 2, -kPi / 2})
        for (const double x : {0.0, 0.4, -2.0}) {
            const glm::dquat rotation = rotationFrom({x, y, 1.1});
            const spatial::Vec3 found = anglesOf(rotation, {x + 0.3, y, 0});
            EXPECT_NEAR(differenceOf(rotationFrom(found), rotation), 0, 1e-9);
        }
}

}  // namespace
}  // namespace tendril::ui
