#pragma once

#include "core/validate/ReferenceChain.h"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace tendril::validate {

/// What acts on a rod beside its clamp, world axes; all of it keeps its direction.
struct RodLoad {
    Vec3 weight{};  ///< of the whole rod, spread evenly
    Vec3 tipForce{}, tipMoment{};
};

/// A Kirchhoff rod of length one, clamped at the world's origin, solved as a boundary value
/// problem: the moment at the clamp is sought that leaves the wanted one at the tip, the equations
/// in between are integrated by Runge–Kutta's formula of order four. Knows nothing of chains.
///
///     r' = t,  R' = R [u]×,  u = u_n + diag(EI_x, GJ, EI_z)⁻¹ Rᵀ m,
///     m' = −t × n,  n(s) = tip force + (1 − s) weight
class RodShooting {
public:
    /// `rod.gravity` is not looked at.
    explicit RodShooting(const Rod& rod) : rod_(rod) {}
    /// A shape that stays in its plane, even where it would rather leave it. @param normal unit
    RodShooting(const Rod& rod, const Vec3& normal) : rod_(rod), normal_(normal) {}

    /// From the last solution, or else in small steps from no load. @return false, and nothing is
    /// solved, when the iteration does not end
    [[nodiscard]] bool solve(const RodLoad& load);
    [[nodiscard]] const Vec3& tip() const { return end_.position; }
    [[nodiscard]] const Quat& tipFrame() const { return end_.frame; }
    [[nodiscard]] const Vec3& rootMoment() const { return rootMoment_; }
    /// ∂(moment at the tip)/∂(moment at the root) of the last solution: singular where a neighbor
    /// is an equilibrium too. @param directions world, unit: the part in these only
    [[nodiscard]] double determinant(const std::vector<Vec3>& directions) const;

private:
    struct State {
        Vec3 position{};
        Quat frame{};
        Vec3 moment{};
    };
    [[nodiscard]] State shoot(const RodLoad& load, const Vec3& rootMoment) const;
    [[nodiscard]] State rate(const RodLoad& load, double s, const State& at) const;
    [[nodiscard]] Eigen::Matrix3d sensitivity(const RodLoad& load, const Vec3& rootMoment) const;
    [[nodiscard]] Eigen::Vector3d correction(const Eigen::Matrix3d& sensitivity,
                                             const Eigen::Vector3d& missing) const;
    [[nodiscard]] bool correct(const RodLoad& load);

    Rod rod_;
    std::optional<Vec3> normal_{};
    RodLoad load_{};
    Vec3 rootMoment_{};
    State end_{};
};

/// Load at which the determinant is zero between two at which its signs differ.
/// @param loadAt what acts at a load parameter
[[nodiscard]] std::optional<double> findRodThreshold(RodShooting& rod,
                                                     const std::function<RodLoad(double)>& loadAt,
                                                     double low, double high,
                                                     const std::vector<Vec3>& directions);

}  // namespace tendril::validate
