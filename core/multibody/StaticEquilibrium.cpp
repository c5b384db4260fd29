#include "core/multibody/StaticEquilibrium.h"

#include "core/multibody/ChainEnergy.h"
#include "core/multibody/JointLock.h"
#include "core/multibody/NewtonSweeps.h"
#include "core/multibody/Residual.h"

#include <algorithm>
#include <cmath>

namespace tendril::multibody {

namespace {

constexpr double kLargestTurn = 1.0;  ///< of one joint in one step [rad]
constexpr double kGrowth = 6.0;       ///< of the mass share after a step that failed
constexpr int kMaxGrowths = 40;

double largestOf(const Vec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

// The strand with everything at rest, so that all forces have a potential (couples apart).
ChainModel stillModel(ChainModel model) {
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        TipGoal goal = model.link(i).goal;
        goal.velocity = {};
        model.setGoal(i, goal);
    }
    return model;
}
ChainForcing stillForcing(ChainForcing forcing) {
    RootMotion still;
    still.orientation = forcing.root.orientation;
    still.position = forcing.root.position;
    forcing.root = still;
    forcing.wind = {};
    for (LinkLoad& load : forcing.loads) load.wind = {};
    return forcing;
}

class Descent {
public:
    Descent(const ChainModel& model, const ChainForcing& forcing, std::span<double> y,
            ChainWork& work)
        : model_(stillModel(model)),
          forcing_(stillForcing(forcing)),
          y_(y),
          work_(work),
          zero_(y.size()),
          rows_(y.size()),
          turn_(y.size()),
          trial_(y.size()) {
        for (std::size_t i = 0; i < model_.linkCount(); ++i) storeOmega(y_, i, Vec3{});
        evaluate(y_);
    }

    /// Largest torque left, relative to what the joints carry.
    [[nodiscard]] double relativeResidual() const { return residual_ / scale_; }

    /// One step downhill. @return false when no step is
    bool step() {
        const double energy = energy_, residual = residual_;
        for (int attempt = 0; attempt < kMaxGrowths; ++attempt) {
            const double slope = findTurn();
            if (slope < 0 && largestTurn() <= kLargestTurn) {
                turnJoints();
                evaluate(trial_);
                const bool atRounding = -slope <= 1e-9 * energySize_;
                if (energy_ <= energy + 1e-4 * slope || (atRounding && residual_ < residual)) {
                    std::copy(trial_.begin(), trial_.end(), y_.begin());
                    massShare_ = attempt == 0 ? massShare_ / (kGrowth * kGrowth) : massShare_;
                    if (massShare_ < 1e-6 * firstShare()) massShare_ = 0;
                    return true;
                }
                evaluate(y_);
            }
            massShare_ = std::max(kGrowth * massShare_, firstShare());
        }
        return false;
    }

private:
    // Rows, potential energy and scales at a state.
    void evaluate(std::span<const double> y) {
        evaluateResidual<double>(model_, forcing_, y, zero_, rows_, work_);
        const ChainEnergy energy = computeEnergy(model_, forcing_, y, work_);
        energy_ = energy.elastic + energy.gravitational;
        energySize_ = energy.elastic + std::abs(energy.gravitational);
        residual_ = scale_ = inertia_ = 0;
        for (std::size_t i = 0; i < model_.linkCount(); ++i) {
            const Link& link = model_.link(i);
            const LinkMotion& motion = work_.motion[i];
            const Vec3 tip = motion.pointAt({0, link.length, 0});
            energy_ += 0.5 * link.goal.stiffness * squaredNorm(tip - link.goal.position);
            if (!forcing_.loads.empty())
                energy_ -= dot(forcing_.loads[i].force, motion.position) +
                           trace(motion.rotation * forcing_.loads[i].lever);
            residual_ = std::max(residual_, largestOf(freeRow(i)));
            scale_ =
                std::max({scale_, norm(work_.sweep[i].moment), 1e-3 * largestOf(link.stiffness)});
            inertia_ += link.mass * link.length * link.length;
        }
    }
    [[nodiscard]] Vec3 freeRow(std::size_t i) const {
        const Vec3 row = omegaOf(std::span<const double>(rows_), i);
        const JointKind kind = model_.topology()[i].joint;
        if (kind == JointKind::Ball) return row;
        return JointLockT<double>(kind, model_.link(i), work_.sweep[i].rotation).free() * row;
    }
    [[nodiscard]] double firstShare() const { return 1e-2 * scale_ / inertia_; }

