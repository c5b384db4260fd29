#pragma once

#include "core/motion/BaseMotion.h"
#include "core/sim/CoupledMotion.h"
#include "core/sim/FrameClock.h"
#include "core/sim/StrandIntegrator.h"

#include <atomic>
#include <memory>
#include <optional>

namespace tendril::sim {

/// How far a strand has come, and all that is needed to go on: StrandIntegrator::resume().
struct StrandState {
    double time = 0, step = 0;
    std::vector<double> y{}, yp{};
    std::vector<double> contacts{};  ///< CoupledMotion::save(); empty: moving freely
};

/// One strand, or a bundle, that rides on a base: stepped over frames, through jumps of the base's
/// velocity. Used by one thread at a time.
class StrandMotion {
public:
    /// @param base must outlive this object; assigning to it moves the strands
    /// @pre one to kBundleLanes models of one topology, one root for each
    StrandMotion(std::vector<multibody::ChainModel> models,
                 std::unique_ptr<motion::RootMotions> roots, const motion::BaseMotion& base,
                 const StrandSettings& settings);

    /// @param states y per strand, without the other lanes
    void start(double time, const World& world, std::span<const std::vector<double>> states);
    void setWorld(const World& world);
    /// Starts anew from the present angles and rates: masses or rest shapes were changed.
    void startAnew();
    /// Starts the integration anew from where it is: then state() holds all that matters.
    void restart() { integrator_.restart(); }

    /// To the end of a piece of the clock's frame.
    /// @return Done, Cancelled, or why it did not get there
    /// @param around what the strands may meet in it
    [[nodiscard]] integrate::AdvanceStatus advanceTo(const FrameClock& clock, double end,
                                                     const Surroundings& around,
                                                     const std::atomic<bool>& cancel);
    /// Once more from the last good state: a tiny first step, order one, and a hundred times the
    /// error allowed, which damps what cannot be followed. advanceTo() goes on so until refine().
    [[nodiscard]] integrate::AdvanceStatus retryTo(const FrameClock& clock, double end,
                                                   const Surroundings& around,
                                                   const std::atomic<bool>& cancel);

    /// Radii [m] and exempt shares per strand and link, for contacts (LinkSegment).
    void setLinkSizes(std::vector<std::vector<double>> radii,
                      std::vector<std::vector<double>> skipped);
    /// Per strand and link; empty: all one. @pre setLinkSizes() came before
    void setFriction(std::vector<std::vector<FrictionWeight>> weights) {
        coupled_->setFriction(std::move(weights));
    }
    /// What a strand touches and is held by; null while it moves freely.
    [[nodiscard]] const StrandContacts* contacts(std::size_t strand) const {
        return coupled_ && isCoupled_ ? &coupled_->contacts(strand) : nullptr;
    }
    [[nodiscard]] ContactStats takeContactStats() {
        return coupled_ ? coupled_->takeStats() : ContactStats{};
    }

    [[nodiscard]] bool isCoarse() const { return isCoarse_; }
    /// Back to the usual accuracy, where it was left.
    void refine();

    [[nodiscard]] double time() const { return integrator_.time(); }
    [[nodiscard]] StrandState state(std::size_t strand) const;
    /// StrandState::contacts of one that touches nothing beside others that do.
    [[nodiscard]] static std::vector<double> noContacts() {
        return std::vector<double>(1 + CoupledMotion::kCounts);
    }
    /// @pre one state of this size for each strand, all at one time
    void resume(std::span<const StrandState> states);

    [[nodiscard]] ChainDae& chain() { return integrator_.chain(); }
    [[nodiscard]] const ChainDae& chain() const { return integrator_.chain(); }
    [[nodiscard]] std::span<const double> y() const { return integrator_.y(); }
    [[nodiscard]] motion::RigidMotion rootAt(std::size_t strand, double time) const;
    [[nodiscard]] integrate::IdaStatistics statistics() const { return integrator_.statistics(); }

private:
    [[nodiscard]] integrate::AdvanceStatus reach(double time, double stop);
    void followJump();
    [[nodiscard]] integrate::AdvanceStatus advanceFreely(const FrameClock& clock, double end,
                                                         const std::atomic<bool>& cancel);
    [[nodiscard]] integrate::AdvanceStatus advanceCoupled(const FrameClock& clock, double end,
                                                          const Surroundings& around,
                                                          const std::atomic<bool>& cancel);
    void noteBegin();
    void goBack();
    void uncouple();

    /// Where a piece began, in case it has to be stepped again.
    struct Begin {
        double time = 0, step = 0;
        AlignedVector y{}, yp{};
    };

    const motion::BaseMotion* base_;
    std::unique_ptr<motion::RootMotions> roots_;
    StrandIntegrator integrator_;
    int maxOrder_;          ///< of the settings
    double feltShare_ = 1;  ///< of the base's motion that inertia feels: β (1 − γ)
    bool isCoarse_ = false;
    std::unique_ptr<CoupledMotion> coupled_;
    std::optional<Begin> begin_;  ///< of the piece that is being stepped
    bool isCoupled_ = false;      ///< strands touch or are held, and are stepped together with it
    int calm_ = 0;                ///< coupled pieces in a row in which nothing touched
};

}  // namespace tendril::sim
