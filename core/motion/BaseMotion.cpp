#include "core/motion/BaseMotion.h"

#include "core/motion/RotationVector.h"

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

// From value and rate at u = 0 to zero value, rate and acceleration at u = 1, where the
// acceleration starts at zero too: quintic Hermite, with derivatives by time.
struct FadeJet {
    double value0, value1, value2;  // factor of the value, and its derivatives
    double rate0, rate1, rate2;     // factor of the rate
};
FadeJet fadeAt(double u, double duration) {
    const double u2 = u * u, u3 = u2 * u;
    const double T = duration;
    return {1 - 10 * u3 + 15 * u2 * u2 - 6 * u2 * u3,  (-30 * u2 + 60 * u3 - 30 * u2 * u2) / T,
            (-60 * u + 180 * u2 - 120 * u3) / (T * T), T * (u - 6 * u3 + 8 * u2 * u2 - 3 * u2 * u3),
            1 - 18 * u2 + 32 * u3 - 15 * u2 * u2,      (-36 * u + 96 * u2 - 60 * u3) / T};
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
    RigidMotion motion = keyedMotionAt(t);
    if (!fade_ || t >= fade_->start + fade_->duration) return motion;
    const double u = std::max(0.0, (t - fade_->start) / fade_->duration);
    const FadeJet f = fadeAt(u, fade_->duration);
    const Vec3 d0 = f.value0 * fade_->turn + f.rate0 * fade_->turnRate;
    const Vec3 d1 = f.value1 * fade_->turn + f.rate1 * fade_->turnRate;
    const Vec3 d2 = f.value2 * fade_->turn + f.rate2 * fade_->turnRate;
    const Quat turn = spatial::fromRotationVector(d0);
    const RotationVectorRates rates = ratesOfRotationVector(d0, d1, d2);

    const Vec3 carried = rotate(turn, motion.angularVelocity);
    motion.orientation = turn * motion.orientation;
    motion.angularAcceleration = rates.angularAcceleration +
                                 rotate(turn, motion.angularAcceleration) +
                                 cross(rates.angularVelocity, carried);
    motion.angularVelocity = rates.angularVelocity + carried;
    motion.position += f.value0 * fade_->offset + f.rate0 * fade_->offsetRate;
    motion.velocity += f.value1 * fade_->offset + f.rate1 * fade_->offsetRate;
    motion.acceleration += f.value2 * fade_->offset + f.rate2 * fade_->offsetRate;
    return motion;
}

BaseMotion BaseMotion::blendedFrom(const RigidMotion& from, double start, double duration) const {
    BaseMotion blended = *this;
    blended.fade_.reset();
    const RigidMotion to = blended.motionAt(start);
    Fade fade{.start = start, .duration = duration};
    fade.offset = from.position - to.position;
    fade.offsetRate = from.velocity - to.velocity;
    const Quat difference = from.orientation * conjugate(to.orientation);
    fade.turn = spatial::toRotationVector(difference);
    fade.turnRate = rotationVectorRate(
        fade.turn, from.angularVelocity - rotate(difference, to.angularVelocity));
    blended.fade_ = fade;
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
