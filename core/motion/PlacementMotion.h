#pragma once

#include "core/motion/KeyedPose.h"
#include "core/motion/PlacementParams.h"
#include "core/motion/PoseFade.h"

#include <optional>

namespace tendril::motion {

/// The motion in the world of a frame that moves like `riding` inside a frame that moves like
/// `base`, both at the same time.
[[nodiscard]] RigidMotion composed(const RigidMotion& base, const RigidMotion& riding) noexcept;

/// What a placed thing does over time: its placement with keys, as a rigid motion of its own frame
/// with exact derivatives.
class PlacementMotion {
public:
    PlacementMotion() = default;
    PlacementMotion(const PlacementParams& params, const CurveMap& keys)
        : ride_(params.ride),
          pose_(params.translation, params.rotation, keys),
          kinks_(pose_.kinks()) {}

    [[nodiscard]] Ride ride() const { return ride_; }
    /// In the world. @param base the base's motion at the same time; not looked at by what is
    /// fixed to the world
    [[nodiscard]] RigidMotion motionAt(double t, const RigidMotion& base) const noexcept;
    /// This motion, but left from `from` (world) at time `start`; the difference fades out over
    /// `duration` [s]. @param base the base's motion at `start`
    [[nodiscard]] PlacementMotion blendedFrom(const RigidMotion& from, const RigidMotion& base,
                                              double start, double duration) const;
    /// Whether it moves against what it rides on.
    [[nodiscard]] bool isKeyed() const { return pose_.isKeyed(); }
    /// Times at which the velocity jumps against what it rides on: ends of linear and stepped keys,
    /// in order. The base has its own.
    [[nodiscard]] const std::vector<double>& kinks() const { return kinks_; }

private:
    Ride ride_ = Ride::Base;
    KeyedPose pose_;
    std::vector<double> kinks_;
    std::optional<PoseFade> fade_;
};

}  // namespace tendril::motion
