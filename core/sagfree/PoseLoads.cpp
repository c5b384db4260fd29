#include "core/sagfree/PoseLoads.h"

#include "core/multibody/JointLock.h"
#include "core/multibody/LinkDrag.h"
#include "core/multibody/Residual.h"

#include <algorithm>
#include <cmath>

namespace tendril::sagfree {

using multibody::JointKind;
using multibody::kRoot;
using multibody::Link;

namespace {

constexpr double kFelt = 1e-6;  // of a stiffness: torque below which a load is not felt

// The same forces with the root at rest.
ChainForcing withRootAtRest(const ChainForcing& forcing) {
    ChainForcing still = forcing;
    still.root = {};
    still.root.orientation = forcing.root.orientation;
    still.root.position = forcing.root.position;
    return still;
}

ChainModel withoutGoals(const ChainModel& model) {
    ChainModel free = model;
    for (std::size_t i = 0; i < free.linkCount(); ++i) free.setGoal(i, {});
    return free;
}

// Torques missing at the joints, in link coordinates; poses and moments stay in `work`.
std::vector<Vec3> missingTorques(const ChainModel& model, const ChainForcing& forcing,
                                 std::span<const double> pose, ChainWork& work) {
    std::vector<double> y(pose.begin(), pose.end()), zero(y.size()), rows(y.size());
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        multibody::storeOmega(std::span(y), i, Vec3{});
    multibody::evaluateResidual<double>(model, forcing, y, zero, rows, work);
    std::vector<Vec3> missing;
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Vec3 row = multibody::omegaOf(std::span<const double>(rows), i);
        const JointKind kind = model.topology()[i].joint;
        missing.push_back(kind == JointKind::Ball ? row
                                                  : multibody::JointLockT<double>(
                                                        kind, model.link(i), work.sweep[i].rotation)
                                                            .free() *
                                                        row);
    }
    return missing;
}

// Σ r fᵀ of the link's own forces about its joint, world; and the force.
struct OwnForces {
    Mat3 lever;
    Vec3 force;
};
OwnForces ownForces(const Link& link, const ChainForcing& forcing, std::size_t i,
                    const ChainWork& work) {
    const Mat3& R = work.motion[i].rotation;
    const Vec3 weight = link.mass * forcing.gravity;
    OwnForces own{spatial::outer(R * link.centerOfMass, weight), weight};
    Vec3 wind = forcing.wind;
    if (!forcing.loads.empty()) {
        own.lever += R * forcing.loads[i].lever;
        own.force += forcing.loads[i].force;
        wind += forcing.loads[i].wind;
    }
    const Vec3 drag = multibody::dragForce(link, R.cy, wind);
    own.lever += spatial::outer((0.5 * link.length) * R.cy, drag);
    own.force += drag;
    return own;
}

}  // namespace

std::vector<JointLoad> computePoseLoads(const ChainModel& model, const ChainForcing& forcing,
                                        std::span<const double> pose, ChainWork& work) {
    const std::size_t m = model.linkCount();
    const ChainForcing still = withRootAtRest(forcing);
    (void)missingTorques(withoutGoals(model), still, pose, work);
    std::vector<JointLoad> loads(m);
    std::vector<OwnForces> outboard(m);
    for (std::size_t i = m; i-- > 0;) {
        const OwnForces own = ownForces(model.link(i), still, i, work);
        OwnForces& all = outboard[i];
        all.lever += own.lever;
        all.force += own.force;
        JointLoad& load = loads[i];
        const Quat& q = work.sweep[i].rotation;
        load.rotation = q.w < 0 ? -q : q;
        load.frame = work.motion[i].rotation;
        load.support = spatial::transposedTimes(load.frame, work.sweep[i].moment);
        load.moment = norm(load.support);
        load.geometric = spatial::trace(all.lever) * spatial::identity3<double>() - all.lever;
        const int parent = model.topology()[i].parent;
        if (parent == kRoot) continue;
        OwnForces& inboard = outboard[static_cast<std::size_t>(parent)];
        inboard.lever += all.lever + spatial::outer(work.sweep[i].d, all.force);
        inboard.force += all.force;
    }
    return loads;
}

double relativeImbalance(const ChainModel& model, const ChainForcing& forcing,
                         std::span<const double> pose, ChainWork& work) {
    const std::vector<Vec3> missing =
        missingTorques(withoutGoals(model), withRootAtRest(forcing), pose, work);
    double most = 0, carried = 0, stiffest = 0;
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Vec3& K = model.link(i).stiffness;
        most = std::max(most, norm(missing[i]));
        carried = std::max(carried, norm(work.sweep[i].moment));
        stiffest = std::max({stiffest, K.x, K.y, K.z});
    }
    return carried > 0 ? most / std::max(carried, kFelt * stiffest) : 0;
}

}  // namespace tendril::sagfree
