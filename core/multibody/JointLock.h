#pragma once

#include "core/multibody/ChainModel.h"
#include "core/multibody/Residual.h"
#include "core/spatial/Scalar.h"

namespace tendril::multibody {

using spatial::squareRootOf;

/// What a hinge or universal joint forbids, in link coordinates. A hinge frees its axis. A
/// universal joint keeps a' · b = 0, a' the parent's axis as seen from the link and b the link's
/// own; that locks the direction n along a' × b, which moves with q.
template <class S>
class JointLockT {
public:
    /// @pre kind is not Ball
    JointLockT(JointKind kind, const LinkT<S>& link, const QuatT<S>& q) {
        if (kind == JointKind::Hinge) {
            free_ = outer(link.axis, link.axis);
            return;
        }
        a_ = rotate(conjugate(q) * link.restRotation, link.axis);
        b_ = link.secondAxis;
        const Vec3T<S> m = cross(a_, b_);
        inverseLength_ = S(1.0) / squareRootOf(dot(m, m));
        n_ = inverseLength_ * m;
        free_ = spatial::identity3<S>() - outer(n_, n_);
        returnRate_ = S(kNormReturnRate);
    }

    /// Axes of a universal joint in link coordinates: the parent's, and the link's own.
    [[nodiscard]] const Vec3T<S>& parentAxis() const { return a_; }
    [[nodiscard]] const Vec3T<S>& ownAxis() const { return b_; }
    /// Projector on the free axes.
    [[nodiscard]] const Mat3T<S>& free() const { return free_; }
    [[nodiscard]] Vec3T<S> lockedPart(const Vec3T<S>& v) const { return v - free_ * v; }
    /// Rate at which an error of a' · b returns to zero [1/s]; a hinge has none to return.
    [[nodiscard]] S returnRate() const { return returnRate_; }

    /// The locked rows: zero when the joint moves as it may [rad/s].
    [[nodiscard]] Vec3T<S> lockedRate(const Vec3T<S>& omega) const {
        return lockedPart(omega) - (returnRate_ * inverseLength_ * dot(a_, b_)) * n_;
    }
    /// Locked part of ω̇ when the joint moves as it may: −n (ṅ · ω).
    [[nodiscard]] Vec3T<S> lockedAcceleration(const Vec3T<S>& omega) const {
        return -(dot(normalChange() * omega, omega) * n_);
    }
    /// What the turning of n adds to −∂Q/∂φ when the joint transmits `torque` across the lock.
    [[nodiscard]] Mat3T<S> lockStiffness(const Vec3T<S>& torque) const {
        return (-dot(torque, n_)) * normalChange();
    }

private:
    /// ∂n/∂φ = −(1 − n nᵀ) [b] [a'] / |a' × b|
    [[nodiscard]] Mat3T<S> normalChange() const {
        return (-inverseLength_) * (free_ * cross(b_, crossMatrix(a_)));
    }

    Mat3T<S> free_;
    Vec3T<S> a_{}, b_{}, n_{};
    S inverseLength_{}, returnRate_{};
};

}  // namespace tendril::multibody
