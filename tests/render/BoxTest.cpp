#include "render/Box.h"

#include <gtest/gtest.h>

#include <limits>

namespace tendril::render {
namespace {

TEST(Box, IsEmptyUntilAPointIsAdded) {
    Box box;
    EXPECT_TRUE(box.isEmpty());
    EXPECT_EQ(box.radius(), 0.0f);
    box.add(glm::vec3(1, 2, 3));
    EXPECT_FALSE(box.isEmpty());
    EXPECT_EQ(box.center(), glm::vec3(1, 2, 3));
}

TEST(Box, LeavesOutPointsThatAreNotFinite) {
    Box box;
    box.add(glm::vec3(std::numeric_limits<float>::quiet_NaN(), 0, 0));
    box.add(glm::vec3(0, std::numeric_limits<float>::infinity(), 0));
    EXPECT_TRUE(box.isEmpty());
}

TEST(Box, OfAFrameHoldsStrandsAndMeshesWhereTheyStand) {
    StrandFrame frame;
    frame.positions = {0, 0, 0, 0, -1, 0};
    frame.firstPoint = {0, 2};
    auto mesh = std::make_shared<MeshArrays>();
    mesh->positions = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    mesh->triangles = {0, 1, 2};
    MeshInstance instance{mesh, 0, {}};
    // A quarter turn about z, then moved by 10 along x: (x, y) goes to (10 - y, x).
    instance.worldFromMesh = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1};
    frame.meshes = {instance};
    const Box box = computeBounds(frame);
    EXPECT_EQ(box.low, glm::vec3(0, -1, 0));
    EXPECT_EQ(box.high, glm::vec3(10, 1, 0));
    EXPECT_EQ(computeStrandBounds(frame, 0).high, glm::vec3(0, 0, 0));
    EXPECT_TRUE(computeStrandBounds(frame, 1).isEmpty());
}

}  // namespace
}  // namespace tendril::render
