#include "core/bench/Stopwatch.h"
#include "tests/bench/PeerChain.h"

#include <Simbody.h>

namespace tendril::bench {
namespace {

SimTK::Vec6 bushing(const Triple& turn) {
    return {turn[0], turn[1], turn[2], 0, 0, 0};
}

}  // namespace

PeerRun runSimbody(double accuracy, int frames) {
    const std::vector<PeerLink> links = peerChain();
    SimTK::MultibodySystem system;
    SimTK::SimbodyMatterSubsystem matter(system);
    SimTK::GeneralForceSubsystem forces(system);
    SimTK::Force::UniformGravity gravity(forces, matter, SimTK::Vec3(0, -kPeerGravity, 0));
    SimTK::MobilizedBody parent = matter.Ground();
    SimTK::Transform place(SimTK::Rotation(-SimTK::Pi / 2, SimTK::ZAxis));
    for (const PeerLink& link : links) {
        const SimTK::Vec3 center(0, link.center, 0);
        const SimTK::Inertia central(link.inertia[0], link.inertia[1], link.inertia[2]);
        const SimTK::Body::Rigid body(SimTK::MassProperties(
            link.mass, center, central.shiftFromMassCenter(center, link.mass)));
        SimTK::MobilizedBody::Ball joint(parent, place, body, SimTK::Transform());
        SimTK::Force::LinearBushing spring(forces, parent, place, joint, SimTK::Transform(),
                                           bushing(link.stiffness), bushing(link.damping));
        parent = joint;
        place = SimTK::Transform(SimTK::Vec3(0, link.length, 0));
    }
    SimTK::State state = system.realizeTopology();
    SimTK::RungeKuttaMersonIntegrator integrator(system);
    integrator.setAccuracy(accuracy);
    SimTK::TimeStepper stepper(system, integrator);
    stepper.initialize(state);
    PeerRun run;
    for (int f = 1; f <= frames; ++f) {
        const double start = threadSeconds();
        stepper.stepTo(f * kPeerFrame);
        run.seconds += threadSeconds() - start;
        const SimTK::State& now = integrator.getState();
        system.realize(now, SimTK::Stage::Position);
        const SimTK::Vec3 tip =
            parent.findStationLocationInGround(now, SimTK::Vec3(0, links.back().length, 0));
        run.tips.push_back({tip[0], tip[1], tip[2]});
    }
    return run;
}

}  // namespace tendril::bench
