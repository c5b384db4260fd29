#include "core/scene/SizeDoubt.h"

#include "core/scene/Edits.h"
#include "core/scene/NewObjects.h"
#include "tests/support/Near.h"
#include "tests/support/SmallGroom.h"

#include <gtest/gtest.h>

namespace tendril::scene {
namespace {

Object tetrahedron(double side) {
    auto mesh = std::make_shared<geometry::TriangleMesh>();
    mesh->vertices = {{0, 0, 0}, {side, 0, 0}, {0, side, 0}, {0, 0, side}};
    Object object;
    object.name = "head";
    object.content = Body{.mesh = mesh};
    return object;
}

TEST(SizeDoubt, SizeIsTheDiagonalOfTheBox) {
    EXPECT_NEAR_REL(sizeOf(tetrahedron(2)), 2 * std::sqrt(3.0), 1e-15);
    EXPECT_EQ(sizeOf(makePathObject({})), 0);
    EXPECT_EQ(sizeOf(test::makeGroomObject({})), 0);
}

TEST(SizeDoubt, OnlyGroomsAndBodiesMoreThanFiftyTimesApartAreDoubted) {
    const Scene scene = *makeAddObject(tetrahedron(1 / std::sqrt(3.0))).apply(makeScene());
    for (const double size : {49.0, 1.0, 1 / 49.0, 0.0})
        EXPECT_FALSE(findSizeDoubt(scene, size, true)) << size;
    EXPECT_FALSE(findSizeDoubt(scene, 1000, false));  // two bodies may differ
    const auto large = findSizeDoubt(scene, 100, true), small = findSizeDoubt(scene, 0.01, true);
    ASSERT_TRUE(large && small);
    EXPECT_EQ(toText(*large, scene), "is 100 times as large as head");
    EXPECT_EQ(toText(*small, scene), "is 100 times smaller than head");
}

}  // namespace
}  // namespace tendril::scene
