#include "core/sim/ScenePaths.h"

#include "core/bench/ShakenStrand.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

namespace tendril::sim {
namespace {

using scene::ScenePtr;
using spatial::Vec3;
using test::edited;

constexpr double kLength = 0.2;

scene::Object pathObject(constraint::PathParams params = {}) {
    scene::Object object;
    object.name = "path";
    object.content = scene::Path{.path = std::move(params)};
    return object;
}

/// A groom with one path, and one of its strands: four straight links from the origin.
struct PulledScene {
    explicit PulledScene(const constraint::PathParams& params,
                         const motion::BaseMotionParams& baseParams = {})
        : base(baseParams, {}),
          paths(base, {}),
          scene(edited(test::makeGroomScene(test::makeHelices(3, 9)),
                       makeAddObject(pathObject(params)))),
          model(bench::makeHair({.links = 4, .length = kLength})) {
        compiled.jointPositions = {0, 0.25, 0.5, 0.75};
        strand = {.index = 1,
                  .id = 7,
                  .mass = 1e-3,
                  .length = kLength,
                  .compiled = &compiled,
                  .model = &model};
        adopt(scene);
    }
    void adopt(const ScenePtr& changed) {
        scene = changed;
        paths.adopt(*scene, *scene->findByName("hair"), center);
    }
    [[nodiscard]] std::vector<HoldGoal> goals(double t = 0) const {
        std::vector<HoldGoal> all;
        paths.goalsOf(strand, t, all);
        return all;
    }
    [[nodiscard]] scene::ObjectId path() const { return scene->findByName("path")->id; }

    motion::BaseMotion base;
    Vec3 center{0.01, 0.05, 0};
    ScenePaths paths;
    ScenePtr scene;
    multibody::ChainModel model;
    CompiledStrand compiled;
    PulledStrand strand;
};

TEST(ScenePaths, PullTheChosenStrandsAtTheirMaterialPoint) {
    const PulledScene pulled({.position = {0, 0.05, 0}, .strands = "2-7", .along = 0.6});
    const std::vector<HoldGoal> goals = pulled.goals();
    ASSERT_EQ(goals.size(), 1U);
    EXPECT_EQ(goals[0].link, 2U);
    EXPECT_NEAR_ABS(norm(goals[0].local - Vec3{0, 0.4 * kLength / 4, 0}), 0, 1e-12);
    EXPECT_EQ(goals[0].goal, (Vec3{0, 0.05, 0}));
    EXPECT_EQ(goals[0].compliance, 0);
    EXPECT_TRUE(PulledScene({.strands = "0-6, 8"}).goals().empty());
}

TEST(ScenePaths, TheWeakerAPathTheMoreItGivesWayAndWithoutStrengthItIsNotThere) {
    EXPECT_TRUE(PulledScene({.strength = 0}).goals().empty());
    double before = std::numeric_limits<double>::infinity();
    for (const double strength : {0.1, 0.5, 0.9, 1.0}) {
        const double compliance = PulledScene({.strength = strength}).goals().at(0).compliance;
        EXPECT_LT(compliance, before);
        before = compliance;
    }
    EXPECT_EQ(before, 0);
    EXPECT_NEAR_ABS(PulledScene({.compliance = 0.3}).goals().at(0).compliance, 0.3, 1e-15);
}

TEST(ScenePaths, KeyedStrengthLetsGoAndTakesHoldAgain) {
    PulledScene pulled({});
    const auto linear = curve::Interpolation::Linear;
    pulled.adopt(edited(
        pulled.scene,
        makeSetKey(pulled.path(), "strength", {.x = 0, .value = 0, .interpolation = linear}),
        makeSetKey(pulled.path(), "strength", {.x = 1, .value = 1, .interpolation = linear})));
    EXPECT_TRUE(pulled.goals(0).empty());
    EXPECT_EQ(pulled.goals(0.5).size(), 1U);
    EXPECT_GT(pulled.goals(0.5)[0].compliance, pulled.goals(0.9)[0].compliance);
}

TEST(ScenePaths, SpreadKeepsItsShareOfHowTheTipsWereDrawn) {
    for (const double spread : {0.0, 0.5, 1.0}) {
        PulledScene pulled({.position = {0, 0.1, 0}, .spread = spread});
        pulled.strand.drawnPoint = {0.03, 0.05, -0.02};
        const Vec3 expected = Vec3{0, 0.1, 0} + spread * Vec3{0.02, 0, -0.02};
        EXPECT_NEAR_ABS(norm(pulled.goals().at(0).goal - expected), 0, 1e-15) << spread;
    }
}

TEST(ScenePaths, APathThatRidesOnTheBaseMovesAndTurnsWithIt) {
    motion::BaseMotionParams moved;
    moved.translation = {0.05, 0, 0};
    moved.rotation = {0, 0, 0.5};
    for (const motion::Ride ride : {motion::Ride::Base, motion::Ride::World}) {
        PulledScene pulled({.position = {0, 0.1, 0}, .ride = ride}, moved);
        const motion::RigidMotion base = pulled.base.motionAt(0);
        const Vec3 riding = base.position + rotate(base.orientation, Vec3{0, 0.1, 0});
        const Vec3 expected = ride == motion::Ride::Base ? riding : Vec3{0, 0.1, 0};
        EXPECT_NEAR_ABS(norm(pulled.goals().at(0).goal - expected), 0, 1e-12);
    }
}

TEST(ScenePaths, DisabledPathsAndThoseOfOtherGroomsDoNotPull) {
    PulledScene pulled({});
    EXPECT_FALSE(pulled.paths.isEmpty());
    const ScenePtr scene = pulled.scene;
    pulled.adopt(edited(scene, makeSetEnabled(pulled.path(), false)));
    EXPECT_TRUE(pulled.paths.isEmpty());
    const ScenePtr two =
        edited(scene, makeAddObject(test::makeGroomObject(test::makeHelices(1, 5), "other")));
    pulled.adopt(two);  // whose path, when there are two grooms?
    EXPECT_TRUE(pulled.goals().empty());
    pulled.adopt(edited(two, makeSetValue(pulled.path(), "groom", std::string("hair"))));
    EXPECT_EQ(pulled.goals().size(), 1U);
    pulled.adopt(edited(two, makeSetValue(pulled.path(), "groom", std::string("other"))));
    EXPECT_TRUE(pulled.goals().empty());
}

TEST(ScenePaths, TheHandPullsTheStrandItHolds) {
    PulledScene pulled({.strength = 0});
    const scene::ObjectId hair = pulled.scene->findByName("hair")->id;
    const scene::Object& groom = *pulled.scene->findByName("hair");
    const Vec3 place{0.02, 0.1, 0};
    pulled.paths.setGrab(Grab{.groom = hair, .strand = 1, .position = place}, groom);
    ASSERT_EQ(pulled.goals().size(), 1U);
    EXPECT_EQ(pulled.goals()[0].goal, place);
    EXPECT_GT(pulled.goals()[0].compliance, 0);
    pulled.paths.setGrab(Grab{.groom = hair, .strand = 2, .position = place}, groom);
    EXPECT_TRUE(pulled.goals().empty());
    const auto other = scene::ObjectId{99};
    pulled.paths.setGrab(Grab{.groom = other, .strand = 1, .position = place}, groom);
    EXPECT_TRUE(pulled.goals().empty());
}

}  // namespace
}  // namespace tendril::sim
