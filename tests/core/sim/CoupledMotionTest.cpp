#include "core/sim/CoupledMotion.h"

#include "tests/core/sim/HairOnPlane.h"
#include "tests/support/Near.h"

#include <cmath>

namespace tendril::sim {
namespace {

using spatial::Vec3;
using test::kCouplingStep;
using test::TestHair;

const std::atomic<bool> kNever = false;

/// A hair stepped by coupling steps among obstacles and goals of its tip.
class Moving {
public:
    explicit Moving(TestHair& hair) : hair_(&hair), motion_(hair.chain, hair.radii, hair.skipped) {}

    [[nodiscard]] bool advance(const Surroundings& around) {
        const double end = time_ + kCouplingStep;
        return motion_.advance(around, time_, end, hair_->y, hair_->yp, kNever);
    }
    CoupledMotion& motion() { return motion_; }
    [[nodiscard]] double time() const { return time_; }
    void setTime(double time) { time_ = time; }

private:
    TestHair* hair_;
    CoupledMotion motion_;
    double time_ = 0;
};

Surroundings pullingTip(const TestHair& hair, std::vector<Vec3> places) {
    const auto link = static_cast<std::uint32_t>(hair.lastLink());
    const double length = std::as_const(hair.chain).model().link(link).length;
    return {.goalsOf = [=](std::size_t, double, std::vector<HoldGoal>& goals) {
        for (std::size_t k = 0; k < places.size(); ++k)
            goals.push_back(
                {.id = k + 1, .link = link, .local = {0, length, 0}, .goal = places[k]});
    }};
}

/// What a goal made of a hair: how it ended, and how restless it was in the last steps.
struct Pulled {
    Vec3 tip{};
    double jitter = 0;  ///< largest way of the tip in one of the last 30 steps [m]
    double force = 0;   ///< largest of a hold, ever [N]
};

Pulled pulledTo(const std::vector<Vec3>& places, int steps) {
    TestHair hair({0, 0, 0});
    Moving moving(hair);
    const Surroundings around = pullingTip(hair, places);
    Pulled pulled{.tip = hair.tip()};
    for (int k = 0; k < steps; ++k) {
        EXPECT_TRUE(moving.advance(around)) << k;
        const Vec3 before = std::exchange(pulled.tip, hair.tip());
        if (k >= steps - 30) pulled.jitter = std::max(pulled.jitter, norm(pulled.tip - before));
        for (const Hold& hold : moving.motion().contacts(0).holds)
            pulled.force = std::max(pulled.force, norm(hold.force));
    }
    return pulled;
}

TEST(CoupledMotion, AReachableGoalIsReached) {
    const Vec3 place{0.05, 0.03, 0.04};
    const Pulled pulled = pulledTo({place}, 250);
    EXPECT_NEAR_ABS(norm(pulled.tip - place), 0, 1e-5);
    EXPECT_LT(pulled.jitter, 1e-5);
}

TEST(CoupledMotion, AGoalAtTheEndOfTheReachStretchesTheHairTowardsItWithoutJitter) {
    for (const Vec3 direction : {Vec3{1, 0, 0}, Vec3{0.8, 0.6, 0}}) {
        const Pulled pulled = pulledTo({(1 - 1e-4) * 0.1 * direction}, 400);
        EXPECT_NEAR_ABS(norm(pulled.tip - 0.1 * direction), 0, 2e-3);
        EXPECT_LT(pulled.jitter, 1e-4);
        EXPECT_LT(pulled.force, 1e3);
    }
}

TEST(CoupledMotion, AGoalOutOfReachGivesBoundedForcesAndNoJitter) {
    for (const Vec3 place : {Vec3{0.2, 0, 0}, Vec3{0.15, 0.15, 0}, Vec3{0, 0, 0.3}}) {
        const Pulled pulled = pulledTo({place}, 400);
        EXPECT_LT(pulled.jitter, 1e-4);
        EXPECT_LT(pulled.force, 1e3);
    }
}

TEST(CoupledMotion, GoalsThatContradictEachOtherGiveBoundedForcesAndNoJitter) {
    const Pulled pulled = pulledTo({{0.05, 0.03, 0.02}, {0.05, -0.03, 0.02}}, 300);
    EXPECT_LT(pulled.jitter, 1e-3);
    EXPECT_LT(pulled.force, 1e3);
}

TEST(CoupledMotion, WithNothingAroundNothingIsCoupled) {
    TestHair hair({0, 1, 0});
    Moving moving(hair);
    const AlignedVector before = hair.y;
    EXPECT_TRUE(moving.advance({}));
    EXPECT_EQ(moving.time(), kCouplingStep);
    EXPECT_FALSE(moving.motion().isCoupled());
    EXPECT_FALSE(moving.motion().meets({}, 0, kCouplingStep, before, hair.y));
    EXPECT_LT(hair.tip().y, 1);
}

TEST(CoupledMotion, MeetsWhatItPassesAndWhatItEndsIn) {
    TestHair high({0, 1, 0}), low({0, 1e-5, 0});
    const collide::Obstacle plane = test::makePlane(0, {});
    const std::array<const collide::Obstacle*, 1> obstacles{&plane};
    const Surroundings around{.obstacles = obstacles};
    EXPECT_FALSE(Moving(high).motion().meets(around, 0, kCouplingStep, high.y, high.y));
    EXPECT_TRUE(Moving(low).motion().meets(around, 0, kCouplingStep, low.y, low.y));
    const Surroundings goal = pullingTip(high, {{0.1, 1, 0}});
    EXPECT_TRUE(Moving(high).motion().meets(goal, 0, kCouplingStep, high.y, high.y));
}

TEST(CoupledMotion, GoesOnFromWhatWasSavedWithTheSameBits) {
    const collide::Obstacle plane = test::makePlane(0.1, {});
    const std::array<const collide::Obstacle*, 1> obstacles{&plane};
    TestHair first({0, 0.02, 0}), second({0, 0.02, 0});
    Surroundings around = pullingTip(first, {{0.08, 0.01, 0.03}});
    around.obstacles = obstacles;
    Moving one(first), two(second);
    for (int k = 0; k < 60; ++k) ASSERT_TRUE(one.advance(around));
    ASSERT_TRUE(one.motion().isCoupled());
    std::vector<double> numbers;
    one.motion().save(0, numbers);
    second.y = first.y, second.yp = first.yp;
    two.setTime(one.time());
    ASSERT_TRUE(two.motion().restore(0, numbers));
    for (int k = 0; k < 20; ++k) {
        ASSERT_TRUE(one.advance(around));
        ASSERT_TRUE(two.advance(around));
        ASSERT_EQ(first.y, second.y) << k;
    }
    numbers.pop_back();
    EXPECT_FALSE(two.motion().restore(0, numbers));
}

TEST(CoupledMotion, CancelledItStaysWhereItIs) {
    TestHair hair({0, 0.02, 0});
    Moving moving(hair);
    const std::atomic<bool> cancel = true;
    const AlignedVector before = hair.y;
    double begin = 0;
    EXPECT_TRUE(moving.motion().advance({}, begin, kCouplingStep, hair.y, hair.yp, cancel));
    EXPECT_EQ(begin, 0);
    EXPECT_EQ(hair.y, before);
}

TEST(CoupledMotion, LettingGoForgetsAllContacts) {
    TestHair hair({0, 0, 0});
    Moving moving(hair);
    ASSERT_TRUE(moving.advance(pullingTip(hair, {{0.05, 0.05, 0}})));
    EXPECT_TRUE(moving.motion().isCoupled());
    moving.motion().letGo();
    EXPECT_FALSE(moving.motion().isCoupled());
}

}  // namespace
}  // namespace tendril::sim
