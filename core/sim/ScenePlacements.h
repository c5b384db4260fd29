#pragma once

#include "core/motion/BaseMotion.h"
#include "core/motion/PlacementMotion.h"
#include "core/scene/Scene.h"

#include <map>
#include <optional>

namespace tendril::sim {

/// How a running simulation takes over what an edit has put elsewhere: not at once.
struct Blend {
    double start = 0, duration = 0;  ///< [s]
};

/// Where the bodies and shapes of a scene are at any time.
class ScenePlacements {
public:
    /// @param base must outlive this object; assigning to it moves what rides on it
    explicit ScenePlacements(const motion::BaseMotion& base) : base_(&base) {}

    /// Takes over a scene. What an edit has put elsewhere goes there from where it is, within the
    /// blend; nothing: it is there at once.
    void adopt(const scene::Scene& scene, const std::optional<Blend>& blend = {});

    /// In the world. @pre the scene has this object, a body or a shape
    [[nodiscard]] motion::RigidMotion motionAt(scene::ObjectId id, double t) const;
    /// The same against what it rides on.
    [[nodiscard]] const motion::PlacementMotion& of(scene::ObjectId id) const {
        return placed_.at(id).motion;
    }

private:
    struct Placed {
        std::shared_ptr<const scene::Object> object;
        motion::PlacementMotion motion;
    };
    const motion::BaseMotion* base_;
    std::map<scene::ObjectId, Placed> placed_;
};

/// The placement of a body or shape; null: it is something else.
[[nodiscard]] const motion::PlacementParams* placementOf(const scene::Object& object);

}  // namespace tendril::sim
