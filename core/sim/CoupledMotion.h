#pragma once

#include "core/sim/CoupledStep.h"

#include <atomic>

namespace tendril::sim {

/// Where a point of a strand is wanted at one time.
struct HoldGoal {
    std::uint64_t id = 0;  ///< of what asks for it; the same from time to time
    std::uint32_t link = 0;
    spatial::Vec3 local{};  ///< of the point, in the link's frame [m]
    spatial::Vec3 goal{};   ///< world [m]
    double compliance = 0;  ///< m/N
};

/// What strands of one bundle meet: obstacles, and goals of theirs.
struct Surroundings {
    std::span<const collide::Obstacle* const> obstacles{};  ///< prepared for the coupling step
    /// Appends the goals of a strand of the bundle at time t.
    std::function<void(std::size_t strand, double t, std::vector<HoldGoal>&)> goalsOf{};
    /// Likewise what its joints are asked for.
    std::function<void(std::size_t strand, double t, std::vector<JointDemand>&)> jointsOf{};

    [[nodiscard]] bool isEmpty() const { return obstacles.empty() && !goalsOf && !jointsOf; }
};

/// What contacts did, summed or the worst since they were last asked for.
struct ContactStats {
    long steps = 0, iterations = 0;
    long givenUp = 0;        ///< steps in which a strand met nothing because nothing converged
    double penetration = 0;  ///< worst at the end of a step [m]
    double residual = 0;     ///< of the complementarity problem, worst [m]
};

/// Steps the strands of a ChainDae through coupling steps in which they are held or touch
/// something. A coupling step is cut where something moves far against the size of what it may
/// pass, where a rebound begins, and where the equations do not converge.
class CoupledMotion {
public:
    /// @param chain must outlive this object @param radii, skipped per strand and link (Touches.h)
    CoupledMotion(ChainDae& chain, std::vector<std::vector<double>> radii,
                  std::vector<std::vector<double>> skipped);

    void setLinkSizes(std::vector<std::vector<double>> radii,
                      std::vector<std::vector<double>> skipped) {
        radii_ = std::move(radii), skipped_ = std::move(skipped);
    }

    /// Per strand and link; empty: all one.
    void setFriction(std::vector<std::vector<FrictionWeight>> weights) {
        friction_ = std::move(weights);
    }

    /// Whether a strand that is at y at time `end`, and was elsewhere at `begin`, may have met an
    /// obstacle on its way, or has a goal.
    [[nodiscard]] bool meets(const Surroundings& around, double begin, double end,
                             std::span<const double> yBegin, std::span<const double> yEnd);
    /// From `begin` to `end`. Cut short by `cancel`, begin < end and the contacts are as before:
    /// what y and yp then hold is of no use. @return false when the equations cannot be solved: y,
    /// yp and contacts are then those of the last good moment, which becomes `begin`
    [[nodiscard]] bool advance(const Surroundings& around, double& begin, double end,
                               std::span<double> y, std::span<double> yp,
                               const std::atomic<bool>& cancel);
    /// Whether some strand is held or touches.
    [[nodiscard]] bool isCoupled() const;
    void letGo();

    [[nodiscard]] const StrandContacts& contacts(std::size_t strand) const {
        return contacts_[strand];
    }
    /// How many numbers save() writes of a strand that touches nothing: zeros.
    static constexpr std::size_t kCounts = 3;
    /// All that the next step takes of the past, as numbers; the reverse.
    void save(std::size_t strand, std::vector<double>& numbers) const;
    [[nodiscard]] bool restore(std::size_t strand, std::span<const double> numbers);

    [[nodiscard]] ContactStats takeStats() { return std::exchange(stats_, {}); }

private:
    struct Attempt {
        double step;
        int cuts;  ///< how often it was halved
    };
    void setJoints(const Surroundings& around, double begin, double end);
    /// Whether joints have goals, or leave their ranges at y.
    [[nodiscard]] bool bends(const Surroundings& around, double end, std::span<const double> y);
    void setGoals(const Surroundings& around, double begin, double end, bool held);
    [[nodiscard]] double firstStep(const Surroundings& around, double begin, double end,
                                   std::span<const double> y);
    [[nodiscard]] bool advanceCut(const Surroundings& around, double begin, const Attempt& attempt,
                                  std::span<double> y, std::span<double> yp);

    ChainDae* chain_;
    CoupledStep step_;
    std::vector<std::vector<double>> radii_, skipped_;
    std::vector<std::vector<FrictionWeight>> friction_;
    std::vector<StrandContacts> contacts_, saved_;
    std::vector<HoldGoal> goalsBefore_, goals_;
    std::vector<JointDemand> demandsBefore_, demands_;
    std::vector<NearPoint> near_;
    ContactStats stats_;
};

}  // namespace tendril::sim
