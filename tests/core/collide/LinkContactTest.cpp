#include "core/collide/LinkContact.h"

#include "core/collide/Shapes.h"
#include "tests/core/collide/RandomMotion.h"
#include "tests/support/Near.h"

namespace tendril::collide {
namespace {

using spatial::Vec3;

std::vector<Obstacle> shapes(std::mt19937& engine) {
    std::vector<Obstacle> all;
    all.emplace_back(makePlane(), spinning(engine, 0, 0));
    all.emplace_back(makeSphere(0.05), spinning(engine, 0, 0));
    all.emplace_back(makeCapsule(0.03, 0.1), spinning(engine, 0, 0));
    all.emplace_back(makeBox({0.1, 0.02, 0.07}), spinning(engine, 0, 0));
    return all;
}

/// The smallest gap of 4000 points of the link.
double denseGap(const ObstacleInstant& obstacle, const LinkQuery& link) {
    double smallest = 1e9;
    for (int i = 0; i <= 4000; ++i) {
        const Vec3 p = link.start + (i / 4000.0) * (link.end - link.start);
        smallest = std::min(smallest, obstacle.closest(p, 1e9)->distance - link.radius);
    }
    return smallest;
}

TEST(LinkContact, TheSmallestGapIsThatOfAllPointsOfTheLink) {
    std::mt19937 engine(11);
    for (const Obstacle& obstacle : shapes(engine)) {
        const ObstacleInstant instant = obstacle.at(0);
        int betweenJoints = 0;
        for (int i = 0; i < 300; ++i) {
            const Vec3 start = randomVec(engine, 0.2);
            const LinkQuery link{
                .start = start, .end = start + randomVec(engine, 0.1), .radius = 1e-3, .within = 1};
            const auto smallest = findSmallestGap(instant, link);
            ASSERT_TRUE(smallest);
            const double dense = denseGap(instant, link);
            EXPECT_LE(smallest->gap, dense + 1e-6);
            EXPECT_GE(smallest->gap, dense - norm(link.end - link.start) / 8000 - 1e-12);
            betweenJoints += smallest->fraction > 0 && smallest->fraction < 1 ? 1 : 0;
        }
        EXPECT_TRUE(betweenJoints > 5 || !std::isfinite(obstacle.surface().featureSize()));
    }
}

TEST(LinkContact, HasNoContactsExactlyWhereAllGapsBeyondTheStartAreLarger) {
    std::mt19937 engine(12);
    for (const Obstacle& obstacle : shapes(engine)) {
        const ObstacleInstant instant = obstacle.at(0);
        for (int i = 0; i < 300; ++i) {
            const Vec3 start = randomVec(engine, 0.2);
            const LinkQuery link{.start = start,
                                 .end = start + randomVec(engine, 0.05),
                                 .radius = 2e-3,
                                 .within = 1e-2};
            const LinkContacts contacts = findLinkContacts(instant, link);
            const double gap = denseGap(instant, link);
            const double startGap = instant.closest(link.start, 1e9)->distance - link.radius;
            if (gap > link.within + 1e-5) {
                EXPECT_TRUE(contacts.empty());
            }
            if (gap < link.within - 1e-5 && gap < startGap - 1e-5) {
                EXPECT_FALSE(contacts.empty());
            }
            for (const LinkContact& contact : contacts) {
                const Vec3 p = link.start + contact.fraction * (link.end - link.start);
                EXPECT_NEAR_ABS(contact.gap, contact.surface.distance - link.radius, 1e-15);
                EXPECT_NEAR_ABS(instant.closest(p, 1)->distance, contact.surface.distance, 1e-12);
            }
        }
    }
}

// The joints are clear of the edge, the middle is 3 mm inside.
TEST(LinkContact, ALinkAcrossAnEdgeOfABoxIsHeldBetweenItsJoints) {
    const Obstacle box(makeBox({0.1, 0.1, 0.1}));
    const double side = 0.02;
    const Vec3 middle{0.1 - 0.003, 0.1 - 0.003, 0.03};
    const LinkQuery link{.start = middle + Vec3{side, -side, 0.01},
                         .end = middle + Vec3{-side, side, -0.01},
                         .radius = 1e-4,
                         .within = 1e-3};
    const LinkContacts contacts = findLinkContacts(box.at(0), link);
    ASSERT_EQ(contacts.size(), 1U);
    EXPECT_NEAR_ABS(contacts[0].fraction, 0.5, 1e-3);
    EXPECT_NEAR_ABS(contacts[0].gap, -0.003 - 1e-4, 1e-7);
}

TEST(LinkContact, ALinkThatLiesOnAPlaneIsHeldByItsEnd) {
    const Obstacle plane(makePlane());
    const LinkContacts contacts = findLinkContacts(
        plane.at(0), {.start = {0, 1e-3, 0}, .end = {0.01, 1e-3, 0}, .radius = 1e-3});
    ASSERT_EQ(contacts.size(), 1U);
    EXPECT_EQ(contacts[0].fraction, 1);
    EXPECT_EQ(contacts[0].gap, 0);
}

TEST(LinkContact, ALinkWithoutLengthIsItsEnd) {
    const Obstacle sphere(makeSphere(0.1));
    const LinkContacts contacts =
        findLinkContacts(sphere.at(0), {.start = {0.1, 0, 0}, .end = {0.1, 0, 0}, .radius = 1e-3});
    ASSERT_EQ(contacts.size(), 1U);
    EXPECT_EQ(contacts[0].fraction, 1);
}

}  // namespace
}  // namespace tendril::collide
