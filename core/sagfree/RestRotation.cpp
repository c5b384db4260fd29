#include "core/sagfree/RestRotation.h"

#include "core/multibody/JointLaw.h"
#include "core/multibody/JointLock.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tendril::sagfree {

using multibody::JointKind;

namespace {

constexpr int kMaxIterations = 60;
constexpr double kLongestStep = 0.8;  // rad; keeps Newton on the branch it starts on

// The root h0 of q0 that the joint law uses: continuous as long as q0 turns by less than a full
// turn, the sign of q0 included.
Quat rootOf(const Quat& q0) {
    return normalized(Quat{1 + q0.w, q0.x, q0.y, q0.z});
}

// The deformation that gives torque −load in the mid frame when bending is isotropic.
Quat isotropicDeformation(const Vec3& load, double bend, double twist) {
    const double tau = load.y / twist, a = (bend - twist) / (1 + tau * tau), d = a + twist;
    const double b = tau * a, determinant = d * d + b * b;
    const double X = (d * load.x + b * load.z) / determinant;
    const double Z = (d * load.z - b * load.x) / determinant;
    return normalized(Quat{1, X, tau, Z});
}

// What the spring does for a rest rotation, and how that changes when q0 → q0 exp(ε).
class Spring {
public:
    Spring(const HeldJoint& joint, const Vec3& stiffness) : joint_(joint), K_(stiffness) {}

    void evaluate(const Quat& q0) {
        h0_ = rootOf(q0);
        e_ = multibody::deformation(joint_.rotation, h0_);
        bend_ = multibody::bendTwistOf(e_);
        half_ = toMatrix(h0_);
        torque_ = transposedTimes(half_, multibody::jointTorque(bend_, K_));
    }
    /// Link coordinates.
    [[nodiscard]] const Vec3& torque() const { return torque_; }
    /// ∂ torque / ∂ε: h0 turns by η = (1 + R(h0)ᵀ)⁻¹ε, e by −(R(e)ᵀ + R(h0)) η.
    [[nodiscard]] Mat3 slope() const {
        const Mat3 one = spatial::identity3<double>(), halfBack = transposed(half_);
        const Mat3 turns = transposed(toMatrix(e_)) + half_;
        const Mat3 K = multibody::jointStiffness(bend_, K_);
        return (halfBack * (K * turns) + crossMatrix(torque_)) * inverse(one + halfBack);
    }
    [[nodiscard]] Vec3 loadOf(const Vec3& support) const { return -(half_ * support); }

private:
    const HeldJoint& joint_;
    Vec3 K_;
    Quat h0_, e_;
    multibody::BendTwistT<double> bend_{};
    Mat3 half_;
    Vec3 torque_;
};

// Rest rotations a joint may have, by up to three numbers u; q0 = q at u = 0.
class RestSpace {
public:
    explicit RestSpace(const HeldJoint& joint) : joint_(&joint), q0_(joint.rotation) {}

    void start(const Quat& q0) { q0_ = q0; }  ///< @pre a ball
    [[nodiscard]] const Quat& rotation() const { return q0_; }
    /// Directions ε in which q0 → q0 exp(ε) may move, and in which torques count; others are zero.
    [[nodiscard]] std::array<Vec3, 3> moves() const {
        switch (joint_->kind) {
            case JointKind::Ball:
                break;
            case JointKind::Hinge:
                return {joint_->axis};
            case JointKind::Universal:
                return {joint_->axis, rotate(spatial::fromRotationVector(first_ * joint_->axis),
                                             joint_->secondAxis)};
        }
        return {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    }
    [[nodiscard]] std::array<Vec3, 3> rows() const {
        if (joint_->kind != JointKind::Universal) return moves();
        // the parent's axis as the link sees it, and the link's own
        return {rotate(conjugate(joint_->rotation) * q0_, joint_->axis), joint_->secondAxis};
    }
    void move(const Vec3& u, double share) {
        const Vec3 step = share * u;
        switch (joint_->kind) {
            case JointKind::Ball:
                q0_ = normalized(q0_ * spatial::fromRotationVector(step));
                return;
            case JointKind::Hinge:
                first_ -= step.x;
                break;
            case JointKind::Universal:
                first_ -= step.x, second_ -= step.y;
                break;
        }
        using spatial::fromRotationVector;
        q0_ = joint_->rotation * fromRotationVector(-second_ * joint_->secondAxis) *
              fromRotationVector(-first_ * joint_->axis);
    }

private:
    const HeldJoint* joint_;
    Quat q0_;
    double first_ = 0, second_ = 0;
};

// Newton step −J⁻¹ r on the free directions.
Vec3 newtonStep(const Mat3& slope, const Vec3& missing, const RestSpace& space) {
    const auto moves = space.moves();
    const auto rows = space.rows();
    Mat3 J = spatial::identity3<double>();
    Vec3 r{};
    const std::array<Vec3*, 3> columns{&J.cx, &J.cy, &J.cz};
    for (std::size_t k = 0; k < 3; ++k) {
        if (squaredNorm(moves[k]) == 0) continue;
        const Vec3 change = slope * moves[k];
        *columns[k] = {dot(rows[0], change), dot(rows[1], change), dot(rows[2], change)};
    }
    r = {dot(rows[0], missing), dot(rows[1], missing), dot(rows[2], missing)};
    return -(inverse(J) * r);
}

double sizeOf(const Vec3& missing, const RestSpace& space) {
    double size = 0;
    for (const Vec3& row : space.rows()) size += dot(row, missing) * dot(row, missing);
    return std::sqrt(size);
}

Quat startOf(const HeldJoint& joint, const Vec3& K) {
    const Quat& q = joint.rotation;
    const Vec3 load = -rotate(rootOf(q), joint.support);
    const Quat e = isotropicDeformation(load, std::sqrt(K.x * K.z), K.y);
    const Quat h0 = rootOf(q * e) * conjugate(e);  // (q e)^½ ē, from q = h0 e h0
    return normalized(h0 * h0);
}

}  // namespace

RestRotation findRestRotation(const HeldJoint& joint, const Vec3& stiffness) {
    RestSpace space(joint);
    Spring spring(joint, stiffness);
    if (joint.kind == JointKind::Ball) space.start(startOf(joint, stiffness));
    const auto missingAt = [&](const RestSpace& at) {
        spring.evaluate(at.rotation());
        return spring.torque() - joint.support;
    };
    Vec3 missing = missingAt(space);
    double size = sizeOf(missing, space);
    for (int i = 0; i < kMaxIterations && size > 0; ++i) {
        const Vec3 step = newtonStep(spring.slope(), missing, space);
        const double length = norm(step);
        if (!std::isfinite(length)) break;
        double share = std::min(1.0, kLongestStep / std::max(length, kLongestStep));
        bool better = false;
        for (int halving = 0; halving < 12 && !better; ++halving, share /= 2) {
            RestSpace trial = space;
            trial.move(step, share);
            const Vec3 left = missingAt(trial);
            const double leftSize = sizeOf(left, trial);
            better = leftSize < size;
            if (!better) continue;
            space = trial, missing = left, size = leftSize;
        }
        if (!better) break;
    }
    (void)missingAt(space);
    return {space.rotation(), spring.loadOf(joint.support), size};
}

}  // namespace tendril::sagfree
