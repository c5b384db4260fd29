#include "core/bench/Stopwatch.h"
#include "tests/bench/PeerChain.h"

#include <dart/dynamics/dynamics.hpp>
#include <dart/simulation/World.hpp>

#include <string>

namespace tendril::bench {
namespace {

namespace dyn = dart::dynamics;

/// A name of its own, or DART complains of every link.
template <class Part>
typename Part::Properties named(const char* kind, const dyn::SkeletonPtr& chain) {
    typename Part::Properties properties;
    properties.mName = kind + std::to_string(chain->getNumBodyNodes());
    return properties;
}

void setSprings(dyn::BallJoint& joint, const PeerLink& link) {
    for (std::size_t k = 0; k < 3; ++k) {
        joint.setSpringStiffness(k, link.stiffness[k]);
        joint.setDampingCoefficient(k, link.damping[k]);
        joint.setRestPosition(k, 0);
    }
}

dyn::SkeletonPtr makeChain(const std::vector<PeerLink>& links) {
    dyn::SkeletonPtr chain = dyn::Skeleton::create("hair");
    dyn::BodyNode* parent = nullptr;
    double above = 0;
    for (const PeerLink& link : links) {
        auto [joint, body] = chain->createJointAndBodyNodePair<dyn::BallJoint>(
            parent, named<dyn::BallJoint>("joint", chain), named<dyn::BodyNode>("link", chain));
        Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
        if (parent == nullptr)
            place.linear() = Eigen::AngleAxisd(-M_PI_2, Eigen::Vector3d::UnitZ()).matrix();
        else
            place.translation() = Eigen::Vector3d(0, above, 0);
        joint->setTransformFromParentBodyNode(place);
        setSprings(*joint, link);
        dyn::Inertia inertia(link.mass, Eigen::Vector3d(0, link.center, 0),
                             Eigen::Vector3d(link.inertia[0], link.inertia[1], link.inertia[2])
                                 .asDiagonal()
                                 .toDenseMatrix());
        body->setInertia(inertia);
        parent = body;
        above = link.length;
    }
    return chain;
}

}  // namespace

PeerRun runDart(double step, int frames) {
    const std::vector<PeerLink> links = peerChain();
    auto world = dart::simulation::World::create();
    world->setGravity(Eigen::Vector3d(0, -kPeerGravity, 0));
    world->setTimeStep(step);
    const dyn::SkeletonPtr chain = makeChain(links);
    world->addSkeleton(chain);
    PeerRun run;
    for (int f = 1; f <= frames; ++f) {
        const double start = threadSeconds();
        while (world->getTime() < f * kPeerFrame - step / 2) world->step();
        run.seconds += threadSeconds() - start;
        const Eigen::Vector3d tip = chain->getBodyNode(links.size() - 1)->getTransform() *
                                    Eigen::Vector3d(0, links.back().length, 0);
        run.tips.push_back({tip.x(), tip.y(), tip.z()});
    }
    return run;
}

}  // namespace tendril::bench
