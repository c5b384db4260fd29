// The backward recursion against sums over all forces, one by one.

#include "core/sagfree/PoseLoads.h"

#include "core/multibody/LinkDrag.h"
#include "core/multibody/Residual.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/Near.h"

namespace tendril::sagfree {
namespace {

using test::RandomChain;

struct PointForce {
    Vec3 at, force;
    std::size_t link;
};

// Everything that pulls at the strand except couples.
std::vector<PointForce> allForces(const ChainModel& model, const ChainForcing& forcing,
                                  const ChainWork& work) {
    std::vector<PointForce> forces;
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const multibody::Link& link = model.link(i);
        const multibody::LinkMotion& motion = work.motion[i];
        forces.push_back({motion.pointAt(link.centerOfMass), link.mass * forcing.gravity, i});
        const Vec3 wind = forcing.wind + forcing.loads[i].wind;
        forces.push_back({motion.pointAt({0, link.length / 2, 0}),
                          multibody::dragForce(link, motion.rotation.cy, wind), i});
    }
    return forces;
}

bool isOutboard(const ChainModel& model, std::size_t link, std::size_t joint) {
    for (int i = static_cast<int>(link); i != multibody::kRoot;
         i = model.topology()[static_cast<std::size_t>(i)].parent)
        if (i == static_cast<int>(joint)) return true;
    return false;
}

TEST(PoseLoads, AreTheSumsOverAllForcesOutboard) {
    RandomChain random(41);
    const std::size_t m = 9;
    const ChainModel model = random.model(random.treeTopology(m));
    ChainForcing forcing = random.stillForcing(model);
    const std::vector<double> pose = random.state(model, 1.0, 2.0);
    // one more force at a point of every link
    std::vector<PointForce> extra;
    ChainWork work(m);
    multibody::computeMotion<double>(model, forcing, pose, work);
    for (std::size_t i = 0; i < m; ++i) forcing.loads[i] = {.wind = forcing.loads[i].wind};
    for (std::size_t i = 0; i < m; ++i) {
        const Vec3 point = random.vec(0.05), force = random.vec(0.1);
        forcing.addForce(i, point, force);
        extra.push_back({work.motion[i].pointAt(point), force, i});
    }
    std::vector<PointForce> forces = allForces(model, forcing, work);
    forces.insert(forces.end(), extra.begin(), extra.end());
    const std::vector<JointLoad> loads = computePoseLoads(model, forcing, pose, work);
    for (std::size_t j = 0; j < m; ++j) {
        Vec3 torque{};
        Mat3 lever{};
        for (const PointForce& f : forces) {
            if (!isOutboard(model, f.link, j)) continue;
            const Vec3 r = f.at - work.motion[j].position;
            torque += cross(r, f.force);
            lever += outer(r, f.force);
        }
        EXPECT_NEAR_ABS(norm(loads[j].frame * loads[j].support + torque), 0, 1e-14);
        const Mat3 C = trace(lever) * spatial::identity3<double>() - lever;
        const Mat3 difference = loads[j].geometric - C;
        EXPECT_NEAR_ABS(norm(difference.cx) + norm(difference.cy) + norm(difference.cz), 0, 1e-14);
    }
}

TEST(PoseLoads, DoNotCountTheRootsMotionNorGoals) {
    RandomChain random(42);
    const ChainModel model = random.model(random.treeTopology(6));
    ChainModel free = model;
    for (std::size_t i = 0; i < 6; ++i) free.setGoal(i, {});
    ChainForcing moving = random.movingForcing(model), still = moving;
    still.root = {.orientation = moving.root.orientation, .position = moving.root.position};
    const std::vector<double> pose = random.state(model, 1.0, 2.0);
    ChainWork work(6);
    const auto a = computePoseLoads(model, moving, pose, work);
    const auto b = computePoseLoads(free, still, pose, work);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(a[i].support, b[i].support);
}

TEST(PoseLoads, ImbalanceOfAStrandAtRestIsAllOfItsLoad) {
    RandomChain random(43);
    const ChainModel model = random.model(multibody::makeSerialTopology(5));
    ChainForcing forcing;
    ChainWork work(5);
    const std::vector<double> rest = multibody::makeRestState(model);
    EXPECT_GT(relativeImbalance(model, forcing, rest, work), 0.99);
    forcing.gravity = {};
    EXPECT_EQ(relativeImbalance(model, forcing, rest, work), 0);
}

}  // namespace
}  // namespace tendril::sagfree
