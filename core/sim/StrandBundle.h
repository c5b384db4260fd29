#pragma once

#include "core/frame/StrandFrame.h"
#include "core/sim/CompiledStrand.h"
#include "core/sim/GroomRoots.h"
#include "core/sim/SceneAttachments.h"
#include "core/sim/SceneJoints.h"
#include "core/sim/ScenePaths.h"
#include "core/sim/StrandDrawing.h"

#include <optional>
#include <string>

namespace tendril::sim {

/// What the strands of a groom may meet during a coupling step.
struct Meeting {
    std::span<const collide::Obstacle* const> obstacles{};  ///< prepared for it
    std::uint64_t obstaclesRevision = 0;            ///< moves when other obstacles are there
    const ScenePaths* paths = nullptr;              ///< of the groom
    const SceneAttachments* attachments = nullptr;  ///< likewise
    const SceneJoints* joints = nullptr;            ///< likewise

    [[nodiscard]] bool hasGoals() const {
        return (paths != nullptr && !paths->isEmpty()) ||
               (attachments != nullptr && !attachments->isEmpty());
    }
    [[nodiscard]] bool hasJoints() const { return joints != nullptr && !joints->isEmpty(); }
    [[nodiscard]] bool isEmpty() const { return obstacles.empty() && !hasGoals() && !hasJoints(); }
};

/// Strands of one groom that are stepped together, frame by frame: up to kBundleLanes of one
/// topology, or one that is too short to bend and rides on its root. When the bundle's equations
/// cannot be solved within the budget of steps, its strands go on one by one; one that still fails
/// goes on coarsely to the end of the frame (StrandMotion::retryTo), and one that even then cannot
/// is held at its last good state while the others move. When none had trouble for some frames they
/// come together again. Used by one thread at a time.
class StrandBundle {
public:
    /// Where the roots are. All must outlive the bundle; assigning to them moves the strands.
    struct Roots {
        const motion::BaseMotion& base;
        const GroomRoots* bound = nullptr;   ///< null: they ride on the base
        std::vector<std::size_t> strands{};  ///< of the bundle, as `bound` counts them
    };
    /// Starts as drawn, not moving.
    StrandBundle(std::vector<CompiledStrand> strands, Roots roots, const StrandSettings& settings,
                 double startTime, const World& world);

    [[nodiscard]] std::size_t strandCount() const { return strands_.size(); }
    [[nodiscard]] bool isCarried() const { return motions_.empty(); }
    /// Why a strand is held at its last good state; empty while it moves.
    [[nodiscard]] std::string stopReason(std::size_t strand) const;
    [[nodiscard]] std::int64_t stoppedAtFrame(std::size_t strand) const;

    /// Takes over masses, radii and rest shapes; starts anew from the present angles and rates.
    /// @pre as many strands, with as many links, as before
    void adoptRest(std::vector<CompiledStrand> strands);

    /// Who the strands are, for paths. @param strands one per strand; pointers are filled in here
    void setPulled(std::vector<PulledStrand> strands);

    /// Before the first step: finds out which roots stick in obstacles.
    void meet(const Meeting& meeting, double time);
    /// To the end of a coupling step of the frame. Cut short by `cancel`, it goes on with the next
    /// call as if nothing had been. @param params what has changed since the last call, or null
    void advance(const FrameClock& clock, std::size_t piece, const Meeting& meeting,
                 const strand::StrandParams* params, const CurveMap& profiles,
                 const std::atomic<bool>& cancel);
    /// Starts the integration anew from where it is: then save() holds all that matters.
    void restart();
    void save(std::vector<double>& state) const;  ///< appends
    /// @return how many numbers from the front of `state` were this bundle's; 0: they do not fit
    [[nodiscard]] std::size_t restore(std::span<const double> state);

    /// The points of all strands at `time`. @param first per strand: its first point in the frame
    void write(double time, const strand::StrandParams& params, const CurveMap& profiles,
               std::span<const std::size_t> first, StrandFrame& frame);
    /// Appends what the strands touch and are held by. @pre write() came last
    void writeContacts(StrandFrame& frame) const;
    /// What the integration did since the last call, every strand's steps counted. Wall time is
    /// not.
    [[nodiscard]] SolverStats takeStats();
    /// Strands that were inside an obstacle when it was met first, beyond what their roots are.
    [[nodiscard]] int insideAtStart() const { return inside_; }

private:
    struct Stop {
        integrate::AdvanceStatus status = integrate::AdvanceStatus::Done;
        std::int64_t frame = 0;
    };
    /// Strands first … first + n of the bundle, in one integrator.
    struct Moving {
        std::unique_ptr<StrandMotion> motion;
        std::size_t first = 0;
        integrate::IdaStatistics reported{};
        double reportedHalfTurns = 0;
        int coarseFrames = 0;  ///< since the last report
        std::optional<Stop> stop{};
    };
    [[nodiscard]] bool isSplit() const { return motions_.size() > 1; }
    [[nodiscard]] std::vector<multibody::ChainModel> currentModels() const;
    [[nodiscard]] Moving makeMoving(std::vector<multibody::ChainModel> models, std::size_t first);
    void split(const World& world);
    void join();
    void rejoin(const FrameClock& clock);
    void applyForcesTo(Moving& moving, const strand::StrandParams& params,
                       const CurveMap& profiles);
    void advanceOne(Moving& moving, const FrameClock& clock, std::size_t piece,
                    const Meeting& meeting, const strand::StrandParams* params,
                    const CurveMap& profiles, const std::atomic<bool>& cancel);
    void setLinkSizes(Moving& moving);
    void setFriction(Moving& moving);
    [[nodiscard]] Surroundings surroundingsOf(const Moving& moving, const Meeting& meeting) const;
    [[nodiscard]] std::unique_ptr<motion::RootMotions> makeRoots(std::size_t first,
                                                                 std::size_t count) const;
    [[nodiscard]] const Moving& movingOf(std::size_t strand) const;
    [[nodiscard]] StrandPose poseOf(std::size_t strand, double time) const;

    std::vector<CompiledStrand> strands_;  ///< their models have moved into the integrators
    Roots roots_;
    StrandSettings settings_;
    World world_;
    std::vector<PulledStrand> pulled_;
    std::vector<std::vector<double>> skipped_;  ///< per strand and link, of obstacles met
    std::uint64_t metRevision_ = 0;             ///< of the obstacles for which that holds
    int inside_ = 0;
    std::int64_t lastTrouble_ = 0;  ///< frame in which a step could not be solved, while split
    std::vector<Moving> motions_;   ///< none: carried; one: together; else one for each strand
};

}  // namespace tendril::sim
