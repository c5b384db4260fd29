#include "core/multibody/LinkDrag.h"

#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

namespace tendril::multibody {
namespace {

TEST(LinkDrag, OpposesAlongAndAcrossWithTheirOwnCoefficients) {
    Link link;
    link.length = 0.5, link.dragNormal = 3, link.dragTangential = 1;
    EXPECT_EQ(dragForce(link, Vec3{0, 1, 0}, Vec3{2, 0, 0}), (Vec3{3, 0, 0}));
    EXPECT_EQ(dragForce(link, Vec3{0, 1, 0}, Vec3{0, 2, 0}), (Vec3{0, 1, 0}));
}

TEST(LinkDrag, MatrixAndTurningAreTheDerivativesOfTheForce) {
    test::RandomChain random(81);
    const Link link = random.link();
    const Vec3 t = normalized(random.vec(1)), v = random.vec(2), change = random.vec(1);
    EXPECT_NEAR_ABS(norm(dragMatrix(link, t) * v - dragForce(link, t, v)), 0, 1e-15);
    constexpr double h = 1e-6;
    const auto turned = [&](double step) {
        return dragForce(link, rotate(spatial::fromRotationVector(step * change), t), v);
    };
    const Vec3 slope = (turned(h) - turned(-h)) / (2 * h);
    EXPECT_NEAR_ABS(norm(dragTurning(link, t, v) * change - slope), 0, 1e-8 * norm(slope));
}

TEST(LinkDrag, IsThereWhenOneCoefficientIs) {
    Link link;
    EXPECT_FALSE(hasDrag(link));
    EXPECT_FALSE(hasGoal(link));
    link.dragTangential = 0.1;
    link.goal.damping = 0.1;
    EXPECT_TRUE(hasDrag(link));
    EXPECT_TRUE(hasGoal(link));
}

}  // namespace
}  // namespace tendril::multibody
