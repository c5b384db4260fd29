#include "core/validate/SmallMotion.h"

#include "core/validate/ChainRun.h"

#include <Eigen/Eigenvalues>

namespace tendril::validate {
namespace {

constexpr double kAmplitude = 1e-4;   // rad; what is of third order is then below 1e-8
constexpr double kPrecision = 1e-11;  // of the tip per step, against an amplitude of 1e-4

/// Rotations of the joints from one state to another, in the given directions.
Eigen::VectorXd turnsBetween(std::span<const double> from, std::span<const double> to,
                             const Linearization::Directions& directions) {
    Eigen::VectorXd turns(static_cast<Eigen::Index>(directions.size()));
    Eigen::Index k = 0;
    for (const int d : directions) {
        const auto joint = static_cast<std::size_t>(d) / 3;
        const Quat change =
            conjugate(multibody::rotationOf(from, joint)) * multibody::rotationOf(to, joint);
        const Vec3 v = spatial::toRotationVector(change);
        turns[k++] = d % 3 == 0 ? v.x : d % 3 == 1 ? v.y : v.z;
    }
    return turns;
}

ChainModel damped(ChainModel model, double time) {
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        model.setDamping(i, 0.5 * time * model.link(i).stiffness);
    return model;
}

}  // namespace

SmallMotion findSmallMotion(Linearization& view, std::span<const double> y,
                            const Linearization::Directions& directions, int n) {
    const Eigen::MatrixXd stiffness = view.stiffness(y, directions);
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(
        0.5 * (stiffness + stiffness.transpose()), view.mass(y, directions));
    const Eigen::VectorXd shape = solver.eigenvectors().col(n - 1);
    return {solver.eigenvalues()[n - 1], shape / shape.lpNorm<Eigen::Infinity>()};
}

std::optional<double> observeEigenvalue(const StaticChain& chain, std::span<const double> y,
                                        const Linearization::Directions& directions,
                                        const SmallMotion& motion, double duration,
                                        double dampingTime, const std::atomic<bool>* cancel) {
    const motion::FixedRoot root(chain.forcing.root.orientation, {});
    ChainRun run(damped(chain.model, dampingTime), root, kPrecision, cancel);
    run.chain().forcing() = chain.forcing;
    std::vector<double> start(y.begin(), y.end());
    for (std::size_t k = 0; k < directions.size(); ++k)
        turn(start, directions[k], kAmplitude * motion.shape[static_cast<Eigen::Index>(k)]);
    run.start(0, start);
    if (!run.advanceTo(duration)) return {};
    Linearization view(chain.model, chain.forcing);
    const Eigen::VectorXd weights = view.mass(y, directions) * motion.shape;
    const double share = weights.dot(turnsBetween(y, run.y(), directions)) /
                         weights.dot(turnsBetween(y, start, directions));
    if (!(share > -1)) return {};
    const double rate = (share < 1 ? std::acos(share) : std::acosh(share)) / duration;
    return share < 1 ? rate * rate : -rate * rate;
}

}  // namespace tendril::validate
