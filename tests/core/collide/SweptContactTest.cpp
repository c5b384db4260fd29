#include "core/collide/SweptContact.h"

#include "core/collide/Shapes.h"
#include "tests/core/collide/RandomMotion.h"
#include "tests/support/Near.h"

namespace tendril::collide {
namespace {

using spatial::Vec3;

RigidPose movedBy(const Vec3& velocity, double t, const Vec3& start) {
    return {.orientation = {},
            .position = start + t * velocity,
            .angularVelocity = {},
            .velocity = velocity};
}

LinkSweep atRest(const Vec3& start, const Vec3& end, double radius) {
    return {.start0 = start, .end0 = end, .start1 = start, .end1 = end, .radius = radius};
}

// 25 cm of way against 4 cm of sphere: no instant at either end shows a touch.
TEST(SweptContact, ASphereThatCrossesALinkAtFiftyMetersASecondIsFound) {
    Obstacle sphere(makeSphere(0.02), [](double t) {
        return movedBy({50, 0, 0}, t, {-0.125, 0.004, 0});
    });
    sphere.prepare(0, 5e-3);
    const LinkSweep link = atRest({0, -0.05, 0}, {0, 0.05, 0}, 5e-5);
    for (const double share : {0.0, 1.0}) {
        const auto gap = findSmallestGap(sphere.at(share * 5e-3),
                                         {.start = link.start0, .end = link.end0, .radius = 5e-5});
        EXPECT_FALSE(gap) << share;
    }
    const auto found = ObstaclePassage(sphere, 0, 5e-3).findFirstContact(link);
    ASSERT_TRUE(found);
    EXPECT_NEAR_ABS(found->share, (0.125 - 0.02 - 5e-5) / 0.25, 1e-4);
    EXPECT_NEAR_ABS(found->contact.fraction, 0.54, 1e-3);
    EXPECT_NEAR_ABS(norm(found->contact.surface.normal - Vec3{1, 0, 0}), 0, 1e-2);
    const double share = ObstaclePassage(sphere, 0, 5e-3).largestSafeShare(link);
    EXPECT_LE(share * 0.25, 0.5 * 0.02);
    EXPECT_GT(share, 0.01);
}

TEST(SweptContact, WhatStaysClearMayTakeTheWholeStep) {
    Obstacle sphere(makeSphere(0.02), [](double t) {
        return movedBy({50, 0, 0}, t, {-0.125, 0, 0});
    });
    sphere.prepare(0, 5e-3);
    const LinkSweep passedBy = atRest({0, 0.021, 0}, {0, 0.1, 0}, 5e-5);
    EXPECT_FALSE(ObstaclePassage(sphere, 0, 5e-3).findFirstContact(passedBy));
    EXPECT_EQ(ObstaclePassage(sphere, 0, 5e-3).largestSafeShare(passedBy), 1);
    const LinkSweep beyond = atRest({0.2, -0.1, 0}, {0.2, 0.1, 0}, 5e-5);
    EXPECT_FALSE(ObstaclePassage(sphere, 0, 5e-3).findFirstContact(beyond));
}

TEST(SweptContact, TheFirstTouchIsTheOneThatSmallStepsFind) {
    std::mt19937 engine(21);
    int touched = 0, apart = 0;
    for (int i = 0; i < 200; ++i) {
        Obstacle box(makeBox({0.03, 0.01, 0.02}), spinning(engine, 4, 40));
        box.prepare(0, 0.02);
        const Vec3 start = randomVec(engine, 0.2), along = randomVec(engine, 0.05);
        const Vec3 way = -1.5 * start + randomVec(engine, 0.08);
        const LinkSweep link{.start0 = start,
                             .end0 = start + along,
                             .start1 = start + way,
                             .end1 = start + way + along + randomVec(engine, 0.02),
                             .radius = 1e-3};
        double first = 2, smallest = 1;
        for (int k = 0; k <= 2000 && first > 1; ++k) {
            const double share = k / 2000.0;
            const LinkQuery query{.start = start + share * (link.start1 - start),
                                  .end = link.end0 + share * (link.end1 - link.end0),
                                  .radius = link.radius,
                                  .within = 1};
            const double gap = findSmallestGap(box.at(share * 0.02), query)->gap;
            smallest = std::min(smallest, gap);
            if (gap <= 0) first = share;
        }
        const auto found = ObstaclePassage(box, 0, 0.02).findFirstContact(link);
        if (first <= 1) {
            ++touched;
            ASSERT_TRUE(found);
            EXPECT_LE(found->share, first);
            EXPECT_LE(found->contact.gap, 0.05 * link.radius);
            EXPECT_GE(found->contact.gap, std::min(0.0, smallest) - 1e-5);
        } else if (smallest > 0.1 * link.radius) {
            ++apart;
            EXPECT_FALSE(found);
        }
    }
    EXPECT_GT(touched, 15);
    EXPECT_GT(apart, 15);
}

}  // namespace
}  // namespace tendril::collide
