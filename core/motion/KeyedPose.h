#pragma once

#include "core/motion/KeyedVector.h"
#include "core/motion/RootMotionSource.h"

namespace tendril::motion {

/// A pose over time from its keys: turned about the axes x, then y, then z, of the outer frame
/// through the origin, then moved. With exact derivatives.
class KeyedPose {
public:
    KeyedPose() = default;
    /// @param translation, rotation where there are no keys: m, rad
    /// @param keys of the channels "translation.x" … "rotation.z"
    KeyedPose(const spatial::Vec3& translation, const spatial::Vec3& rotation,
              const CurveMap& keys);

    /// In the outer frame.
    [[nodiscard]] RigidMotion motionAt(double t) const noexcept;
    [[nodiscard]] bool isKeyed() const { return translation_.isKeyed() || rotation_.isKeyed(); }
    /// Times at which the velocity jumps: ends of linear and stepped keys, in order.
    [[nodiscard]] std::vector<double> kinks() const;

private:
    KeyedVector translation_, rotation_;
};

}  // namespace tendril::motion
