#pragma once

#include "core/base/Result.h"
#include "core/constraint/PathMotion.h"
#include "core/constraint/StrandChoice.h"
#include "core/motion/BaseMotion.h"
#include "core/scene/Scene.h"
#include "core/sim/Grab.h"
#include "core/sim/PulledStrand.h"

namespace tendril::sim {

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
    const motion::BaseMotion* base_;
    motion::RigidMotion atStart_;
    spatial::Vec3 center_{};
    std::vector<Pull> pulls_;
    std::optional<Grab> grab_;
    Diagnostics notes_;
};

}  // namespace tendril::sim
