#include "core/multibody/RootReaction.h"

namespace tendril::multibody {

Wrench computeRootReaction(const ChainModel& model, const ChainWork& work) {
    Wrench reaction;
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        if (model.topology()[i].parent != kRoot) continue;
        const ChainWork::Sweep& sweep = work.sweep[i];
        reaction.force += sweep.force;
        reaction.moment += sweep.moment + cross(sweep.d, sweep.force);
    }
    return reaction;
}

Wrench computeWeight(const ChainModel& model, const ChainForcing& forcing, const ChainWork& work) {
    Wrench weight;
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Link& link = model.link(i);
        const Vec3 force = link.mass * forcing.gravity;
        weight.force += force;
        weight.moment += cross(work.motion[i].pointAt(link.centerOfMass), force);
    }
    return weight;
}

Wrench about(const Vec3& point, const Wrench& wrench, const Vec3& itsPoint) {
    return {wrench.force, wrench.moment + cross(itsPoint - point, wrench.force)};
}

}  // namespace tendril::multibody
