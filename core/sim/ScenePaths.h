#pragma once

#include "core/base/Result.h"
#include "core/constraint/PathMotion.h"
#include "core/constraint/StrandChoice.h"
#include "core/motion/BaseMotion.h"
#include "core/scene/Scene.h"
#include "core/sim/CompiledStrand.h"
#include "core/sim/CoupledMotion.h"
#include "core/sim/Grab.h"

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

/// The constraint paths of a scene, and the hand, as goals of the strands of one groom.
class ScenePaths {
public:
    /// @param base must outlive this object @param atStart pose of the base at the first frame
    ScenePaths(const motion::BaseMotion& base, const motion::RigidMotion& atStart)
        : base_(&base), atStart_(atStart) {}

    /// @param groom whose strands are pulled @param center mean of the tips as drawn, base frame
    /// [m]
    void adopt(const scene::Scene& scene, const scene::Object& groom, const spatial::Vec3& center);
    void setGrab(const std::optional<Grab>& grab, const scene::Object& groom);

    [[nodiscard]] bool isEmpty() const { return pulls_.empty() && !grab_; }
    void goalsOf(const PulledStrand& strand, double t, std::vector<HoldGoal>& goals) const;
    [[nodiscard]] const Diagnostics& notes() const { return notes_; }

private:
    struct Pull {
        std::uint64_t id = 0;
        constraint::PathParams params;
        constraint::PathMotion motion;
        constraint::StrandChoice choice;
    };
    [[nodiscard]] HoldGoal goalAt(const PulledStrand& strand, std::uint64_t id, double along,
                                  const spatial::Vec3& goal) const;

    const motion::BaseMotion* base_;
    motion::RigidMotion atStart_;
    spatial::Vec3 center_{};
    std::vector<Pull> pulls_;
    std::optional<Grab> grab_;
    Diagnostics notes_;
};

}  // namespace tendril::sim
