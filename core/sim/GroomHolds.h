#pragma once

#include "core/base/ParallelFor.h"
#include "core/sagfree/HoldReport.h"
#include "core/scene/Scene.h"
#include "core/sim/CompiledStrand.h"

#include <atomic>
#include <string>
#include <vector>

namespace tendril::sim {

/// How the strands of a groom are held as they were drawn.
struct GroomHold {
    scene::ObjectId object{};
    std::string name;
    sagfree::HoldSummary summary;
    /// Per strand; nothing for those too short to bend.
    std::vector<std::optional<sagfree::StrandHold>> strands;
    std::shared_ptr<const strand::CurveSet> curves;  ///< as simulated
    std::vector<float> stiffening;                   ///< stiffeningAt() every point of the curves
};

/// @param curves that the groom is simulated with
/// @param strands all of them, as compiled
[[nodiscard]] GroomHold makeGroomHold(const scene::Object& object,
                                      std::shared_ptr<const strand::CurveSet> curves,
                                      std::span<const CompiledStrand> strands);

/// What acts on a groom's drawn pose, the root of the forcing being the base; nothing when it is
/// to sag. Of parameters with keys the values at the first simulated frame count, for the rest
/// shape is one for the whole shot.
[[nodiscard]] std::optional<multibody::ChainForcing> holdingForces(const scene::Scene& scene,
                                                                   const scene::Groom& groom);

/// compileStrand() of every strand of the groom, held as drawn if the groom says so. Forces are set
/// for `now`, which may differ from those at the start. Useless once `cancel` is set; may be null.
[[nodiscard]] std::vector<CompiledStrand> compileHeldStrands(
    const scene::Scene& scene, const scene::Object& object, const strand::CurveSet& curves,
    const strand::StrandParams& now, Workers& workers, const std::atomic<bool>* cancel);

/// What the strands of a groom must redo when one scene becomes another: more than the parameters'
/// own effect where the drawn pose is held against what changes (stiffness, gravity, wind).
[[nodiscard]] Effect effectOnStrands(const scene::Scene& before, const scene::Scene& after,
                                     const scene::Object& groomBefore,
                                     const scene::Object& groomAfter);

/// The holds of all enabled grooms that are held, as a simulation of the scene begins with.
/// @param cancel once set, the result is of no use; may be null
[[nodiscard]] std::vector<GroomHold> findHolds(const scene::Scene& scene, Workers& workers,
                                               const std::atomic<bool>* cancel = nullptr);

/// Warnings about strands that cannot be held, and notes about those much stiffened.
[[nodiscard]] Diagnostics diagnose(const GroomHold& hold);

}  // namespace tendril::sim
