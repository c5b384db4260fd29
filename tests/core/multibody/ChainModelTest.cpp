#include "core/multibody/ChainModel.h"
#include "tests/support/Near.h"

namespace tendril::multibody {
namespace {

TEST(ChainModel, AUserErrorNamesLinkAndRemedy) {
    std::vector<Link> links(3, makeCylinderLink(1e-6, 0.01, 1e-4, 1e-4));
    std::vector<LinkTopology> topology = makeSerialTopology(3);
    links[1].mass = -1;
    topology[2].parent = 2;
    const auto result = makeChainModel(topology, links);
    ASSERT_FALSE(result);
    ASSERT_EQ(result.diagnostics().size(), 2u);
    EXPECT_EQ(result.diagnostics()[0].place, "link 1");
    EXPECT_EQ(result.diagnostics()[1].place, "link 2");
}

TEST(ChainModel, RejectsAThinnessThatHasNoInertia) {
    std::vector<Link> links(1, makeCylinderLink(1e-6, 0.01, 1e-4, 1e-4));
    links[0].inertia.yy = 0;
    EXPECT_FALSE(makeChainModel(makeSerialTopology(1), links));
}

TEST(ChainModel, RejectsUniversalAxesThatAreNotAtRightAngles) {
    std::vector<Link> links(1, makeCylinderLink(1e-6, 0.01, 1e-4, 1e-4));
    links[0].secondAxis = {1, 1, 0};
    std::vector<LinkTopology> topology{{kRoot, JointKind::Universal}};
    EXPECT_FALSE(makeChainModel(topology, links));
    topology[0].joint = JointKind::Hinge;
    EXPECT_TRUE(makeChainModel(topology, links));
}

TEST(ChainModel, HalfOfTheRestRotationTwiceIsTheRestRotation) {
    std::vector<Link> links(1, makeCylinderLink(1e-6, 0.01, 1e-4, 1e-4));
    links[0].restRotation = -spatial::fromRotationVector({0.4, -2.0, 1.1});
    const ChainModel model = makeChainModel(makeSerialTopology(1), links).value();
    const Quat half = model.halfRestRotations()[0];
    EXPECT_NEAR_ABS(dot(half * half, model.link(0).restRotation), 1, 1e-15);
    EXPECT_GT(model.link(0).restRotation.w, 0);
}

TEST(ChainModel, ABeadAtTheTipMovesCenterAndInertiaByTheParallelAxisTheorem) {
    Link link = makeCylinderLink(3.0, 2.0, 0.1, 0.1);
    const double own = link.inertia.xx;
    addPointMass(link, 1.0, {0, 2, 0});
    EXPECT_EQ(link.mass, 4);
    EXPECT_NEAR_ABS(link.centerOfMass.y, 1.25, 1e-15);
    EXPECT_NEAR_ABS(link.inertia.xx, own + 3 * 0.25 * 0.25 + 1 * 0.75 * 0.75, 1e-14);
    EXPECT_NEAR_ABS(link.inertia.yy, 3.0 * 0.01 / 2, 1e-15);
}

TEST(ChainModel, StateLayoutIsSevenPerJoint) {
    std::vector<double> y(14);
    storeRotation(std::span(y), 1, Quat{1, 2, 3, 4});
    storeOmega(std::span(y), 1, Vec3{5, 6, 7});
    for (int k = 0; k < 7; ++k) EXPECT_EQ(y[7 + static_cast<std::size_t>(k)], k + 1);
    EXPECT_EQ(rotationOf(std::span<const double>(y), 1), (Quat{1, 2, 3, 4}));
    EXPECT_EQ(omegaOf(std::span<const double>(y), 1), (Vec3{5, 6, 7}));
}

}  // namespace
}  // namespace tendril::multibody
