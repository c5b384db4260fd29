#pragma once

#include "core/base/AlignedVector.h"
#include "core/constraint/Complementarity.h"
#include "core/constraint/JointAngles.h"
#include "core/sim/ChainDae.h"
#include "core/sim/JointHold.h"
#include "core/sim/Touches.h"

#include <functional>

namespace tendril::sim {

/// A point of a strand that shall be at a place.
struct Hold {
    std::uint64_t id = 0;  ///< of what asks for it; the same from step to step
    std::uint32_t link = 0;
    spatial::Vec3 local{};               ///< in the link's frame [m]
    spatial::Vec3 goalBefore{}, goal{};  ///< at the beginning and end of the step, world [m]
    double compliance = 0;               ///< m/N
    spatial::Vec3 force{};               ///< on the strand, world [N]; in: a guess
    double haste = 1;                    ///< share of the way it tries; less after it got nowhere
    spatial::Vec3 aim{};  ///< where this step shall bring it: the goal, or on the way there [m]
    double astray = 0;    ///< distance from the aim at the end [m]
};

/// What a strand is held by and touches; enough, with y, to go on from.
struct StrandContacts {
    std::vector<Touch> touches;
    std::vector<Hold> holds;
    std::vector<JointHold> joints;
};

/// What one step over a strand takes beyond its state.
struct CoupledInput {
    double time = 0, step = 0;                            ///< from `time` [s] over `step` [s]
    std::span<const collide::Obstacle* const> obstacles;  ///< prepared for the interval
    /// Per strand and link: radius [m], and share of the link that is exempt (LinkSegment).
    std::span<const std::vector<double>> radii, skipped;
    std::span<const std::vector<FrictionWeight>> friction{};  ///< likewise; empty: all one
    double pushOutSpeed = 0.5;  ///< with which buried points come out [m/s]
    /// Share of a held point's distance from its goal that one step makes good, and the speed at
    /// which it comes at most, in lengths of its strand per second.
    double approachShare = 0.5, approachSpeed = 6;
    double turnSpeed = 12;       ///< the same for joints, of a strand's together [rad/s]
    double warmth = 1;           ///< share of the last step's forces to begin with
    double reboundSpeed = 0.03;  ///< impacts slower than this do not rebound [m/s]
    double reluctance = 0.02;    ///< of the forces of holds (constraint::Block)
};

struct CoupledReport {
    bool converged = false;
    int iterations = 0;
    double residual = 0;     ///< of the complementarity problem [m]
    double penetration = 0;  ///< deepest point below an obstacle's surface at the end [m]
};

/// The implicit step of strands that are held or touch something: backward Euler over the whole
/// step, with the contact conditions at its end, solved together by Newton's method. What the
/// forces on the points must be follows from the response of the same step (c = 1/h): no other
/// pair of operator and prediction is stable on stiff strands.
class CoupledStep {
public:
    /// @param chain must outlive this object; its loads are overwritten
    explicit CoupledStep(ChainDae& chain);

    /// @param y, yp in: state at the beginning; out: at the end, unless not converged
    /// @param contacts per strand; holds and joints: those of this step
    CoupledReport advance(const CoupledInput& input, std::span<double> y, std::span<double> yp,
                          std::span<StrandContacts> contacts);

private:
    enum class RowKind { Touch, Hold, Joint };
    struct Row {
        RowKind kind = RowKind::Touch;
        std::size_t index = 0;  ///< of the touch, hold or joint
        std::uint32_t link = 0;
        spatial::Vec3 local{}, arm{};  ///< of the point: link frame; from the joint, world [m]
        spatial::Mat3 axes{};      ///< columns: normal, tangents, world; of a joint: moments [m]
        spatial::Vec3 distance{};  ///< at the iterate, along the axes [m]
        spatial::Vec3 force{}, nextForce{};  ///< along the axes [N]
        spatial::Vec3 habit{};               ///< of a hold: its force in the last step [N]
        double friction = 0, compliance = 0;
        double alongLength = 1, acrossLength = 1;  ///< of the tangents, from the friction's weights

        /// Products with the axes, as components along them.
        [[nodiscard]] spatial::Vec3 perLengths(const spatial::Vec3& products) const;
    };
    struct Lane {
        std::vector<LinkSegment> before;    ///< links at the beginning
        std::vector<spatial::Vec3> habits;  ///< per hold: its force at the beginning [N]
        std::vector<double> reach;  ///< per link: how far it has moved in this iteration [m]
        std::vector<Row> rows;
        std::vector<Touch> touches, previous;
        std::vector<bool> reached;  ///< per joint: its range was left in an iteration of the step
        std::vector<constraint::Block> blocks;
        double tolerance = 0;  ///< of positions [m]
        double gapTolerance = 0, roughTolerance = 0;
        double moved = 0;  ///< by the last iteration [m]
        double residual = 0, penetration = 0;
        bool isSolved = false;  ///< moves no more in this step
    };
    void begin(const CoupledInput& input, std::span<const double> y,
               std::span<StrandContacts> contacts);
    void predict(double step, std::span<const double> y, std::span<const double> yp);
    void setLoads(std::span<StrandContacts> contacts);
    void readShifts();
    void findRows(const CoupledInput& input, std::size_t strand, StrandContacts& contacts);
    void addTouchRow(const CoupledInput& input, std::size_t strand, std::uint32_t obstacle,
                     std::uint32_t link, const NearPoint& near);
    void keepNear(const LinkSegment& link, std::uint32_t obstacle, std::uint32_t index,
                  double within, std::span<const Touch> known);
    static void weigh(Row& row, const FrictionWeight& weight, const spatial::Vec3& strand);
    void addHoldRows(std::size_t strand, StrandContacts& contacts);
    void addJointRows(std::size_t strand, StrandContacts& contacts);
    void aimHolds(const CoupledInput& input, std::size_t strand, StrandContacts& contacts) const;
    void aimJoints(const CoupledInput& input, std::span<const double> y, std::size_t strand,
                   StrandContacts& contacts);
    [[nodiscard]] spatial::Vec3 motionOf(std::size_t strand, const Row& row) const;
    [[nodiscard]] spatial::Mat3 momentAxes(std::size_t strand, std::size_t link,
                                           const spatial::Mat3& rotation,
                                           const spatial::Mat3& gradients) const;
    void pushAlone(std::size_t strand, const Row& row, const spatial::Vec3& world);
    [[nodiscard]] LinkSegment segment(const CoupledInput& input, std::size_t strand,
                                      std::size_t link) const;
    void computeResponses();
    [[nodiscard]] constraint::Block makeBlock(const CoupledInput& input, std::size_t strand,
                                              std::size_t index,
                                              const StrandContacts& contacts) const;
    /// @return false where the response is not that of a stable step
    [[nodiscard]] bool solveForces(const CoupledInput& input,
                                   std::span<const StrandContacts> contacts);
    void pushChanges();
    [[nodiscard]] bool acceptForces(std::span<StrandContacts> contacts);
    [[nodiscard]] bool iterate(const CoupledInput& input, std::span<StrandContacts> contacts);
    void finish(StrandContacts& contacts, Lane& lane) const;

    ChainDae* chain_;
    std::vector<collide::ObstacleInstant> atBegin_, atEnd_;
    std::vector<Lane> strands_;
    AlignedVector base_, r_, delta_, end_, endRate_;
    constraint::Complementarity complementarity_;
    std::vector<std::vector<double>> responses_;  ///< per strand: W, column by column
    std::vector<NearPoint> near_;
    std::vector<multibody::LinkPush> pushes_;
};

}  // namespace tendril::sim
