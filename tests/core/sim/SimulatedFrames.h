#pragma once

#include "core/sim/Simulation.h"

#include <gtest/gtest.h>

namespace tendril::test {

using sim::Simulation;

// Frames of a running simulation, and what must be so of any two in a row.

inline StrandFrame frameOf(Simulation& simulation) {
    StrandFrame frame;
    simulation.write(frame);
    return frame;
}

inline void advance(Simulation& simulation, int frames) {
    const std::atomic<bool> never = false;
    for (int i = 0; i < frames; ++i) ASSERT_TRUE(simulation.advanceFrame(never));
}

inline StrandFrame simulated(const scene::ScenePtr& scene, int frames, int threads = 1) {
    Workers workers(threads);
    Simulation simulation(scene, workers);
    advance(simulation, frames);
    return frameOf(simulation);
}

inline spatial::Vec3 vectorAt(const std::vector<float>& numbers, std::size_t i) {
    return {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
}

inline double largestStep(const StrandFrame& a, const StrandFrame& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.pointCount(); ++i)
        largest = std::max(largest, norm(vectorAt(a.positions, i) - vectorAt(b.positions, i)));
    return largest;
}

inline double largestSpeed(const StrandFrame& frame) {
    double largest = 0;
    for (std::size_t i = 0; i < frame.pointCount(); ++i)
        largest = std::max(largest, norm(vectorAt(frame.velocities, i)));
    return largest;
}

inline void expectSameBits(const StrandFrame& a, const StrandFrame& b) {
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_EQ(a.velocities, b.velocities);
    EXPECT_EQ(a.orientations, b.orientations);
    EXPECT_EQ(a.contacts.positions, b.contacts.positions);
    EXPECT_EQ(a.contacts.forces, b.contacts.forces);
}

/// Advances and checks that nothing goes farther in a frame than it can at its speed.
inline void expectNoJumps(Simulation& simulation, int frames, double extraSpeed) {
    StrandFrame before = frameOf(simulation);
    for (int f = 0; f < frames; ++f) {
        advance(simulation, 1);
        StrandFrame after = frameOf(simulation);
        const double dt = after.time - before.time;
        const double fast = std::max(largestSpeed(before), largestSpeed(after)) + extraSpeed;
        EXPECT_LE(largestStep(before, after), 1.5 * dt * fast) << f;
        EXPECT_EQ(after.stats.stoppedStrands, 0);
        before = std::move(after);
    }
}

inline spatial::Vec3 tipOf(const StrandFrame& frame, std::size_t strand) {
    return vectorAt(frame.positions, frame.firstPoint[strand + 1] - 1);
}

}  // namespace tendril::test
