#include "core/motion/PlacementMotion.h"

namespace tendril::motion {

using spatial::Vec3;

RigidMotion composed(const RigidMotion& base, const RigidMotion& riding) noexcept {
    const auto toWorld = [&](const Vec3& v) { return rotate(base.orientation, v); };
    const Vec3 spin = toWorld(riding.angularVelocity), slide = toWorld(riding.velocity);
    RigidMotion motion;
    motion.orientation = base.orientation * riding.orientation;
    motion.position = base.position + toWorld(riding.position);
    motion.angularVelocity = base.angularVelocity + spin;
    motion.angularAcceleration = base.angularAcceleration + toWorld(riding.angularAcceleration) +
                                 cross(base.angularVelocity, spin);
    motion.velocity = base.velocityAt(motion.position) + slide;
    motion.acceleration = base.accelerationAt(motion.position) + toWorld(riding.acceleration) +
                          2.0 * cross(base.angularVelocity, slide);  // Coriolis
    return motion;
}

RigidMotion PlacementMotion::motionAt(double t, const RigidMotion& base) const noexcept {
    const RigidMotion own = pose_.motionAt(t);
    const RigidMotion placed = ride_ == Ride::Base ? composed(base, own) : own;
    return fade_ ? fade_->appliedTo(placed, t) : placed;
}

PlacementMotion PlacementMotion::blendedFrom(const RigidMotion& from, const RigidMotion& base,
                                             double start, double duration) const {
    PlacementMotion blended = *this;
    blended.fade_.reset();
    blended.fade_.emplace(from, blended.motionAt(start, base), start, duration);
    return blended;
}

}  // namespace tendril::motion
