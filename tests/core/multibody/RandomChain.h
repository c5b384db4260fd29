#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainModel.h"
#include "core/multibody/JointLock.h"

#include <algorithm>
#include <random>

namespace tendril::test {

using namespace tendril::multibody;

/// Reproducible strands, poses and forcings; the seed is part of the test.
class RandomChain {
public:
    explicit RandomChain(unsigned seed) : engine_(seed) {}

    double unit() { return unit_(engine_); }
    double between(double low, double high) { return low + (high - low) * 0.5 * (1 + unit()); }
    Vec3 vec(double size) { return size * Vec3{unit(), unit(), unit()}; }
    Quat rotation(double size) { return spatial::fromRotationVector(vec(size)); }

    /// A link with everything: point mass off its axis, curved rest pose, damping, drag, goal.
    Link link() {
        Link l = makeCylinderLink(between(1e-3, 9e-3), between(0.05, 0.1), between(2e-3, 6e-3),
                                  between(2e-3, 6e-3));
        addPointMass(l, between(1e-4, 1e-3), vec(0.02));
        l.attachment = {0, 0.07, 0};
        l.restRotation = rotation(1.0);
        l.stiffness = {between(5e-3, 5e-2), between(5e-3, 5e-2), between(5e-3, 5e-2)};
        l.damping = {between(1e-6, 5e-5), between(1e-7, 1e-6), between(1e-6, 5e-5)};
        l.dragNormal = between(0.01, 0.1);
        l.dragTangential = between(0.001, 0.01);
        l.axis = normalized(vec(1));
        l.secondAxis = normalized(cross(l.axis, vec(1)));
        l.goal = {vec(0.3), vec(0.5), between(0.1, 2), between(0.001, 0.02)};
        return l;
    }
    std::vector<LinkTopology> treeTopology(std::size_t linkCount) {
        std::vector<LinkTopology> topology = makeSerialTopology(linkCount);
        for (std::size_t i = 2; i < linkCount; i += 2)
            topology[i].parent = static_cast<int>(between(-1, static_cast<double>(i) - 1e-9));
        return topology;
    }
    ChainModel model(std::vector<LinkTopology> topology) {
        std::vector<Link> links;
        for (std::size_t i = 0; i < topology.size(); ++i) links.push_back(link());
        return makeChainModel(std::move(topology), std::move(links)).value();
    }
    /// q up to `reach` rad from rest on each axis, ω up to `speed`, both as the joints allow.
    std::vector<double> state(const ChainModel& model, double reach, double speed) {
        std::vector<double> y = makeRestState(model);
        for (std::size_t i = 0; i < model.linkCount(); ++i) {
            const JointKind kind = model.topology()[i].joint;
            const Quat turn = allowedTurn(kind, model.link(i), reach);
            storeRotation(std::span(y), i, model.link(i).restRotation * turn);
            storeOmega(std::span(y), i, vec(speed));
            if (kind == JointKind::Ball) continue;
            const JointLockT<double> lock(kind, model.link(i),
                                          rotationOf(std::span<const double>(y), i));
            storeOmega(std::span(y), i, lock.free() * vec(speed));
        }
        return y;
    }
    Quat allowedTurn(JointKind kind, const Link& link, double reach) {
        if (kind == JointKind::Ball) return rotation(reach);
        const Quat first = spatial::fromRotationVector(reach * unit() * link.axis);
        if (kind == JointKind::Hinge) return first;
        return first * spatial::fromRotationVector(reach * unit() * link.secondAxis);
    }
    /// ẏ whose q rows agree with y; ω̇ up to `size`.
    std::vector<double> rate(std::span<const double> y, double size) {
        std::vector<double> yp(y.size());
        for (std::size_t i = 0; i < y.size() / kUnknownsPerJoint; ++i) {
            const Vec3 w = 0.5 * omegaOf(y, i);
            storeRotation(std::span(yp), i, rotationOf(y, i) * Quat{0, w.x, w.y, w.z});
            storeOmega(std::span(yp), i, vec(size));
        }
        return yp;
    }
    /// Root at rest, turned and moved; gravity and wind askew; a load on every link.
    ChainForcing stillForcing(const ChainModel& model) {
        ChainForcing forcing;
        forcing.root.orientation = rotation(2);
        forcing.root.position = vec(0.3);
        forcing.gravity = vec(9);
        forcing.wind = vec(2);
        forcing.clearLoads(model.linkCount());
        for (std::size_t i = 0; i < model.linkCount(); ++i) {
            forcing.addForce(i, vec(0.05), vec(0.05));
            forcing.addForce(i, vec(0.05), vec(0.05));
            forcing.addMoment(i, vec(0.001));
            forcing.loads[i].wind = vec(0.5);
        }
        return forcing;
    }
    ChainForcing movingForcing(const ChainModel& model) {
        ChainForcing forcing = stillForcing(model);
        RootMotion& root = forcing.root;
        root.angularVelocity = vec(3), root.velocity = vec(1);
        root.inertialAngularVelocity = vec(3);
        root.inertialAngularAcceleration = vec(30), root.inertialAcceleration = vec(10);
        return forcing;
    }

private:
    std::mt19937 engine_;
    std::uniform_real_distribution<double> unit_{-1, 1};
};

[[nodiscard]] inline double largestOf(std::span<const double> values) {
    double largest = 0;
    for (const double v : values) largest = std::max(largest, std::abs(v));
    return largest;
}
[[nodiscard]] inline double largestDifference(std::span<const double> a,
                                              std::span<const double> b) {
    double largest = 0;
    for (std::size_t k = 0; k < a.size(); ++k) largest = std::max(largest, std::abs(a[k] - b[k]));
    return largest;
}

}  // namespace tendril::test
