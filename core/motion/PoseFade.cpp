#include "core/motion/PoseFade.h"

#include "core/motion/RotationVector.h"

#include <algorithm>

namespace tendril::motion {

using spatial::Quat;
using spatial::Vec3;

namespace {

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

PoseFade::PoseFade(const RigidMotion& from, const RigidMotion& to, double start,
                   double duration) noexcept
    : start_(start),
      duration_(duration),
      offset_(from.position - to.position),
      offsetRate_(from.velocity - to.velocity) {
    const Quat difference = from.orientation * conjugate(to.orientation);
    turn_ = spatial::toRotationVector(difference);
    turnRate_ =
        rotationVectorRate(turn_, from.angularVelocity - rotate(difference, to.angularVelocity));
}

RigidMotion PoseFade::appliedTo(RigidMotion motion, double t) const noexcept {
    if (t >= start_ + duration_) return motion;
    const FadeJet f = fadeAt(std::max(0.0, (t - start_) / duration_), duration_);
    const Vec3 d0 = f.value0 * turn_ + f.rate0 * turnRate_;
    const Vec3 d1 = f.value1 * turn_ + f.rate1 * turnRate_;
    const Vec3 d2 = f.value2 * turn_ + f.rate2 * turnRate_;
    const Quat turn = spatial::fromRotationVector(d0);
    const RotationVectorRates rates = ratesOfRotationVector(d0, d1, d2);

    const Vec3 carried = rotate(turn, motion.angularVelocity);
    motion.orientation = turn * motion.orientation;
    motion.angularAcceleration = rates.angularAcceleration +
                                 rotate(turn, motion.angularAcceleration) +
                                 cross(rates.angularVelocity, carried);
    motion.angularVelocity = rates.angularVelocity + carried;
    motion.position += f.value0 * offset_ + f.rate0 * offsetRate_;
    motion.velocity += f.value1 * offset_ + f.rate1 * offsetRate_;
    motion.acceleration += f.value2 * offset_ + f.rate2 * offsetRate_;
    return motion;
}

}  // namespace tendril::motion
