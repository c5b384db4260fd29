#include "core/geometry/BoxTree.h"

#include "tests/core/geometry/RandomPoints.h"
#include "tests/support/Near.h"

#include <limits>
#include <set>
#include <vector>

namespace tendril::geometry {
namespace {

using spatial::Vec3;

std::vector<Box3> randomBoxes(std::mt19937& engine, std::size_t count, const Vec3& center) {
    std::vector<Box3> boxes(count);
    for (Box3& box : boxes) {
        box.include(center + randomPoint(engine, 1));
        box.include(box.lower + randomPoint(engine, 0.05));
    }
    return boxes;
}

/// Every box within the radius is visited; empty ones never.
void expectFindsAllNear(const BoxTree& tree, const std::vector<Box3>& boxes, const Vec3& center) {
    std::mt19937 engine(2);
    for (int i = 0; i < 200; ++i) {
        const Vec3 p = center + randomPoint(engine, 1.5);
        const double radius = 0.4 * double(i % 5);
        std::set<std::uint32_t> visited;
        tree.visitNear(p, radius, [&](std::uint32_t index) {
            visited.insert(index);
            return radius;
        });
        for (std::uint32_t b = 0; b < boxes.size(); ++b) {
            if (boxes[b].isEmpty()) {
                EXPECT_FALSE(visited.contains(b));
            } else if (boxes[b].squaredDistance(p) <= radius * radius) {
                EXPECT_TRUE(visited.contains(b));
            }
        }
        EXPECT_LT(visited.size(), boxes.size() + (radius > 1 ? 1 : 0));
    }
}

TEST(BoxTree, VisitsEveryBoxWithinReachAndNoEmptyOne) {
    std::mt19937 engine(1);
    std::vector<Box3> boxes = randomBoxes(engine, 500, {});
    for (std::size_t i = 0; i < boxes.size(); i += 7) boxes[i] = {};
    expectFindsAllNear(BoxTree(boxes, BoxTree::Lifetime::Fixed), boxes, {});
}

TEST(BoxTree, LosesNothingFarFromTheOrigin) {
    const Vec3 center{1e7, -2e7, 3e7};
    std::mt19937 engine(3);
    const std::vector<Box3> boxes = randomBoxes(engine, 300, center);
    expectFindsAllNear(BoxTree(boxes, BoxTree::Lifetime::Fixed), boxes, center);
}

TEST(BoxTree, FindsBoxesWhereTheyHaveMoved) {
    std::mt19937 engine(4);
    std::vector<Box3> boxes = randomBoxes(engine, 400, {});
    BoxTree tree(boxes, BoxTree::Lifetime::Changing);
    for (int k = 0; k < 3; ++k) {
        boxes = randomBoxes(engine, 400, {0.3 * k, 0, 0});
        tree.update(boxes);
        expectFindsAllNear(tree, boxes, {0.3 * k, 0, 0});
    }
}

TEST(BoxTree, ThatShrinksItsRadiusStillFindsTheNearest) {
    std::mt19937 engine(5);
    const std::vector<Box3> boxes = randomBoxes(engine, 2000, {});
    const BoxTree tree(boxes, BoxTree::Lifetime::Fixed);
    std::size_t visits = 0;
    for (int i = 0; i < 300; ++i) {
        const Vec3 p = randomPoint(engine, 1.5);
        double nearest = 9, expected = 9;
        tree.visitNear(p, 3, [&](std::uint32_t index) {
            ++visits;
            nearest = std::min(nearest, boxes[index].squaredDistance(p));
            return std::sqrt(nearest);
        });
        for (const Box3& box : boxes) expected = std::min(expected, box.squaredDistance(p));
        EXPECT_EQ(nearest, expected);
    }
    EXPECT_LT(visits, 300U * 200U);  // a tenth of all
}

TEST(BoxTree, LeavesSmallNumbersAsExactAsTheyWere) {
    std::mt19937 engine(6);
    const BoxTree tree(randomBoxes(engine, 100, {}), BoxTree::Lifetime::Fixed);
    volatile double tiny = std::numeric_limits<double>::min();
    EXPECT_GT(tiny / 4, 0);  // is zero when a library has left the processor flushing them
}

TEST(BoxTree, OfNothingVisitsNothing) {
    const BoxTree tree({}, BoxTree::Lifetime::Fixed);
    tree.visitNear({}, 10, [](std::uint32_t) -> double {
        ADD_FAILURE();
        return 0;
    });
}

}  // namespace
}  // namespace tendril::geometry
