#pragma once

#include "core/base/Result.h"
#include "core/motion/PlacedFrame.h"
#include "core/motion/SurfaceRoots.h"
#include "core/scene/Scene.h"
#include "core/sim/CompiledStrand.h"

#include <memory>

namespace tendril::sim {

/// The body that carries the roots of a groom, and how each is fastened to it.
struct GroomRoots {
    scene::ObjectId body{};
    std::shared_ptr<const geometry::MovingMesh> mesh;
    std::unique_ptr<motion::PlacedFrame> placement;  ///< assigning to it moves the roots
    std::vector<motion::SurfaceSeat> seats;          ///< per strand
    Diagnostics notes;                               ///< roots that found no surface
};

/// Fastens the roots where they are drawn, for a groom whose parameters ask for it.
/// @param base must outlive the result @param time s
/// @return without a mesh: they ride on the base, and notes say why if they should not
[[nodiscard]] GroomRoots bindGroom(const scene::Scene& scene, const scene::Object& groom,
                                   std::span<const CompiledStrand> strands,
                                   const motion::BaseMotion& base, double time);

}  // namespace tendril::sim
