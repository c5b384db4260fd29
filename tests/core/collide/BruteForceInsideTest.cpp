#include "tests/support/BruteForceInside.h"

#include "core/collide/Shapes.h"
#include "tests/core/collide/RandomMotion.h"
#include "tests/core/collide/TestMeshes.h"
#include "tests/support/Near.h"

namespace tendril::collide {
namespace {

using spatial::Vec3;

StrandFrame frameOf(const std::vector<std::vector<Vec3>>& strands) {
    StrandFrame frame;
    for (const auto& strand : strands) {
        for (const Vec3& p : strand)
            for (const double x : {p.x, p.y, p.z}) frame.positions.push_back(static_cast<float>(x));
        frame.firstPoint.push_back(static_cast<std::uint32_t>(frame.pointCount()));
    }
    return frame;
}

TEST(BruteForceInside, SeesASegmentThatIsInsideBetweenItsPoints) {
    const StrandFrame frame =
        frameOf({{{5, 0, 0}, {6, 0, 0}}, {{-1, 0.4, 0}, {1, 0.4, 0}, {2, 0, 0}}});
    const auto found = test::deepestInside(frame, test::insideSphere(0.5));
    EXPECT_NEAR_ABS(found.depth, 0.1, 1e-6);
    EXPECT_EQ(found.strand, 1U);
    EXPECT_NEAR_ABS(found.place.x, 0, 1e-2);
    EXPECT_EQ(found.strandsInside, 1U);
    EXPECT_EQ(test::deepestInside(frame, test::insideSphere(0.5), 0.2).strandsInside, 0U);
}

TEST(BruteForceInside, LeavesOutTheSegmentsAtTheRootWhenTold) {
    const StrandFrame frame = frameOf({{{0, -0.1, 0}, {0, 0.2, 0}, {0, 0.4, 0}}});
    EXPECT_NEAR_ABS(test::deepestInside(frame, test::insidePlane()).depth, 0.1, 1e-6);
    EXPECT_EQ(test::deepestInside(frame, test::insidePlane(), 0, 1).depth, 0);
}

TEST(BruteForceInside, AgreesWithTheShapesThatStrandsCollideWith) {
    const std::pair<test::SignedDistance, std::unique_ptr<Surface>> pairs[] = {
        {test::insidePlane(), makePlane()},
        {test::insideSphere(0.2), makeSphere(0.2)},
        {test::insideCapsule(0.1, 0.2), makeCapsule(0.1, 0.2)},
        {test::insideBox({0.1, 0.2, 0.3}), makeBox({0.1, 0.2, 0.3})}};
    std::mt19937 engine(1);
    for (const auto& [loops, surface] : pairs)
        for (int i = 0; i < 500; ++i) {
            const Vec3 p = randomVec(engine, 0.4);
            EXPECT_NEAR_ABS(loops(p), surface->distanceBound(p), 1e-14);
        }
}

TEST(BruteForceInside, KnowsTheInsideOfACubeOfTriangles) {
    const geometry::TriangleMesh cube = makeCube(0.3, {1, 2, 3});
    const auto triangles = test::insideMesh(cube);
    const auto box = test::posed(test::insideBox({0.3, 0.3, 0.3}), {.position = {1, 2, 3}});
    std::mt19937 engine(2);
    for (int i = 0; i < 500; ++i) {
        const Vec3 p = Vec3{1, 2, 3} + randomVec(engine, 0.5);
        EXPECT_NEAR_ABS(triangles(p), box(p), 1e-12);
    }
}

TEST(BruteForceInside, FollowsThePose) {
    const test::BodyPose pose{.orientation = spatial::fromRotationVector({0, 0, 0.5}),
                              .position = {0, 1, 0}};
    const auto tilted = test::posed(test::insidePlane(), pose);
    EXPECT_NEAR_ABS(tilted({0, 1.5, 0}), 0.5 * std::cos(0.5), 1e-15);
}

}  // namespace
}  // namespace tendril::collide
