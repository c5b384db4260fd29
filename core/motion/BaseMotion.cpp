#include "core/motion/BaseMotion.h"

#include <algorithm>

namespace tendril::motion {

using spatial::Quat;
using spatial::Vec3;

namespace {

std::optional<curve::Curve> keysOf(const CurveMap& keys, std::string_view channel) {
    const auto found = keys.find(channel);
    if (found == keys.end() || found->second.isEmpty()) return std::nullopt;
    return found->second;
}

}  // namespace

BaseMotion::BaseMotion(const BaseMotionParams& params, const CurveMap& keys)
    : params_(params),
      pose_(params.translation, params.rotation, keys),
      timeScale_(keysOf(keys, "time_scale")),
      localDynamics_(keysOf(keys, "local_dynamics")),
      kinks_(pose_.kinks()) {}

curve::Jet BaseMotion::jetAt(const std::optional<curve::Curve>& keys, double value,
                             double t) const noexcept {
    return keys ? keys->jet(t) : curve::Jet{value};
}

double BaseMotion::timeScaleAt(double t) const {
    return std::max(0.0, jetAt(timeScale_, params_.timeScale, t).value);
}

double BaseMotion::localDynamicsAt(double t) const {
    return std::clamp(jetAt(localDynamics_, params_.localDynamics, t).value, 0.0, 1.0);
}

RigidMotion BaseMotion::keyedMotionAt(double t) const noexcept {
    RigidMotion motion = pose_.motionAt(t);
    // The pivot's place moves by the translation; the base's origin hangs on it.
    motion.position += params_.pivot;
    const Vec3 origin = motion.position - rotate(motion.orientation, params_.pivot);
    const Vec3 velocity = motion.velocityAt(origin), acceleration = motion.accelerationAt(origin);
    motion.position = origin;
    motion.velocity = velocity;
    motion.acceleration = acceleration;
    return motion;
}

RigidMotion BaseMotion::motionAt(double t) const noexcept {
    const RigidMotion motion = keyedMotionAt(t);
    return fade_ ? fade_->appliedTo(motion, t) : motion;
}

BaseMotion BaseMotion::blendedFrom(const RigidMotion& from, double start, double duration) const {
    BaseMotion blended = *this;
    blended.fade_.emplace(from, keyedMotionAt(start), start, duration);
    return blended;
}

RigidMotion RidingRoot::motionAt(double t) const noexcept {
    return motionOn(base_->motionAt(t));
}

RigidMotion RidingRoot::motionOn(const RigidMotion& base) const noexcept {
    RigidMotion root = base;
    root.orientation = base.orientation * orientation_;
    root.position = base.position + rotate(base.orientation, position_);
    root.velocity = base.velocityAt(root.position);
    root.acceleration = base.accelerationAt(root.position);
    return root;
}

void RidingRoots::motionsAt(double t, std::span<RigidMotion> roots) const noexcept {
    const RigidMotion base = base_->motionAt(t);
    for (std::size_t k = 0; k < roots_.size(); ++k) roots[k] = roots_[k].motionOn(base);
}

}  // namespace tendril::motion
