#include "ui/viewport/DrawGovernor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace tendril::ui {
namespace {

render::DrawOptions wholeOptions() {
    render::DrawOptions options;
    options.pointLimit = 80'000;
    return options;
}

/// A machine that takes a fixed time and one per drawn point, four times that with samples; a groom
/// of strands of one size; and a clock.
struct Machine {
    double secondsPerPoint = 1e-6;
    double fixedSeconds = 0.005;
    std::size_t points = 70'000;
    double now = 100;
    DrawGovernor governor{true};

    render::DrawOptions all = wholeOptions();
    render::DrawOptions options{};
    double seconds = 0;

    /// Draws a picture and returns whether it was whole.
    bool draw() {
        options = governor.optionsFor(all, points, now);
        const bool isWhole = options.samples == all.samples && options.pointLimit == all.pointLimit;
        const std::size_t drawn = std::min<std::size_t>(points, options.pointLimit);
        seconds = fixedSeconds +
                  secondsPerPoint * static_cast<double>(drawn) * (options.samples > 1 ? 4 : 1);
        governor.drew({now, now + seconds, drawn, options.samples, isWhole});
        now += seconds;
        return isWhole;
    }
    void moveAndDraw(int pictures) {
        for (int i = 0; i < pictures; ++i) {
            governor.move(now);
            draw();
            now = std::max(now + 0.01, governor.nextAt());
        }
    }
};

TEST(DrawGovernor, AtRestAllIsDrawnHoweverSlow) {
    Machine machine;
    machine.secondsPerPoint = 1e-5;
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(machine.draw());
        machine.now += 1;
    }
}

TEST(DrawGovernor, AfterOneSlowPictureMotionKeepsToTheBudget) {
    for (const double speed : {1e-7, 3e-7, 1e-6, 2e-6, 5e-6}) {
        Machine machine;
        machine.secondsPerPoint = speed;
        machine.draw();
        machine.now += 1;
        machine.moveAndDraw(3);
        for (int i = 0; i < 300; ++i) {
            machine.moveAndDraw(1);
            EXPECT_LE(machine.seconds, DrawGovernor::kBudget) << speed << " picture " << i;
        }
    }
}

TEST(DrawGovernor, WhatIsDrawnStaysTheSameOnceItIsSettled) {
    for (const double speed : {1e-7, 4e-7, 1e-6, 1.7e-6, 3e-6, 1e-5}) {
        Machine machine;
        machine.secondsPerPoint = speed;
        machine.moveAndDraw(200);
        std::set<std::uint32_t> limits;
        for (int i = 0; i < 500; ++i) {
            machine.moveAndDraw(1);
            limits.insert(machine.options.pointLimit);
        }
        EXPECT_EQ(limits.size(), 1U) << speed;
    }
}

TEST(DrawGovernor, AMachineThatCanDrawsAllWhileThingsMove) {
    Machine machine;
    machine.secondsPerPoint = 5e-8;
    machine.moveAndDraw(300);
    EXPECT_EQ(machine.options.samples, machine.all.samples);
    EXPECT_EQ(machine.options.pointLimit, machine.all.pointLimit);

    Machine card;
    card.secondsPerPoint = 1e-8;
    card.governor = DrawGovernor(false);
    card.governor.move(card.now);
    EXPECT_TRUE(card.draw());
}

TEST(DrawGovernor, ALoadThatComesAndGoesCostsStrandsOnlyWhileItIsThere) {
    Machine machine;
    machine.secondsPerPoint = 5e-7;
    machine.moveAndDraw(300);
    const std::uint32_t before = machine.options.pointLimit;
    machine.secondsPerPoint *= 8;
    machine.moveAndDraw(10);
    EXPECT_LE(machine.seconds, DrawGovernor::kBudget);
    EXPECT_LT(machine.options.pointLimit, before);
    machine.secondsPerPoint /= 8;
    machine.moveAndDraw(300);
    EXPECT_EQ(machine.options.pointLimit, before);
}

TEST(DrawGovernor, OnePictureThatIsALittleLateChangesNothing) {
    Machine machine;
    machine.secondsPerPoint = 1e-6;
    machine.moveAndDraw(300);
    const std::uint32_t before = machine.options.pointLimit;
    machine.governor.drew(
        {machine.now, machine.now + 1.5 * DrawGovernor::kBudget, before, 1, false});
    machine.moveAndDraw(1);
    EXPECT_EQ(machine.options.pointLimit, before);
}

TEST(DrawGovernor, FewerStrandsAreDrawnWiderAndAllAsTheyAre) {
    Machine machine;
    machine.secondsPerPoint = 1e-3;
    machine.moveAndDraw(50);
    const double share = machine.options.pointLimit / static_cast<double>(machine.points);
    EXPECT_NEAR(machine.options.radiusScale, machine.all.radiusScale / share, 1e-3);
    machine.now += 2 * DrawGovernor::kRest;
    machine.draw();
    EXPECT_EQ(machine.options.radiusScale, machine.all.radiusScale);
}

TEST(DrawGovernor, SomethingIsDrawnOnTheSlowestMachine) {
    Machine machine;
    machine.secondsPerPoint = 1e-3;
    machine.fixedSeconds = 0.5;
    machine.moveAndDraw(50);
    EXPECT_EQ(machine.options.pointLimit, DrawGovernor::kFewestPoints);
}

TEST(DrawGovernor, RestComesAFixedTimeAfterTheLastMotion) {
    DrawGovernor governor;
    EXPECT_FALSE(governor.isMoving(10));
    EXPECT_EQ(governor.restsAt(10), std::nullopt);
    governor.move(10);
    governor.move(10.2);
    EXPECT_TRUE(governor.isMoving(10.4));
    EXPECT_DOUBLE_EQ(governor.restsAt(10.4).value(), 10.2 + DrawGovernor::kRest);
    EXPECT_FALSE(governor.isMoving(10.2 + DrawGovernor::kRest + 1e-9));
}

TEST(DrawGovernor, PicturesNobodyAskedForLeaveHalfOfTheTime) {
    std::mt19937 engine(3);
    std::uniform_real_distribution<double> anySeconds(0, 0.4);
    DrawGovernor governor;
    double now = 5, drawing = 0;
    const double start = now;
    for (int i = 0; i < 200; ++i) {
        now = std::max(now, governor.nextAt());
        const double seconds = anySeconds(engine);
        governor.drew({now, now + seconds, 1000, 1, false});
        now += seconds;
        drawing += seconds;
    }
    EXPECT_LE(drawing, 0.5 * (governor.nextAt() - start) + 1e-9);
}

}  // namespace
}  // namespace tendril::ui
