#include "core/motion/BaseMotion.h"

#include "core/motion/RotationVector.h"

#include <algorithm>
#include <array>

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

BaseMotion::BaseMotion(const BaseMotionParams& params, const CurveMap& keys) : params_(params) {
    for (int axis = 0; axis < 3; ++axis) {
        const std::string suffix = "." + std::string(axisName(axis));
        translation_[axis] = keysOf(keys, "translation" + suffix);
        rotation_[axis] = keysOf(keys, "rotation" + suffix);
        for (const auto* track : {&translation_[axis], &rotation_[axis]})
            if (*track) std::ranges::copy((*track)->kinks(), std::back_inserter(kinks_));
    }
    timeScale_ = keysOf(keys, "time_scale");
    localDynamics_ = keysOf(keys, "local_dynamics");
    std::ranges::sort(kinks_);
    kinks_.erase(std::unique(kinks_.begin(), kinks_.end()), kinks_.end());
}

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

// Turned about x, then y, then z: R = R_z R_y R_x.
RigidMotion BaseMotion::keyedMotionAt(double t) const noexcept {
    const curve::Jet x = jetAt(rotation_[0], params_.rotation.x, t);
    const curve::Jet y = jetAt(rotation_[1], params_.rotation.y, t);
    const curve::Jet z = jetAt(rotation_[2], params_.rotation.z, t);
    const Quat qz{std::cos(z.value / 2), 0, 0, std::sin(z.value / 2)};
    const Quat qy{std::cos(y.value / 2), 0, std::sin(y.value / 2), 0};
    const Quat qx{std::cos(x.value / 2), std::sin(x.value / 2), 0, 0};
    const Vec3 axisZ{0, 0, 1};
    const Vec3 axisY = rotate(qz, Vec3{0, 1, 0});
    const Vec3 axisX = rotate(qz * qy, Vec3{1, 0, 0});

    RigidMotion motion;
    motion.orientation = qz * qy * qx;
    const Vec3 wz = z.first * axisZ, wzy = wz + y.first * axisY;
    motion.angularVelocity = wzy + x.first * axisX;
    motion.angularAcceleration = z.second * axisZ + y.second * axisY + cross(wz, y.first * axisY) +
                                 x.second * axisX + cross(wzy, x.first * axisX);

    const curve::Jet tx = jetAt(translation_[0], params_.translation.x, t);
    const curve::Jet ty = jetAt(translation_[1], params_.translation.y, t);
    const curve::Jet tz = jetAt(translation_[2], params_.translation.z, t);
    // The pivot's place moves by the translation; the base's origin hangs on it.
    const Vec3 pivot = params_.pivot + Vec3{tx.value, ty.value, tz.value};
    motion.position = pivot;
    motion.velocity = {tx.first, ty.first, tz.first};
    motion.acceleration = {tx.second, ty.second, tz.second};
    const Vec3 origin = pivot - rotate(motion.orientation, params_.pivot);
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
