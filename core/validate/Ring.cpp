#include "core/validate/Ring.h"

#include "core/multibody/JointLaw.h"
#include "core/validate/Continuum.h"

#include <Eigen/QR>

#include <numbers>

namespace tendril::validate {
namespace {

ChainModel makeOpenRing(int links, double length, const Vec3& stiffness) {
    std::vector<multibody::Link> pieces;
    for (int i = 1; i < links; ++i) {
        multibody::Link link = multibody::makeCylinderLink(1, length, 0.01 * length, 0.01 * length);
        link.attachment = {0, length, 0};
        link.stiffness = stiffness;
        pieces.push_back(link);
    }
    std::vector<multibody::LinkTopology> topology = multibody::makeSerialTopology(pieces.size());
    return {std::move(topology), std::move(pieces)};
}

ChainForcing weightless(std::size_t links) {
    ChainForcing forcing;
    forcing.gravity = {};
    forcing.clearLoads(links);
    return forcing;
}

}  // namespace

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

double Ring::criticalTwist(const std::atomic<bool>* cancel) {
    constexpr double kStep = 0.5;
    const auto links = static_cast<double>(model_.linkCount() + 1);
    const double most = std::numbers::pi * links;  // beyond, joints would turn over
    const auto isCancelled = [cancel] { return cancel != nullptr && cancel->load(); };
    double low = 0, high = 0, atLow = 0, atHigh = stability(0);
    while (atHigh > 0 && high < most && !isCancelled()) {
        low = high;
        atLow = atHigh;
        high += kStep;
        atHigh = stability(high);
    }
    // False position, where one end would stay forever every other time the middle.
    for (int k = 0; k < 60 && high - low > 1e-10 * high && !isCancelled(); ++k) {
        const double middle =
            k % 2 == 0 ? high - atHigh * (high - low) / (atHigh - atLow) : (low + high) / 2;
        const double value = stability(middle);
        (value > 0 ? low : high) = middle;
        (value > 0 ? atLow : atHigh) = value;
    }
    return high - atHigh * (high - low) / (atHigh - atLow);
}

Ring makeUniformRing(int links, double twistStiffness) {
    const double k = 2.0 * links;
    return {links,
            1.0 / links,
            {k, k * twistStiffness, k},
            spatial::fromRotationVector({2 * std::numbers::pi / links, 0, 0})};
}

double compareRingLimit(double twistStiffness, double unit, double limit,
                        const std::atomic<bool>* cancel, Comparison& comparison) {
    constexpr int kLinks = 40;
    double fine = 0;
    const auto valueAt = [&](int links) -> std::optional<Vec3> {
        Ring ring = makeUniformRing(links, twistStiffness);
        fine = ring.criticalTwist(cancel);
        return Vec3{unit * fine, 0, 0};
    };
    compareWithLimit({limit, 0, 0}, valueAt, 1e-4 * limit, comparison, kLinks);
    return fine;
}

}  // namespace tendril::validate
