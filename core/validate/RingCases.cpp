#include "core/multibody/JointLaw.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/Linearization.h"
#include "core/validate/ReferenceChain.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <numbers>

namespace tendril::validate {
namespace {

constexpr double kTolerance = 1e-6;

/// A closed ring of m equal links: the base is one of them, the other m − 1 are a chain that starts
/// at its end and comes back to its origin, where a joint closes the ring. The closing joint's
/// torque and the force that holds the ends together are loads on the last link.
class Ring {
public:
    Ring(int links, double linkLength, const Vec3& stiffness, const Quat& jointTurn);

    /// Sets the total twist and returns the smallest eigenvalue of the constrained stiffness but
    /// the ring's rolling about its own tangent, which costs nothing.
    [[nodiscard]] double stability(double totalTwist);

private:
    void setTwist(double totalTwist);
    [[nodiscard]] Vec3 closingTorque(std::span<const double> y) const;
    [[nodiscard]] Eigen::MatrixXd gapGradient();
    [[nodiscard]] Eigen::VectorXd rolling() const;

    Quat jointTurn_;
    Vec3 stiffness_;
    Quat halfRest_{};
    ChainModel model_;
    Linearization view_;
    std::vector<double> y_;
    Vec3 holding_{};  ///< force at the tip of the last link
};

ChainModel makeOpenRing(int links, double length, const Vec3& stiffness) {
    std::vector<multibody::Link> pieces;
    for (int i = 1; i < links; ++i) {
        multibody::Link link = multibody::makeCylinderLink(1, length, 0.01 * length, 0.01 * length);
        link.attachment = {0, length, 0};
        link.stiffness = stiffness;
        pieces.push_back(link);
    }
    return {multibody::makeSerialTopology(pieces.size()), std::move(pieces)};
}

ChainForcing weightless(std::size_t links) {
    ChainForcing forcing;
    forcing.gravity = {};
    forcing.clearLoads(links);
    return forcing;
}

Ring::Ring(int links, double linkLength, const Vec3& stiffness, const Quat& jointTurn)
    : jointTurn_(jointTurn),
      stiffness_(stiffness),
      model_(makeOpenRing(links, linkLength, stiffness)),
      view_(model_, weightless(model_.linkCount())),
      y_(model_.unknownCount()) {
    view_.setLoadRule([this](std::span<const double> y, ChainForcing& forcing) {
        const std::size_t last = model_.linkCount() - 1;
        forcing.clearLoads(model_.linkCount());
        forcing.addForce(last, {0, model_.link(last).length, 0}, holding_);
        forcing.addMoment(last, closingTorque(y));
    });
}

void Ring::setTwist(double totalTwist) {
    const auto joints = static_cast<double>(model_.linkCount() + 1);
    const Quat rest = spatial::fromRotationVector({0, -totalTwist / joints, 0});
    halfRest_ = spatial::squareRoot(rest);
    for (std::size_t i = 0; i < model_.linkCount(); ++i) {
        model_.setRestRotation(i, rest);
        multibody::storeRotation(std::span<double>(y_), i, jointTurn_);
    }
}

/// What the closing joint does to the last link, world axes: the reaction of its torque on the
/// base.
Vec3 Ring::closingTorque(std::span<const double> y) const {
    const Quat last = view_.orientation(y, model_.linkCount() - 1);
    const Quat q = conjugate(last);  // the base's orientation is the world's
    const auto bend = multibody::bendTwistOf(multibody::deformation(q, halfRest_));
    const Vec3 onBase = rotate(conjugate(halfRest_), multibody::jointTorque(bend, stiffness_));
    return -onBase;
}

Eigen::MatrixXd Ring::gapGradient() {
    constexpr double kStep = 1e-5;
    const auto n = static_cast<Eigen::Index>(3 * model_.linkCount());
    Eigen::MatrixXd gradient(3, n);
    std::vector<double> moved;
    for (Eigen::Index j = 0; j < n; ++j) {
        moved = y_;
        turn(moved, static_cast<int>(j), kStep);
        const Vec3 ahead = view_.tip(moved);
        moved = y_;
        turn(moved, static_cast<int>(j), -kStep);
        const Vec3 slope = (ahead - view_.tip(moved)) / (2 * kStep);
        gradient.col(j) << slope.x, slope.y, slope.z;
    }
    return gradient;
}

/// All links turn about their own axes by one angle φ, and the ring turns back about the base's:
/// every joint changes from q to exp(−φ y) q exp(φ y).
Eigen::VectorXd Ring::rolling() const {
    const auto n = static_cast<Eigen::Index>(3 * model_.linkCount());
    Eigen::VectorXd direction(n);
    const Vec3 axis{0, 1, 0};
    const Vec3 carried = rotate(conjugate(jointTurn_), axis);
    for (Eigen::Index i = 0; i < n / 3; ++i) {
        const Vec3 change = axis - carried;
        direction.segment<3>(3 * i) << change.x, change.y, change.z;
    }
    return direction.normalized();
}

double Ring::stability(double totalTwist) {
    setTwist(totalTwist);
    const Eigen::MatrixXd gap = gapGradient();
    holding_ = {};
    // The force that holds the ends together balances the joints: gradient = (∂gap)ᵀ f.
    const Eigen::VectorXd torques = view_.gradient(y_);
    const Eigen::VectorXd force = gap.transpose().colPivHouseholderQr().solve(torques);
    holding_ = {force[0], force[1], force[2]};
    const Eigen::MatrixXd stiffness = view_.stiffness(y_, view_.allDirections());
    Eigen::MatrixXd excluded(stiffness.rows(), 4);
    excluded << gap.transpose(), rolling();
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(excluded);
    const Eigen::MatrixXd basis = qr.householderQ();
    const Eigen::MatrixXd free = basis.rightCols(stiffness.rows() - 4);
    return smallestEigenvalue(free.transpose() * stiffness * free);
}

void compareRing(const Json& entry, const Session& session, Comparison& comparison) {
    const Json& chain = entry.at("chain");
    const int links = chain.at("links").get<int>();
    const double bend = numberOf(chain.at("K_b")), twist = numberOf(chain.at("K_t"));
    const Quat jointTurn =
        spatial::fromRotationVector({numberOf(chain.at("turning_angle_per_joint_about_x")), 0, 0});
    Ring ring(links, numberOf(chain.at("link_length")), {bend, twist, bend}, jointTurn);
    constexpr double kStep = 0.5;
    const double most = 2 * std::numbers::pi * links / 2;  // beyond, joints would turn over
    double low = 0;
    while (low + kStep < most && ring.stability(low + kStep) > 0 && !session.cancelled()) {
        low += kStep;
    }
    double high = low + kStep;
    for (int k = 0; k < 40; ++k) {
        const double middle = (low + high) / 2;
        (ring.stability(middle) > 0 ? low : high) = middle;
    }
    const double expected = numberOf(entry.at("Phi_crit_rad"));
    comparison.add("critical twist, relative", std::abs(low / expected - 1), kTolerance);
}

}  // namespace

void runRings(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.runCase(caseName(group, entry),
                        [&](Comparison& c) { compareRing(entry, session, c); });
    }
}

}  // namespace tendril::validate
