#pragma once

#include "core/integrate/DaeSystem.h"
#include "core/motion/RootMotionSource.h"
#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainModel.h"
#include "core/multibody/ChainWork.h"

#include <limits>
#include <vector>

namespace tendril::sim {

/// What a step may do wrong, measured by what is seen.
struct ChainTolerance {
    /// Error of the tip per step, as a share of the strand's length.
    double tip = 2e-4;
    /// An error of ω [rad/s] counts as the rotation it makes in this time [s]; 0: it does not
    /// count.
    double omegaTime = 0;
};

/// How much of the root's motion the strand's inertia feels: its velocity becomes
/// β(v₀ − γ v_ref), its acceleration likewise, with v_ref that of a reference frame at the root.
struct InertiaShare {
    double timeScale = 1;                                 ///< β
    double locality = 0;                                  ///< γ
    const motion::RootMotionSource* reference = nullptr;  ///< not owned; nullptr: at rest
};

/// A strand on its moving root as an implicit system in y = (q, ω) of multibody/ChainModel.h.
class ChainDae final : public integrate::DaeSystem {
public:
    /// The source must outlive this object.
    ChainDae(multibody::ChainModel model, const motion::RootMotionSource& root,
             const ChainTolerance& tolerance = {});

    /// Parameters may be changed between evaluations; the structure stays.
    [[nodiscard]] multibody::ChainModel& model() { return model_; }
    [[nodiscard]] const multibody::ChainModel& model() const { return model_; }
    /// Gravity, wind and loads may be changed; `root` is overwritten at every evaluation.
    [[nodiscard]] multibody::ChainForcing& forcing() { return forcing_; }
    [[nodiscard]] const multibody::ChainForcing& forcing() const { return forcing_; }
    /// Poses and velocities of the last evaluation.
    [[nodiscard]] const multibody::ChainWork& work() const { return work_; }
    /// Scratch memory for kernels called from outside, between evaluations.
    [[nodiscard]] multibody::ChainWork& work() { return work_; }
    void setInertiaShare(const InertiaShare& share);
    /// The root's motion changed: what was read of it is not used again.
    void rereadRoot() { rootTime_ = std::numeric_limits<double>::quiet_NaN(); }

    /// Makes a state the integration can start at: q of unit length, and the ẏ that satisfies F = 0
    /// (q̇ from kinematics, ω̇ from forward dynamics).
    void makeConsistent(double t, std::span<double> y, std::span<double> yp);
    /// Every q of unit length, nothing else changed.
    void normalizeRotations(std::span<double> y) const;
    /// forcing() with the root as it is at time t.
    const multibody::ChainForcing& forcingAt(double t);
    /// Shortest damping time 2 D/K of any joint with a spring [s]; infinite without springs.
    [[nodiscard]] double shortestDampingTime() const;
    /// Longest way along links from the root to a tip [m].
    [[nodiscard]] double length() const { return length_; }

    [[nodiscard]] std::size_t size() const noexcept override { return model_.unknownCount(); }
    integrate::EvalStatus residual(double t, std::span<const double> y, std::span<const double> yp,
                                   std::span<double> r) noexcept override;
    integrate::EvalStatus factor(double t, std::span<const double> y, std::span<const double> yp,
                                 double c) noexcept override;
    integrate::EvalStatus solve(std::span<const double> b, std::span<double> x) noexcept override;
    void errorWeights(std::span<const double> y, std::span<double> w) const noexcept override;

private:
    void computeWeights(const ChainTolerance& tolerance);

    multibody::ChainModel model_;
    const motion::RootMotionSource* root_;
    InertiaShare inertiaShare_;
    multibody::ChainForcing forcing_;
    multibody::ChainWork work_;
    std::vector<double> weights_;
    double length_ = 0;
    double rootTime_ = std::numeric_limits<double>::quiet_NaN();  ///< of forcing_.root
};

}  // namespace tendril::sim
