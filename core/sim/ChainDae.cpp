#include "core/sim/ChainDae.h"

#include "core/multibody/ForwardDynamics.h"
#include "core/multibody/NewtonMatrix.h"
#include "core/multibody/Residual.h"

#include <algorithm>
#include <cmath>

namespace tendril::sim {

using integrate::EvalStatus;
using motion::RigidMotion;

namespace {

/// Longest way from each joint to a tip behind it [m].
std::vector<double> reaches(const multibody::ChainModel& model) {
    std::vector<double> reach(model.linkCount());
    for (std::size_t i = model.linkCount(); i-- > 0;) {
        reach[i] = std::max(reach[i], model.link(i).length);
        const int parent = model.topology()[i].parent;
        if (parent == multibody::kRoot) continue;
        double& behind = reach[static_cast<std::size_t>(parent)];
        behind = std::max(behind, norm(model.link(i).attachment) + reach[i]);
    }
    return reach;
}

multibody::RootMotion asFelt(const RigidMotion& root, const InertiaShare& share, double t) {
    const RigidMotion reference =
        share.reference != nullptr ? share.reference->motionAt(t) : RigidMotion{};
    const auto felt = [&share](const spatial::Vec3& own, const spatial::Vec3& ofReference) {
        return share.timeScale * (own - share.locality * ofReference);
    };
    return {
        .orientation = root.orientation,
        .position = root.position,
        .angularVelocity = root.angularVelocity,
        .velocity = root.velocity,
        .inertialAngularVelocity = felt(root.angularVelocity, reference.angularVelocity),
        .inertialAngularAcceleration =
            felt(root.angularAcceleration, reference.angularAcceleration),
        .inertialAcceleration = felt(root.acceleration, reference.accelerationAt(root.position))};
}

}  // namespace

ChainDae::ChainDae(multibody::ChainModel model, const motion::RootMotionSource& root,
                   const ChainTolerance& tolerance)
    : model_(std::move(model)), root_(&root), work_(model_.linkCount()) {
    computeWeights(tolerance);
}

void ChainDae::computeWeights(const ChainTolerance& tolerance) {
    const std::vector<double> reach = reaches(model_);
    length_ = *std::max_element(reach.begin(), reach.end());
    weights_.resize(size());
    const double rootOfCount = std::sqrt(static_cast<double>(size()));
    for (std::size_t i = 0; i < reach.size(); ++i) {
        // A change δq of a unit quaternion turns all that is behind by 2 |δq|.
        const double turn = rootOfCount * reach[i] / (length_ * tolerance.tip);
        double* w = weights_.data() + multibody::kUnknownsPerJoint * i;
        std::fill_n(w, multibody::kOmegaOffset, 2 * turn);
        std::fill_n(w + multibody::kOmegaOffset, 3, tolerance.omegaTime * turn);
    }
}

double ChainDae::shortestDampingTime() const {
    double shortest = std::numeric_limits<double>::infinity();
    const auto consider = [&shortest](double stiffness, double damping) {
        if (stiffness > 0) shortest = std::min(shortest, 2 * damping / stiffness);
    };
    for (const multibody::Link& link : model_.links()) {
        consider(link.stiffness.x, link.damping.x);
        consider(link.stiffness.y, link.damping.y);
        consider(link.stiffness.z, link.damping.z);
    }
    return shortest;
}

void ChainDae::setInertiaShare(const InertiaShare& share) {
    inertiaShare_ = share;
    rereadRoot();
}

const multibody::ChainForcing& ChainDae::forcingAt(double t) {
    if (t != rootTime_) {
        forcing_.root = asFelt(root_->motionAt(t), inertiaShare_, t);
        rootTime_ = t;
    }
    return forcing_;
}

void ChainDae::normalizeRotations(std::span<double> y) const {
    for (std::size_t i = 0; i < model_.linkCount(); ++i) {
        const auto q = multibody::rotationOf(std::span<const double>(y), i);
        multibody::storeRotation(y, i, normalized(q));
    }
}

void ChainDae::makeConsistent(double t, std::span<double> y, std::span<double> yp) {
    normalizeRotations(y);
    multibody::computeDerivative(model_, forcingAt(t), std::span<const double>(y), yp, work_);
}

EvalStatus ChainDae::residual(double t, std::span<const double> y, std::span<const double> yp,
                              std::span<double> r) noexcept {
    multibody::evaluateResidual(model_, forcingAt(t), y, yp, r, work_);
    return EvalStatus::Ok;
}

EvalStatus ChainDae::factor(double t, std::span<const double>, std::span<const double>,
                            double c) noexcept {
    multibody::factorize(model_, forcingAt(t), {.c = c}, work_);
    return EvalStatus::Ok;
}

EvalStatus ChainDae::solve(std::span<const double> b, std::span<double> x) noexcept {
    multibody::solve(model_, b, x, work_);
    return EvalStatus::Ok;
}

void ChainDae::errorWeights(std::span<const double>, std::span<double> w) const noexcept {
    std::copy(weights_.begin(), weights_.end(), w.begin());
}

}  // namespace tendril::sim
