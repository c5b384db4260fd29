#include "core/sim/PulledStrand.h"

#include "core/bench/ShakenStrand.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

namespace tendril::sim {
namespace {

using spatial::Vec3;

constexpr double kLength = 0.2;

/// Four straight links from a root.
struct FourLinks {
    FourLinks() : model(bench::makeHair({.links = 4, .length = kLength})) {
        compiled.jointPositions = {0, 0.25, 0.5, 0.75};
        strand = {.mass = 1e-3,
                  .length = kLength,
                  .root = {0.1, 0, 0},
                  .compiled = &compiled,
                  .model = &model};
    }
    multibody::ChainModel model;
    CompiledStrand compiled;
    PulledStrand strand;
};

TEST(PulledStrand, AGoalIsOneOfTheMaterialPointAtItsShareOfTheLength) {
    const FourLinks links;
    const Vec3 place{0.1, 0.05, 0};
    const HoldGoal inner = goalOn(links.strand, 7, 0.6, place);
    EXPECT_EQ(inner.id, 7U);
    EXPECT_EQ(inner.link, 2U);
    EXPECT_NEAR_ABS(norm(inner.local - Vec3{0, 0.4 * kLength / 4, 0}), 0, 1e-12);
    EXPECT_EQ(inner.goal, place);
    const HoldGoal tip = goalOn(links.strand, 7, 1, place);
    EXPECT_EQ(tip.link, 3U);
    EXPECT_NEAR_ABS(tip.local.y, kLength / 4, 1e-15);
}

TEST(PulledStrand, AGoalOutOfReachIsBroughtWithinTheStretchedStrandOnTheLineFromTheRoot) {
    const FourLinks links;
    for (const double along : {0.3, 1.0}) {
        const Vec3 away = goalOn(links.strand, 1, along, {3, 4, 0}).goal - links.strand.root;
        EXPECT_LT(norm(away), along * kLength);
        EXPECT_GT(norm(away), 0.999 * along * kLength);
        EXPECT_NEAR_ABS(norm(cross(normalized(away), normalized(Vec3{2.9, 4, 0}))), 0, 1e-12);
    }
}

TEST(PulledStrand, AtOneHalfOfTheStrengthItsWeightBringsItAHundredthOfItsLengthAway) {
    const FourLinks links;
    EXPECT_EQ(complianceOf(1, links.strand), 0);
    EXPECT_NEAR_REL(complianceOf(0.5, links.strand) * 1e-3 * 9.81, 0.01 * kLength, 1e-12);
    EXPECT_GT(complianceOf(0.1, links.strand), complianceOf(0.2, links.strand));
}

TEST(PulledStrand, TheGroomThatIsMeantIsTheNamedOneOrTheOnlyOne) {
    const scene::ScenePtr one = test::makeGroomScene(test::makeHelices(1, 5));
    const scene::ScenePtr two =
        test::edited(one, makeAddObject(test::makeGroomObject(test::makeHelices(1, 5), "other")));
    const scene::Object& hair = *two->findByName("hair");
    EXPECT_TRUE(isMeant(*one, "", hair));
    EXPECT_FALSE(isMeant(*two, "", hair));
    EXPECT_TRUE(isMeant(*two, "hair", hair));
    EXPECT_FALSE(isMeant(*two, "other", hair));
}

}  // namespace
}  // namespace tendril::sim
