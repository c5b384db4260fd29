#pragma once

#include "core/motion/BaseMotion.h"
#include "core/motion/PlacementMotion.h"

#include <utility>

namespace tendril::motion {

/// The frame of a placed thing, in the world.
class PlacedFrame final : public RootMotionSource {
public:
    /// @param base must outlive this object; assigning to it changes the motion
    PlacedFrame(const BaseMotion& base, PlacementMotion placement)
        : base_(&base), placement_(std::move(placement)) {}

    [[nodiscard]] RigidMotion motionAt(double t) const noexcept override {
        return placement_.motionAt(t, base_->motionAt(t));
    }

private:
    const BaseMotion* base_;
    PlacementMotion placement_;
};

}  // namespace tendril::motion
