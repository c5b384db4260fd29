#pragma once

#include "core/frame/StrandFrame.h"
#include "core/motion/BaseMotion.h"
#include "core/sim/CompiledStrand.h"
#include "core/sim/FrameClock.h"
#include "core/sim/StrandIntegrator.h"

#include <atomic>
#include <memory>
#include <string>

namespace tendril::sim {

/// One strand on its base in time, frame by frame. Used by one thread at a time.
class StrandSimulation {
public:
    /// Starts at rest. @param base must outlive this object; assigning to it moves the strand
    StrandSimulation(CompiledStrand compiled, const motion::BaseMotion& base,
                     const StrandSettings& settings, double startTime, const World& world);

    /// Too short to bend: carried by its root.
    [[nodiscard]] bool isCarried() const { return integrator_ == nullptr; }
    /// Why it is held at its last good state; empty while it moves.
    [[nodiscard]] const std::string& stopReason() const { return stopReason_; }
    [[nodiscard]] std::int64_t stoppedAtFrame() const { return stoppedAtFrame_; }

    /// Takes over stiffness, damping and drag; the motion goes on.
    void adoptForces(const strand::StrandParams& params, const CurveMap& profiles);
    /// Takes over masses, radii and rest shape; starts anew from the present angles and rates.
    /// @pre as many links as before
    void adoptRest(CompiledStrand compiled);

    /// To the end of the frame. Cut short by `cancel`, it goes on with the next call as if nothing
    /// had been. @param params per coupling step, or one for all; empty: as they are
    void advance(const FrameClock& clock, std::span<const strand::StrandParams> params,
                 const CurveMap& profiles, const std::atomic<bool>& cancel);
    /// Starts the integration anew from where it is: then save() holds all that matters.
    void restart();
    void save(std::vector<double>& state) const;  ///< appends
    /// @return how many numbers from the front of `state` were this strand's; 0: they do not fit
    [[nodiscard]] std::size_t restore(std::span<const double> state);

    /// This strand's points at `time`, from point `first` of the frame on.
    void write(double time, const strand::StrandParams& params, const CurveMap& profiles,
               std::size_t first, StrandFrame& frame);
    /// What the integration did since the last call. Wall time is not counted.
    [[nodiscard]] SolverStats takeStats();

private:
    enum class Progress { Arrived, Cut, Stopped };

    void setWorld(const World& world);
    void followJump();
    [[nodiscard]] Progress advanceTo(const FrameClock& clock, double end);
    [[nodiscard]] Progress reach(double time, double stop);

    CompiledStrand compiled_;  ///< its model has moved into the integrator
    const motion::BaseMotion* base_;
    std::unique_ptr<motion::RidingRoot> root_;
    std::unique_ptr<StrandIntegrator> integrator_;
    double feltShare_ = 1;  ///< of the base's motion that inertia feels: β (1 − γ)
    integrate::IdaStatistics reported_;
    std::uint64_t reportedHalfTurns_ = 0;
    std::string stopReason_;
    std::int64_t stoppedAtFrame_ = 0;
};

}  // namespace tendril::sim