    // δφ from (Hessian + share · mass matrix) δφ = −gradient. @return slope of the energy along it
    double findTurn() {
        for (std::size_t i = 0; i < model_.linkCount(); ++i) {
            const Vec3 row = omegaOf(std::span<const double>(rows_), i), free = freeRow(i);
            storeOmega(std::span(turn_), i, -(free + (row - free) / kNormReturnRate));
        }
        factorizeWith(model_, forcing_, {massShare_, 0.0, true, TurningMoment::Swept}, work_);
        solveTurns<double>(model_, turn_, turn_, work_);
        double slope = 0;
        for (std::size_t i = 0; i < model_.linkCount(); ++i)
            slope += dot(freeRow(i), omegaOf(std::span<const double>(turn_), i));
        return slope;
    }
    [[nodiscard]] double largestTurn() const {
        double largest = 0;
        for (std::size_t i = 0; i < model_.linkCount(); ++i)
            largest = std::max(largest, norm(omegaOf(std::span<const double>(turn_), i)));
        return largest;
    }
    // q after a finite turn, such that a universal joint stays one: first about the parent's axis,
    // then about the link's own.
    [[nodiscard]] Quat turned(const Quat& q, std::size_t i, const Vec3& phi) const {
        using spatial::fromRotationVector;
        if (model_.topology()[i].joint != JointKind::Universal) return q * fromRotationVector(phi);
        const JointLockT<double> lock(JointKind::Universal, model_.link(i), normalized(q));
        const Vec3 a = lock.parentAxis(), b = lock.ownAxis();
        return q * fromRotationVector(lock.lockedPart(phi)) * fromRotationVector(dot(phi, a) * a) *
               fromRotationVector(dot(phi, b) * b);
    }
    void turnJoints() {
        for (std::size_t i = 0; i < model_.linkCount(); ++i) {
            const Vec3 phi = omegaOf(std::span<const double>(turn_), i);
            const Quat q = rotationOf(std::span<const double>(y_), i);
            storeRotation(std::span(trial_), i, normalized(turned(q, i, phi)));
            storeOmega(std::span(trial_), i, Vec3{});
        }
    }

    ChainModel model_;
    ChainForcing forcing_;
    std::span<double> y_;
    ChainWork& work_;
    std::vector<double> zero_, rows_, turn_, trial_;
    double energy_ = 0, energySize_ = 0, residual_ = 0, scale_ = 0, inertia_ = 0, massShare_ = 0;
};

}  // namespace

EquilibriumReport findEquilibrium(const ChainModel& model, const ChainForcing& forcing,
                                  std::span<double> y, ChainWork& work,
                                  const EquilibriumOptions& options) {
    TENDRIL_DEMAND(y.size() == model.unknownCount());
    Descent descent(model, forcing, y, work);
    EquilibriumReport report;
    report.residual = descent.relativeResidual();
    while (report.residual > options.tolerance) {
        if (report.iterations == options.maxIterations) {
            report.status = EquilibriumStatus::OutOfIterations;
            return report;
        }
        if (!descent.step()) {
            report.status = EquilibriumStatus::Stalled;
            return report;
        }
        ++report.iterations;
        report.residual = descent.relativeResidual();
    }
    report.status = EquilibriumStatus::Converged;
    return report;
}

}  // namespace tendril::multibody
