#include "core/multibody/LaneChain.h"

#include "core/base/AlignedVector.h"
#include "core/multibody/LanePacking.h"
#include "tests/core/multibody/RandomChain.h"

#include <gtest/gtest.h>

namespace tendril::multibody {
namespace {

/// One strand with its motion and what acts on it.
struct Case {
    ChainModel model;
    ChainForcing forcing;
    std::vector<double> y, yp;
    std::vector<LinkPush> pushes;
};

Case randomCase(test::RandomChain& random, const std::vector<LinkTopology>& topology,
                std::size_t lane) {
    ChainModel model = random.model(topology);
    // Some lanes have no drag and no goal, some bend past the reach of the series.
    if (lane % 3 == 1)
        for (std::size_t i = 0; i < model.linkCount(); ++i)
            model.setDrag(i, 0, 0), model.setGoal(i, {});
    ChainForcing forcing = random.movingForcing(model);
    std::vector<double> y = random.state(model, lane % 2 == 0 ? 1.4 : 0.1, 5);
    std::vector<double> yp = random.rate(y, 50);
    std::vector<LinkPush> pushes;
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        pushes.push_back({random.vec(0.1), random.vec(0.01)});
    return {std::move(model), std::move(forcing), std::move(y), std::move(yp), std::move(pushes)};
}

std::vector<Case> randomCases(unsigned seed, std::size_t links, bool locked) {
    test::RandomChain random(seed);
    std::vector<LinkTopology> topology = random.treeTopology(links);
    if (locked)
        for (std::size_t i = 0; i < links; ++i) topology[i].joint = static_cast<JointKind>(i % 3);
    std::vector<Case> cases;
    for (std::size_t lane = 0; lane < kBundleLanes; ++lane)
        cases.push_back(randomCase(random, topology, lane));
    return cases;
}

/// Residual, Newton solutions and accelerations, one after the other; the motion of the last link,
/// and its shifts, pushed within the step and by nothing but the pushes.
struct Answers {
    AlignedVector numbers;
    std::vector<LinkMotion> motions;
    std::vector<LinkShift> shifts;
};

void push(LaneChain& chain, std::span<const Case> cases) {
    for (std::size_t lane = 0; lane < cases.size(); ++lane)
        for (std::size_t i = 0; i < chain.linkCount(); ++i)
            chain.setPush(lane, i, cases[lane].pushes[i]);
}

Answers answersOf(std::span<const Case> cases, SimdLevel level) {
    const std::size_t lanes = cases.size();
    const auto chain = makeLaneChain(cases.front().model.topology(), lanes, level);
    AlignedVector y(chain->size()), yp(y.size()), r(y.size()), x(y.size()), derivative(y.size());
    AlignedVector pushed(y.size());
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        chain->setModel(lane, cases[lane].model);
        chain->setForcing(lane, cases[lane].forcing);
        scatterLane(cases[lane].y, lanes, lane, y);
        scatterLane(cases[lane].yp, lanes, lane, yp);
    }
    chain->residual(y, yp, r);
    chain->factorize(1000);
    chain->solve(r, x);
    Answers answers;
    const auto noteShifts = [&] {
        for (std::size_t lane = 0; lane < lanes; ++lane)
            answers.shifts.push_back(chain->shift(lane, chain->linkCount() - 1));
    };
    push(*chain, cases);
    chain->solvePushed(r, pushed);
    noteShifts();
    chain->respond();
    noteShifts();
    chain->derivative(y, derivative);
    chain->move(y);
    for (const AlignedVector* part : {&r, &x, &pushed, &derivative})
        answers.numbers.insert(answers.numbers.end(), part->begin(), part->end());
    for (std::size_t lane = 0; lane < lanes; ++lane)
        answers.motions.push_back(chain->motion(lane, chain->linkCount() - 1));
    return answers;
}

void expectLanesEqualAlone(const std::vector<Case>& cases, SimdLevel level) {
    const Answers together = answersOf(cases, level);
    for (std::size_t lane = 0; lane < cases.size(); ++lane) {
        const Answers alone = answersOf(std::span(cases).subspan(lane, 1), level);
        for (std::size_t k = 0; k < alone.numbers.size(); ++k)
            ASSERT_EQ(together.numbers[cases.size() * k + lane], alone.numbers[k])
                << toText(level) << ", lane " << lane << ", entry " << k;
        EXPECT_EQ(together.motions[lane].position, alone.motions[0].position);
        EXPECT_EQ(together.motions[lane].rotation, alone.motions[0].rotation);
        for (std::size_t k = 0; k < alone.shifts.size(); ++k) {
            const LinkShift &one = together.shifts[cases.size() * k + lane], &two = alone.shifts[k];
            EXPECT_EQ(one.shift, two.shift) << toText(level) << ", lane " << lane;
            EXPECT_EQ(one.turn, two.turn) << toText(level) << ", lane " << lane;
        }
    }
}

TEST(LaneChain, EveryLaneGetsTheBitsItGetsAloneOnEveryInstructionSet) {
    for (const SimdLevel level : kSimdLevels) {
        if (!isSupported(level)) continue;
        expectLanesEqualAlone(randomCases(91, 9, false), level);
        expectLanesEqualAlone(randomCases(92, 7, true), level);
        expectLanesEqualAlone(randomCases(93, 1, false), level);
    }
}

TEST(LaneChain, ALaneWithBadNumbersLeavesTheOthersAlone) {
    std::vector<Case> cases = randomCases(94, 5, false);
    const Answers good = answersOf(cases, widestSimdLevel());
    cases[3].y[9] = std::numeric_limits<double>::quiet_NaN();
    const Answers bad = answersOf(cases, widestSimdLevel());
    bool lost = false;
    for (std::size_t k = 0; k < good.numbers.size(); ++k) {
        if (k % kBundleLanes == 3)
            lost = lost || std::isnan(bad.numbers[k]);
        else
            ASSERT_EQ(good.numbers[k], bad.numbers[k]) << k;
    }
    EXPECT_TRUE(lost);
}

TEST(LaneChain, WithoutPushesAPushedSolutionIsThePlainOneAndNothingResponds) {
    const std::vector<Case> cases = randomCases(97, 6, false);
    const auto chain = makeLaneChain(cases.front().model.topology(), kBundleLanes);
    AlignedVector y(chain->size()), yp(y.size()), r(y.size()), x(y.size()), pushed(y.size());
    for (std::size_t lane = 0; lane < kBundleLanes; ++lane) {
        chain->setModel(lane, cases[lane].model);
        chain->setForcing(lane, cases[lane].forcing);
        scatterLane(cases[lane].y, kBundleLanes, lane, y);
        scatterLane(cases[lane].yp, kBundleLanes, lane, yp);
    }
    chain->residual(y, yp, r);
    chain->factorize(1000);
    push(*chain, cases);
    chain->respond();
    EXPECT_GT(norm(chain->shift(2, 5).shift), 0);
    chain->clearPushes();
    chain->solve(r, x);
    chain->solvePushed(r, pushed);
    EXPECT_EQ(x, pushed);
    chain->respond();
    for (std::size_t lane = 0; lane < kBundleLanes; ++lane)
        EXPECT_EQ(chain->shift(lane, 5).shift, Vec3{}) << lane;
}

TEST(LaneChain, HalfTurnsAreCountedForEachLane) {
    std::vector<Case> cases = randomCases(95, 3, false);
    const Quat halfTurn = spatial::fromRotationVector({3.1415, 0, 0});
    storeRotation(std::span(cases[5].y), 1, cases[5].model.link(1).restRotation * halfTurn);
    const auto chain = makeLaneChain(cases.front().model.topology(), kBundleLanes);
    AlignedVector y(chain->size()), yp(y.size()), r(y.size());
    for (std::size_t lane = 0; lane < kBundleLanes; ++lane) {
        chain->setModel(lane, cases[lane].model);
        chain->setForcing(lane, cases[lane].forcing);
        scatterLane(cases[lane].y, kBundleLanes, lane, y);
    }
    chain->residual(y, yp, r);
    EXPECT_EQ(chain->halfTurns(5), 1);
    EXPECT_EQ(chain->halfTurns(4), 0);
}

TEST(LanePacking, ALaneComesOutAsItWentIn) {
    test::RandomChain random(96);
    struct Pack {
        double values[8];
    };
    LinkT<double> link = random.link();
    Vec3 one = random.vec(1), other = random.vec(1);
    Vec3T<Pack> pack{};
    setLane(pack, 2, one);
    setLane(pack, 7, other);
    EXPECT_EQ(laneOf<Vec3>(pack, 2), one);
    EXPECT_EQ(laneOf<Vec3>(pack, 7), other);
    EXPECT_EQ(laneOf<Vec3>(pack, 0), Vec3{});
    EXPECT_EQ(pack.y.values[2], one.y);
    LinkT<double> same = random.link();
    setLane(same, 0, link);
    EXPECT_EQ(same.restRotation, link.restRotation);
    EXPECT_EQ(same.goal.damping, link.goal.damping);
}

}  // namespace
}  // namespace tendril::multibody
