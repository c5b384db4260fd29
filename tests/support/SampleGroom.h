#pragma once

#include "core/frame/StrandFrame.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>

namespace tendril::test {

struct SampleGroomSize {
    std::uint32_t strands = 400;
    std::uint32_t points = 16;
    float radius = 0.0007f;  ///< m, at the root
    float length = 0.30f;    ///< m
};

/// The semi-axes of the sample head and where its middle stands, m.
inline constexpr std::array kHeadAxes{0.075f, 0.105f, 0.092f};
inline constexpr std::array kHeadCenter{0.0f, 0.42f, 0.0f};

inline std::shared_ptr<const MeshArrays> makeHeadMesh(int rings = 48, int sectors = 64) {
    auto mesh = std::make_shared<MeshArrays>();
    for (int r = 0; r <= rings; ++r) {
        for (int s = 0; s <= sectors; ++s) {
            const float latitude =
                std::numbers::pi_v<float> * static_cast<float>(r) / static_cast<float>(rings);
            const float longitude =
                2 * std::numbers::pi_v<float> * static_cast<float>(s) / static_cast<float>(sectors);
            const std::array unit{std::sin(latitude) * std::sin(longitude), std::cos(latitude),
                                  std::sin(latitude) * std::cos(longitude)};
            std::array<float, 3> normal{};
            for (std::size_t i = 0; i < 3; ++i) {
                mesh->positions.push_back(kHeadCenter[i] + kHeadAxes[i] * unit[i]);
                normal[i] = unit[i] / kHeadAxes[i];
            }
            const float length = std::hypot(normal[0], normal[1], normal[2]);
            for (const float n : normal) mesh->normals.push_back(n / length);
        }
    }
    const auto row = static_cast<std::uint32_t>(sectors + 1);
    for (std::uint32_t r = 0; r < static_cast<std::uint32_t>(rings); ++r) {
        for (std::uint32_t s = 0; s + 1 < row; ++s) {
            const std::uint32_t a = r * row + s, b = a + row;
            for (const std::uint32_t v : {a, b, b + 1, a, b + 1, a + 1})
                mesh->triangles.push_back(v);
        }
    }
    return mesh;
}

/// Wavy strands rooted evenly on the scalp of an ellipsoid head; they leave it along its normal
/// and hang down outside it. The same call gives the same frame.
inline std::shared_ptr<StrandFrame> makeSampleGroom(const SampleGroomSize& size = {}) {
    auto frame = std::make_shared<StrandFrame>();
    frame->topologyRevision = 1;
    frame->meshes.push_back({makeHeadMesh(), 1, MeshInstance{}.worldFromMesh});
    constexpr float kGolden = 2.39996323f;
    for (std::uint32_t strand = 0; strand < size.strands; ++strand) {
        const float share = (static_cast<float>(strand) + 0.5f) / static_cast<float>(size.strands);
        const float y = 1.0f - 1.05f * share;
        const float turn = kGolden * static_cast<float>(strand);
        const float flat = std::sqrt(1.0f - y * y);
        std::array unit{flat * std::sin(turn), y, flat * std::cos(turn)};
        // No hair on the face.
        if (unit[2] > 0.30f + 0.9f * std::max(0.0f, unit[1])) unit[2] = -unit[2];
        std::array<float, 3> at{}, direction{};
        for (std::size_t i = 0; i < 3; ++i) {
            at[i] = kHeadCenter[i] + kHeadAxes[i] * unit[i];
            direction[i] = unit[i] / kHeadAxes[i];
        }
        // A parting in the middle: hair goes to its own side and to the back.
        direction[0] += unit[0] > 0 ? 4.0f : -4.0f;
        direction[2] -= 3.0f;
        // Neighbors wave together, with a little freedom.
        const float freedom = std::sin(91.7f * turn);
        const float phase = 5.0f * unit[0] + 4.0f * unit[2] + 3.0f * unit[1] + 0.5f * freedom;
        const float wave = 0.42f + 0.16f * freedom;
        const float length = size.length * (0.88f + 0.12f * std::sin(53.7f * turn));
        const float step = length / static_cast<float>(size.points - 1);
        for (std::uint32_t k = 0; k < size.points; ++k) {
            for (const float c : at) frame->positions.push_back(c);
            const float s = static_cast<float>(k) / static_cast<float>(size.points - 1);
            frame->radii.push_back(size.radius * (1.0f - 0.35f * s));
            float norm = std::hypot(direction[0], direction[1], direction[2]);
            const float swing = wave * std::min(1.0f, 3.0f * s);
            const float angle = phase + 17.0f * s;
            const std::array go{direction[0] / norm + swing * std::cos(angle), direction[1] / norm,
                                direction[2] / norm + swing * std::sin(angle)};
            norm = std::hypot(go[0], go[1], go[2]);
            for (std::size_t i = 0; i < 3; ++i) {
                at[i] += step * go[i] / norm;
                direction[i] *= 0.72f;
            }
            direction[1] -= 4.5f;
            // Stay a little outside the head.
            float inside = 0;
            for (std::size_t i = 0; i < 3; ++i)
                inside += std::pow((at[i] - kHeadCenter[i]) / (kHeadAxes[i] + 0.006f), 2.0f);
            if (inside >= 1 || inside <= 0) continue;
            for (std::size_t i = 0; i < 3; ++i)
                at[i] = kHeadCenter[i] + (at[i] - kHeadCenter[i]) / std::sqrt(inside);
        }
        frame->firstPoint.push_back(static_cast<std::uint32_t>(frame->pointCount()));
        frame->ids.push_back(strand);
        frame->objects.push_back(2);
    }
    return frame;
}

}  // namespace tendril::test
