#include "core/bench/ShakenStrand.h"
#include "core/bench/Stopwatch.h"
#include "core/sim/StrandIntegrator.h"
#include "tests/bench/PeerChain.h"

namespace tendril::bench {
namespace {

constexpr HairSpec kHair{.links = 20, .dampingTime = 0.01};

}  // namespace

std::vector<PeerLink> peerChain() {
    std::vector<PeerLink> chain;
    const multibody::ChainModel model = makeHair(kHair);
    for (const multibody::Link& link : model.links())
        chain.push_back({link.length,
                         link.mass,
                         link.centerOfMass.y,
                         {link.inertia.xx, link.inertia.yy, link.inertia.zz},
                         {link.stiffness.x / 2, link.stiffness.y / 2, link.stiffness.z / 2},
                         {link.damping.x, link.damping.y, link.damping.z}});
    return chain;
}

PeerRun runTendril(double accuracy, int frames) {
    const motion::FixedRoot root(spatial::fromRotationVector({0, 0, -std::numbers::pi / 2}), {});
    sim::StrandSettings settings;
    settings.tolerance.tip *= accuracy;
    sim::StrandIntegrator strand(makeHair(kHair), root, settings);
    strand.startAtRest(0);
    PeerRun run;
    for (int f = 1; f <= frames; ++f) {
        const double start = threadSeconds();
        (void)strand.advanceTo(f * kPeerFrame);
        run.seconds += threadSeconds() - start;
        strand.chain().move(strand.time(), strand.y());
        const spatial::Vec3 tip = strand.chain()
                                      .linkMotion(0, kHair.links - 1)
                                      .pointAt({0, kHair.length / kHair.links, 0});
        run.tips.push_back({tip.x, tip.y, tip.z});
    }
    return run;
}

}  // namespace tendril::bench
