#pragma once

#include "core/constraint/PathParams.h"
#include "core/motion/KeyedVector.h"
#include "core/motion/RootMotionSource.h"

namespace tendril::constraint {

/// Where a constraint path pulls to at one time, in the world.
struct PathPoint {
    spatial::Vec3 position;      ///< m
    spatial::Vec3 velocity;      ///< m/s
    spatial::Vec3 acceleration;  ///< m/s²
};

/// The point of a constraint path over time: its parameters with keys, with exact derivatives.
class PathMotion {
public:
    PathMotion() = default;
    PathMotion(const PathParams& params, const CurveMap& keys);

    /// @param base motion of the base at the same time; not looked at by a path that is fixed to
    /// the world
    [[nodiscard]] PathPoint at(double t, const motion::RigidMotion& base) const noexcept;
    /// 0 … 1
    [[nodiscard]] double strengthAt(double t) const noexcept;
    /// Times at which the velocity jumps, or the strength, against what it rides on, in order.
    [[nodiscard]] const std::vector<double>& kinks() const { return kinks_; }

private:
    motion::Ride ride_ = motion::Ride::World;
    motion::KeyedVector position_;
    curve::Curve strength_;
    double constantStrength_ = 1;
    std::vector<double> kinks_;
};

}  // namespace tendril::constraint
