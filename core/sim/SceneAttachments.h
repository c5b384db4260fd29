#pragma once

#include "core/base/Result.h"
#include "core/constraint/StrandChoice.h"
#include "core/sim/PulledStrand.h"
#include "core/sim/SceneObstacles.h"

#include <optional>

namespace tendril::sim {

/// The attachments of a scene as goals of the strands of one groom: material points of bodies and
/// shapes, found once for where all is at the first frame, that then move and deform with these.
class SceneAttachments {
public:
    /// @param curves of the groom, base frame [m] @param obstacles which have adopted the scene;
    /// they must outlive this object and be prepared again afterwards
    /// @param start pose of the base at the first frame, `startTime` [s]
    void adopt(const scene::Scene& scene, const scene::Object& groom,
               const strand::CurveSet& curves, SceneObstacles& obstacles,
               const motion::RigidMotion& start, double startTime);

    [[nodiscard]] bool isEmpty() const { return attached_.empty(); }
    /// @pre the obstacles are prepared for t
    void goalsOf(const PulledStrand& strand, double t, std::vector<HoldGoal>& goals) const;
    [[nodiscard]] const Diagnostics& notes() const { return notes_; }

private:
    /// A material point of a surface, and on which side of it strands are.
    struct Anchor {
        collide::SurfacePlace place;
        spatial::Vec3 normal{};  ///< surface frame, at the first frame
        bool isBehind = false;   ///< its triangle's corners turn clockwise as the strand sees them
    };
    struct Attached {
        std::uint64_t id = 0;
        constraint::AttachmentParams params;
        curve::Curve strength;  ///< keys over time; empty: as in params
        constraint::StrandChoice choice;
        const collide::Obstacle* obstacle = nullptr;
        bool collides = false;
        std::vector<Anchor> anchors;  ///< per strand of the groom, or one for all
    };
    [[nodiscard]] std::optional<Attached> attach(const scene::Scene& scene,
                                                 const scene::Object& object,
                                                 const SceneObstacles& obstacles);
    [[nodiscard]] static spatial::Vec3 goalAt(const Attached& attached, const Anchor& anchor,
                                              double t, double lift);

    std::vector<Attached> attached_;
    Diagnostics notes_;
};

}  // namespace tendril::sim
