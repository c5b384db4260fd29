#include "core/sagfree/HoldPose.h"
#include "core/sagfree/PoseStiffness.h"
#include "core/validate/ChainRun.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/Linearization.h"
#include "core/validate/ReferenceChain.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <random>

namespace tendril::validate {
namespace {

using sagfree::StrandHold;

/// A curl that winds at random, unlike in bend about x and z, in gravity.
struct Curl {
    ChainModel model;
    ChainForcing forcing;
    std::vector<double> drawn;
};

Curl makeCurl(unsigned seed, std::size_t links, double length) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto vec = [&](double size) {
        return size * Vec3{unit(random), unit(random), unit(random)};
    };
    const double l = length / static_cast<double>(links), rx = 50e-6, rz = 35e-6;
    const double mass = 1320 * std::numbers::pi * rx * rz * l;
    std::vector<multibody::Link> chain;
    const Vec3 wind = vec(0.5);
    for (std::size_t i = 0; i < links; ++i) {
        multibody::Link link = multibody::makeCylinderLink(mass, l, rx, rz);
        if (i > 0) link.attachment = {0, l, 0};
        link.restRotation = spatial::fromRotationVector((i == 0 ? 0.5 : 1.0) * (wind + vec(0.2)));
        link.stiffness = ((i == 0 ? 4 : 2) * 4e9 * std::numbers::pi / 4 / l * rx * rz) *
                         Vec3{rz * rz, 0.8 * rx * rz, rx * rx};
        link.damping = 5e-3 * link.stiffness;
        chain.push_back(link);
    }
    Curl curl{{multibody::makeSerialTopology(links), std::move(chain)}, {}, {}};
    curl.forcing.root.orientation = spatial::fromRotationVector(vec(3));
    curl.drawn = multibody::makeRestState(curl.model);
    return curl;
}

/// Torque left at any joint over the largest carried, by the equations of motion.
void compareResidual(Comparison& comparison) {
    constexpr double kTolerance = 1e-12;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        Curl curl = makeCurl(seed, 24, 0.15);
        (void)sagfree::holdPose(curl.model, curl.forcing, curl.drawn);
        Linearization view(curl.model, curl.forcing);
        const double left = view.gradient(curl.drawn).lpNorm<Eigen::Infinity>();
        for (std::size_t i = 0; i < curl.model.linkCount(); ++i) curl.model.setStiffness(i, {});
        const double carried =
            Linearization(curl.model, curl.forcing).gradient(curl.drawn).lpNorm<Eigen::Infinity>();
        comparison.add("torque left, of the largest carried", left / carried, kTolerance);
    }
}

/// The Hessian by which stability is judged, in turns about the axes of the links.
Eigen::MatrixXd hessianOf(const Curl& curl) {
    const std::size_t m = curl.model.linkCount();
    multibody::ChainWork work(m);
    const auto loads = sagfree::computePoseLoads(curl.model, curl.forcing, curl.drawn, work);
    sagfree::PoseStiffness stiffness(curl.model, loads);
    stiffness.setWeights(std::vector<Vec3>(m, Vec3{1, 1, 1}));
    stiffness.readSprings(curl.model);
    const auto n = static_cast<Eigen::Index>(3 * m);
    Eigen::MatrixXd H(n, n);
    std::vector<Vec3> x(m), y(m);
    // With weights of one the coordinates are turns about the mid frame's axes.
    const auto midFrame = [&](std::size_t i) {
        return toMatrix(spatial::squareRoot(loads[i].rotation));
    };
    for (Eigen::Index j = 0; j < n; ++j) {
        const auto at = static_cast<std::size_t>(j / 3);
        const spatial::Mat3 columns = midFrame(at);
        std::fill(x.begin(), x.end(), Vec3{});
        x[at] = j % 3 == 0 ? columns.cx : j % 3 == 1 ? columns.cy : columns.cz;
        stiffness.multiply(x, y);
        for (std::size_t i = 0; i < m; ++i) {
            const Vec3 torque = transposedTimes(midFrame(i), y[i]);
            const auto row = static_cast<Eigen::Index>(3 * i);
            H(row, j) = torque.x, H(row + 1, j) = torque.y, H(row + 2, j) = torque.z;
        }
    }
    return H;
}

