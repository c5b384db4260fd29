#pragma once

#include "core/motion/BaseMotionParams.h"
#include "core/motion/KeyedPose.h"
#include "core/motion/PoseFade.h"

#include <optional>
#include <vector>

namespace tendril::motion {

/// What the base does over time: its parameters with keys, as a rigid motion with exact
/// derivatives. The base frame is the world's when nothing is moved or turned.
class BaseMotion final : public RootMotionSource {
public:
    BaseMotion() = default;
    BaseMotion(const BaseMotionParams& params, const CurveMap& keys);

    [[nodiscard]] RigidMotion motionAt(double t) const noexcept override;
    /// Times at which the velocity jumps: ends of linear and stepped keys, in order.
    [[nodiscard]] const std::vector<double>& kinks() const { return kinks_; }
    /// β and γ at time t.
    [[nodiscard]] double timeScaleAt(double t) const;
    [[nodiscard]] double localDynamicsAt(double t) const;

    /// This motion, but left from `from` at time `start`: over `duration` the difference in pose
    /// and velocity fades out smoothly. For edits made while the simulation runs.
    [[nodiscard]] BaseMotion blendedFrom(const RigidMotion& from, double start,
                                         double duration) const;

private:
    [[nodiscard]] RigidMotion keyedMotionAt(double t) const noexcept;
    [[nodiscard]] curve::Jet jetAt(const std::optional<curve::Curve>& keys, double value,
                                   double t) const noexcept;

    BaseMotionParams params_;
    KeyedPose pose_;  ///< of the pivot, but for where it is drawn
    std::optional<curve::Curve> timeScale_, localDynamics_;
    std::vector<double> kinks_;
    std::optional<PoseFade> fade_;
};

/// The root of a strand that rides on a base.
class RidingRoot final : public RootMotionSource {
public:
    /// @param base must outlive this object; assigning to it changes the motion
    /// @param orientation, position pose of the root in the base frame
    RidingRoot(const BaseMotion& base, const spatial::Quat& orientation,
               const spatial::Vec3& position)
        : base_(&base), orientation_(orientation), position_(position) {}

    [[nodiscard]] RigidMotion motionAt(double t) const noexcept override;
    /// The same, when the base moves like this.
    [[nodiscard]] RigidMotion motionOn(const RigidMotion& base) const noexcept;
    [[nodiscard]] const spatial::Quat& orientation() const { return orientation_; }
    [[nodiscard]] const spatial::Vec3& position() const { return position_; }

private:
    const BaseMotion* base_;
    spatial::Quat orientation_;
    spatial::Vec3 position_;
};

/// The roots of several strands that ride on one base.
class RidingRoots final : public RootMotions {
public:
    /// @param base as for RidingRoot
    explicit RidingRoots(const BaseMotion& base) : base_(&base) {}
    void add(const spatial::Quat& orientation, const spatial::Vec3& position) {
        roots_.emplace_back(*base_, orientation, position);
    }

    [[nodiscard]] const RidingRoot& at(std::size_t strand) const { return roots_[strand]; }
    void motionsAt(double t, std::span<RigidMotion> roots) const noexcept override;

private:
    const BaseMotion* base_;
    std::vector<RidingRoot> roots_;
};

}  // namespace tendril::motion
