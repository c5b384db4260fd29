#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainModel.h"
#include "core/multibody/ChainWork.h"

#include <Eigen/Core>

#include <functional>
#include <vector>

namespace tendril::validate {

using multibody::ChainForcing;
using multibody::ChainModel;

/// The chain at rest seen through its residual alone: forces, their derivatives by differences, and
/// dense solves. Slow and independent of the recursive factorizations, which it is to judge.
///
/// Directions are numbered 3 i + k: rotation of joint i about axis k of its link, q ← q exp(δ).
class Linearization {
public:
    using Directions = std::vector<int>;
    /// Called before an evaluation to set loads that depend on the pose.
    using LoadRule = std::function<void(std::span<const double> y, ChainForcing& forcing)>;

    Linearization(const ChainModel& model, ChainForcing forcing)
        : model_(model), forcing_(std::move(forcing)), work_(model.linkCount()) {}

    [[nodiscard]] ChainForcing& forcing() { return forcing_; }
    [[nodiscard]] const ChainModel& model() const { return model_; }
    void setLoadRule(LoadRule rule) { loadRule_ = std::move(rule); }

    /// Torques missing at the joints for equilibrium: the gradient of the potential energy.
    [[nodiscard]] Eigen::VectorXd gradient(std::span<const double> y);
    /// Its derivative in the given directions, rows likewise; fourth-order differences.
    [[nodiscard]] Eigen::MatrixXd stiffness(std::span<const double> y,
                                            const Directions& directions);
    /// Joint-space inertia, from residuals with unit accelerations.
    [[nodiscard]] Eigen::MatrixXd mass(std::span<const double> y, const Directions& directions);
    /// Newton's method in the given directions, others held. @return false if it did not converge;
    /// y is then useless
    [[nodiscard]] bool settle(std::span<double> y, const Directions& directions);
    /// World position of the last link's tip.
    [[nodiscard]] spatial::Vec3 tip(std::span<const double> y);
    /// World orientation of a link.
    [[nodiscard]] spatial::Quat orientation(std::span<const double> y, std::size_t link) const;

    [[nodiscard]] Directions allDirections() const;
    /// One axis of every joint.
    [[nodiscard]] Directions axis(int k) const;
    [[nodiscard]] Directions otherAxes(int k) const;

private:
    Eigen::VectorXd evaluate(std::span<const double> y, std::span<const double> yp);

    const ChainModel& model_;
    ChainForcing forcing_;
    multibody::ChainWork work_;
    LoadRule loadRule_;
    std::vector<double> residual_, zero_;
};

/// q ← q exp(angle about axis k of the link) for direction 3 i + k.
void turn(std::span<double> y, int direction, double angle);

/// Smallest eigenvalue of the symmetric part.
[[nodiscard]] double smallestEigenvalue(const Eigen::MatrixXd& matrix);

}  // namespace tendril::validate