void compareHessian(Comparison& comparison) {
    constexpr double kTolerance = 1e-7;
    for (unsigned seed = 1; seed <= 6; ++seed) {
        Curl curl = makeCurl(seed, 10, 0.3);
        (void)sagfree::holdPose(curl.model, curl.forcing, curl.drawn);
        Linearization view(curl.model, curl.forcing);
        const Eigen::MatrixXd reference = view.stiffness(curl.drawn, view.allDirections());
        comparison.add("Hessian against differences of the gradient, of its norm",
                       (hessianOf(curl) - reference).norm() / reference.norm(), kTolerance);
    }
}

/// Smallest eigenvalue of a straight upright chain of length L, in units of (EI/(μ g))^⅓.
double uprightSoftness(int links, double length) {
    const Rod rod{.clamp = {}, .gravity = {0, -length * length * length, 0}};
    StaticChain chain = makeChain(discretize(rod, links, 2));
    return sagfree::holdPose(chain.model, chain.forcing, multibody::makeRestState(chain.model))
        .softestModeBefore;
}

/// Found by bisecting in length, between 1.5 and 2.5.
void compareGreenhill(int links, double expected, Comparison& comparison) {
    constexpr double kTolerance = 1e-4;
    double low = 1.5, high = 2.5;
    for (int k = 0; k < 45; ++k) {
        const double middle = 0.5 * (low + high);
        (uprightSoftness(links, middle) > 0 ? low : high) = middle;
    }
    comparison.add("length at which it topples, relative", std::abs(low / expected - 1),
                   kTolerance);
    comparison.note(fmt::format("found {:.5f}", low));
}

/// A curl too long to stand, before and after stiffening, in two seconds of time.
void compareStaying(const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 1e-5;
    for (unsigned seed = 11; seed <= 13; ++seed) {
        Curl curl = makeCurl(seed, 20, 0.2);
        curl.forcing.root.orientation = spatial::fromRotationVector({0.2, 0, 0.1});
        const StrandHold hold = sagfree::holdPose(curl.model, curl.forcing, curl.drawn);
        if (hold.stiffening.empty()) comparison.note("a curl needed no stiffening");
        const motion::FixedRoot root(curl.forcing.root.orientation, {});
        ChainRun run(curl.model, root, 1e-6, session.cancelFlag());
        std::vector<double> pushed = curl.drawn;
        for (std::size_t i = 0; i < curl.model.linkCount(); ++i)
            multibody::storeOmega(std::span<double>(pushed), i, Vec3{1e-6, -1e-6, 1e-6});
        run.start(0, pushed);
        const Vec3 drawn = run.endOf(curl.model.linkCount() - 1);
        double drift = run.advanceTo(2) ? 0 : std::nan("");
        drift += norm(run.endOf(curl.model.linkCount() - 1) - drawn);
        comparison.add("drift of a stiffened tip in 2 s after a faint push, of its length",
                       drift / 0.2, kTolerance);
    }
}

}  // namespace

void addSagfree(Session& session) {
    session.addCase("sagfree_residual", compareResidual);
    session.addCase("sagfree_hessian", compareHessian);
    session.addCase("sagfree_greenhill_20", [](Comparison& c) { compareGreenhill(20, 1.9855, c); });
    session.addCase("sagfree_greenhill_40", [](Comparison& c) { compareGreenhill(40, 1.9861, c); });
    session.addCase("sagfree_stays", [&session](Comparison& c) { compareStaying(session, c); });
}

}  // namespace tendril::validate
