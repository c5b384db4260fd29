#pragma once

#include "core/scene/Scene.h"
#include "core/sim/CompiledStrand.h"
#include "core/sim/CoupledMotion.h"

namespace tendril::sim {

/// What the goals of a strand depend on.
struct PulledStrand {
    std::uint32_t index = 0;      ///< within its groom
    std::uint32_t id = 0;         ///< stable identity
    double mass = 0, length = 0;  ///< kg, m
    spatial::Vec3 root{};         ///< at the time that is asked for, world [m]
    spatial::Vec3 drawnPoint{};   ///< of its tip as drawn, base frame [m]
    const CompiledStrand* compiled = nullptr;
    const multibody::ChainModel* model = nullptr;
};

/// A goal of the material point at `along` (0 root … 1 tip). What is out of the strand's reach is
/// brought within it, on the line from the root. @param id of what asks for it
[[nodiscard]] HoldGoal goalOn(const PulledStrand& strand, std::uint64_t id, double along,
                              const spatial::Vec3& goal);

/// How much what holds with a strength between 0 and 1 gives way: one half by a hundredth of the
/// strand under the strand's weight [m/N]. @pre strength > 0
[[nodiscard]] double complianceOf(double strength, const PulledStrand& strand);

/// Whether a groom is the one that is wanted by name, or the only one where none is named.
[[nodiscard]] bool isMeant(const scene::Scene& scene, const std::string& wanted,
                           const scene::Object& groom);

}  // namespace tendril::sim
