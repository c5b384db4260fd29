#include "core/multibody/ChainEnergy.h"

#include "core/multibody/JointLaw.h"
#include "core/multibody/Residual.h"

#include <algorithm>

namespace tendril::multibody {

namespace {

Vec3 trueAngularVelocity(const ChainForcing& forcing, const LinkMotion& motion) {
    return motion.angularVelocity + forcing.root.angularVelocity -
           forcing.root.inertialAngularVelocity;
}

Quat unitRotation(std::span<const double> y, std::size_t joint) {
    return normalized(rotationOf(y, joint));
}

}  // namespace

Vec3 pointVelocity(const ChainForcing& forcing, const ChainWork& work, std::size_t link,
                   const Vec3& pointInLink) {
    const LinkMotion& motion = work.motion[link];
    return motion.velocity +
           cross(trueAngularVelocity(forcing, motion), motion.rotation * pointInLink);
}

ChainEnergy computeEnergy(const ChainModel& model, const ChainForcing& forcing,
                          std::span<const double> y, const ChainWork& work) {
    ChainEnergy energy;
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Link& link = model.link(i);
        const LinkMotion& motion = work.motion[i];
        const Vec3 v = pointVelocity(forcing, work, i, link.centerOfMass);
        const Vec3 w = transposedTimes(motion.rotation, trueAngularVelocity(forcing, motion));
        energy.kinetic += 0.5 * (link.mass * squaredNorm(v) + dot(w, link.inertia * w));
        energy.gravitational -= link.mass * dot(forcing.gravity, motion.pointAt(link.centerOfMass));
        const Quat e = deformation(unitRotation(y, i), model.halfRestRotations()[i]);
        energy.elastic += jointEnergy(bendTwistOf(e), link.stiffness);
    }
    return energy;
}

ChainMomentum computeMomentum(const ChainModel& model, const ChainForcing& forcing,
                              const ChainWork& work) {
    ChainMomentum momentum;
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Link& link = model.link(i);
        const LinkMotion& motion = work.motion[i];
        const Vec3 p = link.mass * pointVelocity(forcing, work, i, link.centerOfMass);
        const Vec3 w = transposedTimes(motion.rotation, trueAngularVelocity(forcing, motion));
        momentum.linear += p;
        momentum.angular +=
            cross(motion.pointAt(link.centerOfMass), p) + motion.rotation * (link.inertia * w);
    }
    return momentum;
}

std::vector<double> computeMassMatrix(const ChainModel& model, std::span<const double> y,
                                      ChainWork& work) {
    const std::size_t m = model.linkCount(), n = 3 * m;
    ChainForcing still;
    still.gravity = {};
    computeMotion(model, still, y, work);
    std::vector<double> M(n * n, 0.0);
    // Each link moves with all joints above it: M = Σ_k J_kᵀ (m, I) J_k, J by columns.
    std::vector<Vec3> turns(n), moves(n);
    for (std::size_t k = 0; k < m; ++k) {
        const Link& link = model.link(k);
        const LinkMotion& motion = work.motion[k];
        std::fill(turns.begin(), turns.end(), Vec3{});
        std::fill(moves.begin(), moves.end(), Vec3{});
        for (int i = static_cast<int>(k); i != kRoot;
             i = model.topology()[static_cast<std::size_t>(i)].parent) {
            const auto joint = static_cast<std::size_t>(i);
            const LinkMotion& at = work.motion[joint];
            const Vec3 arm = motion.pointAt(link.centerOfMass) - at.position;
            const Vec3 axes[] = {at.rotation.cx, at.rotation.cy, at.rotation.cz};
            for (std::size_t a = 0; a < 3; ++a) {
                turns[3 * joint + a] = transposedTimes(motion.rotation, axes[a]);
                moves[3 * joint + a] = cross(axes[a], arm);
            }
        }
        for (std::size_t r = 0; r < n; ++r)
            for (std::size_t c = 0; c < n; ++c)
                M[n * r + c] +=
                    link.mass * dot(moves[r], moves[c]) + dot(turns[r], link.inertia * turns[c]);
    }
    return M;
}

}  // namespace tendril::multibody
