#include "core/validate/Linearization.h"

#include "core/multibody/Residual.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include <array>

namespace tendril::validate {

using multibody::kOmegaOffset;
using multibody::kUnknownsPerJoint;
using spatial::Quat;
using spatial::Vec3;

namespace {

constexpr double kDifference = 1e-3;  ///< rad; fourth-order differences err by its fourth power

std::size_t omegaIndex(int direction) {
    const auto d = static_cast<std::size_t>(direction);
    return kUnknownsPerJoint * (d / 3) + kOmegaOffset + d % 3;
}

Eigen::VectorXd pick(const Eigen::VectorXd& all, const Linearization::Directions& directions) {
    Eigen::VectorXd some(static_cast<Eigen::Index>(directions.size()));
    Eigen::Index k = 0;
    for (const int d : directions) some[k++] = all[d];
    return some;
}

}  // namespace

void turn(std::span<double> y, int direction, double angle) {
    const auto joint = static_cast<std::size_t>(direction) / 3;
    Vec3 rotation{};
    (direction % 3 == 0 ? rotation.x : direction % 3 == 1 ? rotation.y : rotation.z) = angle;
    const Quat q = multibody::rotationOf(std::span<const double>(y), joint);
    multibody::storeRotation(y, joint, normalized(q * spatial::fromRotationVector(rotation)));
}

double smallestEigenvalue(const Eigen::MatrixXd& matrix) {
    const Eigen::MatrixXd symmetric = 0.5 * (matrix + matrix.transpose());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(symmetric, Eigen::EigenvaluesOnly);
    return solver.eigenvalues()[0];
}

Eigen::VectorXd Linearization::evaluate(std::span<const double> y, std::span<const double> yp) {
    if (loadRule_) loadRule_(y, forcing_);
    residual_.resize(y.size());
    multibody::evaluateResidual(model_, forcing_, y, yp, std::span<double>(residual_), work_);
    Eigen::VectorXd torques(static_cast<Eigen::Index>(3 * model_.linkCount()));
    for (int d = 0; d < torques.size(); ++d) torques[d] = residual_[omegaIndex(d)];
    return torques;
}

Eigen::VectorXd Linearization::gradient(std::span<const double> y) {
    zero_.assign(y.size(), 0.0);
    return evaluate(y, zero_);
}

Eigen::MatrixXd Linearization::stiffness(std::span<const double> y, const Directions& directions) {
    const auto n = static_cast<Eigen::Index>(directions.size());
    Eigen::MatrixXd matrix(n, n);
    std::vector<double> moved(y.begin(), y.end());
    const std::array<std::pair<double, double>, 4> stencil{
        {{1, 8.0}, {-1, -8.0}, {2, -1.0}, {-2, 1.0}}};
    for (Eigen::Index j = 0; j < n; ++j) {
        Eigen::VectorXd column = Eigen::VectorXd::Zero(n);
        for (const auto& [offset, weight] : stencil) {
            std::copy(y.begin(), y.end(), moved.begin());
            turn(moved, directions[static_cast<std::size_t>(j)], offset * kDifference);
            column += weight * pick(gradient(moved), directions);
        }
        matrix.col(j) = column / (12 * kDifference);
    }
    return matrix;
}

Eigen::MatrixXd Linearization::mass(std::span<const double> y, const Directions& directions) {
    const auto n = static_cast<Eigen::Index>(directions.size());
    Eigen::MatrixXd matrix(n, n);
    const Eigen::VectorXd still = gradient(y);
    std::vector<double> yp(y.size(), 0.0);
    for (Eigen::Index j = 0; j < n; ++j) {
        double& acceleration = yp[omegaIndex(directions[static_cast<std::size_t>(j)])];
        acceleration = 1;
        matrix.col(j) = pick(evaluate(y, yp) - still, directions);
        acceleration = 0;
    }
    return matrix;
}

bool Linearization::settle(std::span<double> y, const Directions& directions) {
    constexpr int kMaxIterations = 60;
    constexpr double kLongestStep = 0.2;  // rad; keeps Newton on its branch
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
        const Eigen::VectorXd g = pick(gradient(y), directions);
        Eigen::VectorXd step = -stiffness(y, directions).partialPivLu().solve(g);
        const double longest = step.lpNorm<Eigen::Infinity>();
        if (!std::isfinite(longest)) return false;
        if (longest > kLongestStep) step *= kLongestStep / longest;
        Eigen::Index k = 0;
        for (const int d : directions) turn(y, d, step[k++]);
        if (longest < 1e-13) return true;
        if (iteration > 8 && longest < 1e-11) return true;  // rounding keeps it from getting closer
    }
    return false;
}

Vec3 Linearization::tip(std::span<const double> y) {
    multibody::computeMotion(model_, forcing_, y, work_);
    const std::size_t last = model_.linkCount() - 1;
    return work_.motion[last].pointAt({0, model_.link(last).length, 0});
}

Quat Linearization::orientation(std::span<const double> y, std::size_t link) const {
    Quat q = forcing_.root.orientation;
    for (std::size_t i = 0; i <= link; ++i) q = q * multibody::rotationOf(y, i);
    return q;
}

Linearization::Directions Linearization::allDirections() const {
    Directions directions;
    for (int d = 0; d < static_cast<int>(3 * model_.linkCount()); ++d) directions.push_back(d);
    return directions;
}

Linearization::Directions Linearization::axis(int k) const {
    Directions directions = allDirections();
    std::erase_if(directions, [k](int d) { return d % 3 != k; });
    return directions;
}

Linearization::Directions Linearization::otherAxes(int k) const {
    Directions directions = allDirections();
    std::erase_if(directions, [k](int d) { return d % 3 == k; });
    return directions;
}

}  // namespace tendril::validate
