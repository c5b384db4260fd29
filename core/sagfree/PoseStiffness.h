#pragma once

#include "core/sagfree/PoseLoads.h"

namespace tendril::sagfree {

/// The Hessian H of the potential energy in joint space at an equilibrium pose, seen relative to a
/// weight W: the pose is stable when H − 0 W is positive definite. Exact for dead loads (constant
/// forces at material points; wind counts as one, so that its turning with the strand is left out).
///
/// Small turns φ_i of the joints, world axes. With C_j of JointLoad and θ the turn of the parent
///
///     H_jj = sym(K_j + C_j),    H_ij = C_j for every i inboard of j,
///
/// so that the energy is Σ_j ½ φ_jᵀ H_jj φ_j + θ_jᵀ C_j φ_j: one elimination from the tips to the
/// root factors it, O(n), with one pivot block per joint. Vectors hold per joint up to three
/// coordinates u along its free axes, scaled so that W is the identity; those of locked axes are
/// zero.
class PoseStiffness {
public:
    /// @param loads of computePoseLoads(); must outlive this object
    PoseStiffness(const ChainModel& model, std::span<const JointLoad> loads);

    /// @param weights per joint: stiffness along bend x, twist, bend z; positive [N·m/rad]
    void setWeights(std::span<const Vec3> weights);
    /// Reads the elastic part off the model: stiffness and rest rotations.
    void readSprings(const ChainModel& model);

    [[nodiscard]] std::size_t jointCount() const { return joints_.size(); }
    /// Whether any axis of joint i may turn along coordinate k.
    [[nodiscard]] bool isFree(std::size_t i, int k) const;
    /// Factors H − shift W. @return how many of its eigenvalues are negative; zero pivots count
    int factor(double shift);
    /// x ← (H − shift W)⁻¹ x with the last factors.
    void solve(std::span<Vec3> x);
    /// y ← H x
    void multiply(std::span<const Vec3> x, std::span<Vec3> y);
    /// The turn that coordinates u of joint i mean, about bend x, twist, bend z [rad].
    [[nodiscard]] Vec3 turnAboutAxes(std::size_t i, const Vec3& u) const;

private:
    struct Joint {
        int parent;
        multibody::JointKind kind;
        Mat3 frame;      ///< link to world
        Mat3 axes;       ///< bend x, twist, bend z of the drawn pose's mid frame, world
        Mat3 free;       ///< unit free directions, world; zero columns for locked ones
        Mat3 basis;      ///< B: the same, scaled so that W = 1
        Mat3 geometric;  ///< C
        Mat3 own;        ///< H_jj
        Mat3 gain;       ///< pivot⁻¹ Bᵀ(Cᵀ + A)
        Mat3 inversePivot;
        Mat3 passed;  ///< A of the children: ½ θᵀ A θ
    };
    void place(Joint& joint, const multibody::Link& link, const JointLoad& load);

    std::vector<Joint> joints_;
    std::span<const JointLoad> loads_;
    std::vector<Vec3> turns_, sums_;  ///< scratch, per joint
};

}  // namespace tendril::sagfree
