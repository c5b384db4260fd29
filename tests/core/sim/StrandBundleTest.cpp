#include "core/sim/StrandBundle.h"

#include "core/bench/ShakenStrand.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>

namespace tendril::sim {
namespace {

constexpr double kFrame = 1.0 / 24;
constexpr int kLinks = 6;
const std::atomic<bool> kNever = false;

/// A straight strand along +y whose points are its joints.
CompiledStrand strandAt(double x) {
    CompiledStrand strand;
    strand.model = bench::makeHair({.links = kLinks, .length = 0.1, .dampingTime = 0.01});
    strand.rootOrientation = spatial::fromRotationVector({0, 0, 1.2});
    strand.rootPosition = {x, 0, 0};
    const double l = 0.1 / kLinks;
    for (int i = 0; i < kLinks; ++i) strand.places.push_back({i, {0, 0, 0}});
    strand.places.push_back({kLinks - 1, {0, l, 0}});
    for (int i = 0; i <= kLinks; ++i) strand.pointPositions.push_back(i / double(kLinks));
    return strand;
}

std::vector<CompiledStrand> strands(std::size_t count) {
    std::vector<CompiledStrand> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(strandAt(0.01 * double(i)));
    return all;
}

/// The same, and one that no step can solve.
std::vector<CompiledStrand> strandsWithABrokenOne(std::size_t count, std::size_t broken) {
    std::vector<CompiledStrand> all = strands(count);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    all[broken].model->setStiffness(2, {nan, nan, nan});
    return all;
}

FrameClock clockOf(std::int64_t frame) {
    FrameClock clock{
        .frameNumber = frame, .begin = double(frame - 1) * kFrame, .end = double(frame) * kFrame};
    clock.pieces = {clock.begin + kFrame / 2, clock.end};
    clock.worlds = {World{}, World{}};
    return clock;
}

void advance(StrandBundle& bundle, std::int64_t from, std::int64_t to) {
    for (std::int64_t f = from; f <= to; ++f)
        for (std::size_t piece = 0; piece < clockOf(f).pieces.size(); ++piece)
            bundle.advance(clockOf(f), piece, {}, nullptr, {}, kNever);
}

std::vector<double> stateOf(const StrandBundle& bundle) {
    std::vector<double> state;
    bundle.save(state);
    return state;
}

/// NaN equals NaN, as in the rates of a broken strand.
bool haveSameBits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

StrandFrame frameOf(StrandBundle& bundle, double time) {
    StrandFrame frame;
    std::vector<std::size_t> first;
    for (std::size_t k = 0; k < bundle.strandCount(); ++k) first.push_back(k * (kLinks + 1));
    const std::size_t points = bundle.strandCount() * (kLinks + 1);
    frame.positions.resize(3 * points);
    frame.velocities.resize(3 * points);
    frame.orientations.resize(4 * points);
    frame.radii.resize(points);
    bundle.write(time, {}, {}, first, frame);
    return frame;
}

std::span<const float> positionsOf(const StrandFrame& frame, std::size_t strand) {
    constexpr std::size_t kNumbers = 3 * (kLinks + 1);
    return std::span(frame.positions).subspan(strand * kNumbers, kNumbers);
}

TEST(StrandBundle, OneStrandThatCannotBeSolvedStopsAndTheOthersGoOn) {
    const motion::BaseMotion base;
    StrandBundle bundle(strandsWithABrokenOne(5, 2), {base}, {}, 0, {});
    StrandBundle sound(strands(5), {base}, {}, 0, {});
    advance(bundle, 1, 4);
    advance(sound, 1, 4);
    for (std::size_t k = 0; k < 5; ++k) EXPECT_EQ(bundle.stopReason(k).empty(), k != 2) << k;
    EXPECT_EQ(bundle.stoppedAtFrame(2), 1);
    EXPECT_EQ(bundle.takeStats().stoppedStrands, 1);
    const StrandFrame frame = frameOf(bundle, 4 * kFrame), reference = frameOf(sound, 4 * kFrame);
    for (const std::size_t k : {0U, 1U, 3U, 4U})
        for (std::size_t i = 0; i < positionsOf(frame, k).size(); ++i)
            EXPECT_NEAR(positionsOf(frame, k)[i], positionsOf(reference, k)[i], 2e-4) << k;
    for (const float x : frame.positions) EXPECT_TRUE(std::isfinite(x));
}

TEST(StrandBundle, GoesOnFromASavedStateBitByBitWholeAndSplit) {
    const motion::BaseMotion base;
    for (const bool broken : {false, true}) {
        const auto make = [&] { return broken ? strandsWithABrokenOne(3, 1) : strands(3); };
        StrandBundle first(make(), {base}, {}, 0, {}), second(make(), {base}, {}, 0, {});
        advance(first, 1, 3);
        first.restart();
        const std::vector<double> saved = stateOf(first);
        advance(first, 4, 6);
        EXPECT_EQ(second.restore(saved), saved.size());
        advance(second, 4, 6);
        EXPECT_TRUE(haveSameBits(stateOf(first), stateOf(second)));
        EXPECT_EQ(second.stopReason(1).empty(), !broken);
        EXPECT_EQ(second.stoppedAtFrame(1), broken ? 1 : 0);
    }
}

TEST(StrandBundle, BackInAStateBeforeTheSplitItGoesOnTogether) {
    const motion::BaseMotion base;
    StrandBundle bundle(strands(4), {base}, {}, 0, {});
    bundle.restart();
    const std::vector<double> start = stateOf(bundle);
    advance(bundle, 1, 2);
    const std::vector<double> end = stateOf(bundle);
    StrandBundle split(strandsWithABrokenOne(4, 0), {base}, {}, 0, {});
    advance(split, 1, 2);
    EXPECT_EQ(stateOf(split).front(), 4);
    split.adoptRest(strands(4));
    EXPECT_EQ(split.restore(start), start.size());
    advance(split, 1, 2);
    EXPECT_EQ(stateOf(split), end);
}

/// One frame in which the strands are pulled beyond what the budget of steps can follow.
FrameClock stormyClockOf(std::int64_t frame) {
    FrameClock clock = clockOf(frame);
    for (World& world : clock.worlds) world.params.gravity = {3000, 0, 0};
    return clock;
}

TEST(StrandBundle, SplitStrandsComeTogetherAgainWhenTheyHaveBeenCalm) {
    constexpr std::int64_t kStorm = 2, kEnd = 20;
    const motion::BaseMotion base;
    StrandSettings settings;
    settings.ida.maxStepsPerAdvance = 150;
    StrandBundle bundle(strands(3), {base}, settings, 0, {});
    advance(bundle, 1, kStorm - 1);
    EXPECT_EQ(stateOf(bundle).front(), 1);
    for (std::size_t piece = 0; piece < 2; ++piece)
        bundle.advance(stormyClockOf(kStorm), piece, {}, nullptr, {}, kNever);
    ASSERT_EQ(stateOf(bundle).front(), 3) << "the storm was too weak to split the bundle";
    std::vector<double> saved;
    std::int64_t savedAt = 0;
    for (std::int64_t f = kStorm + 1; f <= 2 * kEnd; ++f) {
        advance(bundle, f, f);
        for (std::size_t k = 0; k < 3; ++k) ASSERT_TRUE(bundle.stopReason(k).empty());
        if (f == kStorm + 8) {
            bundle.restart();
            saved = stateOf(bundle);
            savedAt = f;
        }
    }
    EXPECT_EQ(saved.front(), 3) << "they came together too early";
    EXPECT_EQ(stateOf(bundle).front(), 1);
    StrandBundle other(strands(3), {base}, settings, 0, {});
    EXPECT_EQ(other.restore(saved), saved.size());
    advance(other, savedAt + 1, 2 * kEnd);
    EXPECT_TRUE(haveSameBits(stateOf(bundle), stateOf(other)));
}

TEST(StrandBundle, RefusesAStateOfOtherStrands) {
    const motion::BaseMotion base;
    StrandBundle bundle(strands(4), {base}, {}, 0, {});
    StrandBundle smaller(strands(3), {base}, {}, 0, {});
    EXPECT_EQ(bundle.restore(stateOf(smaller)), 0U);
    EXPECT_EQ(bundle.restore({}), 0U);
}

TEST(StrandBundle, CountsTheStepsOfEveryStrand) {
    const motion::BaseMotion base;
    StrandBundle bundle(strands(4), {base}, {}, 0, {});
    advance(bundle, 1, 2);
    const SolverStats stats = bundle.takeStats();
    EXPECT_GT(stats.steps, 0);
    EXPECT_EQ(stats.steps % 4, 0);
    EXPECT_EQ(bundle.takeStats().steps, 0);
}

}  // namespace
}  // namespace tendril::sim
