#pragma once

#include "core/integrate/DaeSystem.h"
#include "core/motion/RootMotionSource.h"
#include "core/multibody/LaneChain.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace tendril::sim {

/// What a step may do wrong, measured by what is seen.
struct ChainTolerance {
    /// Error of the tip per step, as a share of the strand's length.
    double tip = 2e-5;
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
    bool carried = false;  ///< the root is where it is, but nothing feels that it moves
};

/// One strand, or up to eight of one topology, on their moving roots as an implicit system in
/// y = (q, ω) of multibody/ChainModel.h, lanes innermost as in multibody/LaneChain.h. Lanes beyond
/// the last strand repeat it. With several strands, the error norm is to be that of the worst lane.
class ChainDae final : public integrate::DaeSystem {
public:
    /// One strand. The source must outlive this object.
    ChainDae(multibody::ChainModel model, const motion::RootMotionSource& root,
             const ChainTolerance& tolerance = {});
    /// One to kBundleLanes strands of one topology. The roots must outlive this object.
    ChainDae(std::vector<multibody::ChainModel> models, const motion::RootMotions& roots,
             const ChainTolerance& tolerance = {}, SimdLevel simd = widestSimdLevel());

    [[nodiscard]] std::size_t strandCount() const { return models_.size(); }
    [[nodiscard]] std::size_t lanes() const { return kernels_->lanes(); }
    /// The strand that a lane carries: lanes beyond the last strand repeat it.
    [[nodiscard]] std::size_t strandIn(std::size_t lane) const {
        return std::min(lane, models_.size() - 1);
    }

    /// Parameters may be changed between evaluations, by a reference asked for anew each time; the
    /// structure stays.
    [[nodiscard]] multibody::ChainModel& model(std::size_t strand = 0);
    [[nodiscard]] const multibody::ChainModel& model(std::size_t strand = 0) const {
        return models_[strand];
    }
    /// Gravity, wind and loads may be changed, likewise; `root` is overwritten at every evaluation.
    [[nodiscard]] multibody::ChainForcing& forcing(std::size_t strand = 0);
    [[nodiscard]] const multibody::ChainForcing& forcing(std::size_t strand = 0) const {
        return forcings_[strand];
    }
    void setInertiaShare(const InertiaShare& share);
    /// Multiplies the allowed error by `factor`, from the next step on.
    void loosen(double factor);
    /// The root's motion changed: what was read of it is not used again.
    void rereadRoot() { rootTime_ = std::numeric_limits<double>::quiet_NaN(); }

    /// Makes a state the integration can start at: q of unit length, and the ẏ that satisfies F = 0
    /// (q̇ from kinematics, ω̇ from forward dynamics).
    void makeConsistent(double t, std::span<double> y, std::span<double> yp);
    /// ẏ when the inertia of strand k feels `surplus[k]` beyond the acceleration of its root.
    void derivativeWith(double t, std::span<const double> y,
                        std::span<const motion::RigidMotion> surplus, std::span<double> yp);
    /// Every q of unit length, nothing else changed.
    void normalizeRotations(std::span<double> y) const;
    /// forcing() with the root as it is at time t.
    const multibody::ChainForcing& forcingAt(double t, std::size_t strand = 0);
    /// Poses and velocities at (t, y), for linkMotion().
    void move(double t, std::span<const double> y);
    [[nodiscard]] multibody::LinkMotion linkMotion(std::size_t strand, std::size_t link) const {
        return kernels_->motion(strand, link);
    }
    /// Pushes on links beyond the forcing, for solvePushed() and respond() (multibody/LaneChain.h).
    void setPush(std::size_t strand, std::size_t link, const multibody::LinkPush& push) {
        kernels_->setPush(strand, link, push);
    }
    void clearPushes() { kernels_->clearPushes(); }
    void solvePushed(std::span<const double> b, std::span<double> x) {
        kernels_->solvePushed(b, x);
    }
    void respond() { kernels_->respond(); }
    [[nodiscard]] multibody::LinkShift linkShift(std::size_t strand, std::size_t link) const {
        return kernels_->shift(strand, link);
    }
    /// Gives lanes beyond the last strand what its lane holds.
    void repeatLastStrand(std::span<double> values) const;
    /// Evaluations of one strand's joints clamped near a half turn, ever.
    [[nodiscard]] double halfTurns(std::size_t strand) const { return kernels_->halfTurns(strand); }
    /// Scratch memory for kernels called from outside on one strand.
    [[nodiscard]] multibody::ChainWork& work();

    /// Shortest damping time 2 D/K of any joint with a spring [s]; infinite without springs.
    [[nodiscard]] double shortestDampingTime() const;
    /// Longest way along links from the root to a tip [m].
    [[nodiscard]] double length(std::size_t strand = 0) const { return lengths_[strand]; }

    [[nodiscard]] std::size_t size() const noexcept override { return kernels_->size(); }
    integrate::EvalStatus residual(double t, std::span<const double> y, std::span<const double> yp,
                                   std::span<double> r) noexcept override;
    integrate::EvalStatus factor(double t, std::span<const double> y, std::span<const double> yp,
                                 double c) noexcept override;
    integrate::EvalStatus solve(std::span<const double> b, std::span<double> x) noexcept override;
    void errorWeights(std::span<const double> y, std::span<double> w) const noexcept override;

private:
    void setUp(const ChainTolerance& tolerance, SimdLevel simd);
    void computeWeights(std::size_t lane, const ChainTolerance& tolerance);
    void readRoots(double t);
    void prepare(double t);
    void uploadForcings();

    std::vector<multibody::ChainModel> models_;
    std::unique_ptr<motion::RootMotions> ownRoots_;  ///< of a single strand
    const motion::RootMotions* roots_;
    InertiaShare inertiaShare_;
    std::vector<multibody::ChainForcing> forcings_;
    std::vector<motion::RigidMotion> rootMotions_;
    std::unique_ptr<multibody::LaneChain> kernels_;
    std::unique_ptr<multibody::ChainWork> work_;
    std::vector<double> weights_, looseWeights_;  ///< for the tolerance, and loosened
    std::vector<double> lengths_;
    mutable std::optional<double> dampingTime_;                   ///< shortest, once asked for
    double rootTime_ = std::numeric_limits<double>::quiet_NaN();  ///< of forcings_.root
    bool modelsChanged_ = true, forcingsChanged_ = true;          ///< since the kernels were told
};

}  // namespace tendril::sim
