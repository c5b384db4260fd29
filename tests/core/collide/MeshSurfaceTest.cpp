#include "core/collide/MeshSurface.h"

#include "core/base/ParallelFor.h"
#include "core/collide/LinkContact.h"
#include "core/collide/SweptContact.h"
#include "tests/core/collide/RandomMotion.h"
#include "tests/core/collide/TestMeshes.h"
#include "tests/support/BruteForceInside.h"
#include "tests/support/Near.h"

namespace tendril::collide {
namespace {

using geometry::TriangleMesh;
using spatial::Vec3;

std::unique_ptr<Surface> surfaceOf(const TriangleMesh& mesh, MeshSides sides = MeshSides::Automatic,
                                   VertexSource positions = {}) {
    auto made =
        makeMesh({.mesh = mesh, .positions = std::move(positions), .sides = sides, .name = "mesh"});
    EXPECT_TRUE(made) << toText(made.diagnostics());
    return std::move(made).value();
}

SurfacePoint closest(const Surface& surface, const Vec3& p, const Vec3* from = nullptr,
                     double share = 1) {
    const auto found = surface.closest({.point = p, .within = 100, .share = share, .from = from});
    EXPECT_TRUE(found.has_value());
    return found.value_or(SurfacePoint{});
}

/// Against plain loops over all triangles, in and around the mesh.
void expectAsByLoops(const Surface& surface, const TriangleMesh& outwards, int count, double size) {
    const test::SignedDistance loops = test::insideMesh(outwards);
    std::mt19937 engine(5);
    int inside = 0;
    for (int i = 0; i < count; ++i) {
        const Vec3 p = randomVec(engine, size);
        const double expected = loops(p);
        const SurfacePoint found = closest(surface, p);
        EXPECT_NEAR_ABS(found.distance, expected, 1e-12);
        EXPECT_NEAR_ABS(norm(found.normal), 1, 1e-12);
        EXPECT_NEAR_ABS(norm(found.position + found.distance * found.normal - p), 0, 1e-9);
        EXPECT_NEAR_ABS(norm(surface.positionOf(found.place, 1) - found.position), 0, 1e-12);
        EXPECT_LE(surface.distanceBound(p), expected + 1e-12);
        const auto within = surface.closest({.point = p, .within = 0.02, .from = nullptr});
        EXPECT_EQ(within.has_value(), expected <= 0.02);
        EXPECT_EQ(within.value_or(found).distance, found.distance);
        inside += expected < 0 ? 1 : 0;
    }
    EXPECT_GT(inside, count / 50);
}

TEST(MeshSurface, OfAClosedMeshAnswersAsPlainLoopsDo) {
    const TriangleMesh torus = makeTorus(0.2, 0.08, 24, 12);
    expectAsByLoops(*surfaceOf(torus), torus, 1000, 0.3);
    expectAsByLoops(*surfaceOf(makeCube(0.1)), makeCube(0.1), 500, 0.2);
}

TEST(MeshSurface, ThatWasInsideOutIsTurned) {
    const TriangleMesh torus = makeTorus(0.2, 0.08, 24, 12);
    TriangleMesh reversed = torus;
    for (auto& t : reversed.triangles) std::swap(t[1], t[2]);
    expectAsByLoops(*surfaceOf(reversed), torus, 500, 0.3);
}

TEST(MeshSurface, WithTrianglesThatFaceTheWrongWayIsTurnedWhereItMust) {
    const TriangleMesh torus = makeTorus(0.2, 0.08, 24, 12);
    TriangleMesh mixed = torus;
    for (std::size_t t = 0; t < mixed.triangles.size(); t += 5)
        std::swap(mixed.triangles[t][1], mixed.triangles[t][2]);
    expectAsByLoops(*surfaceOf(mixed), torus, 500, 0.3);
}

TEST(MeshSurface, WithDuplicatesDegeneratesAndSplitVerticesIsAsWithout) {
    const TriangleMesh torus = makeTorus(0.2, 0.08, 24, 12);
    TriangleMesh dirty;
    for (const auto& t : torus.triangles) {
        const auto first = static_cast<std::uint32_t>(dirty.vertices.size());
        for (const std::uint32_t v : t) dirty.vertices.push_back(torus.vertices[v]);
        dirty.triangles.push_back({first, first + 1, first + 2});
        dirty.triangles.push_back({first + 2, first + 1, first});
        dirty.triangles.push_back({first, first, first + 1});
    }
    expectAsByLoops(*surfaceOf(dirty), torus, 500, 0.3);
}

TEST(MeshSurface, WithAHoleIsSolidAllTheSame) {
    const TriangleMesh torus = makeTorus(0.2, 0.08, 24, 12);
    TriangleMesh holed = torus;
    holed.triangles.erase(holed.triangles.begin() + 100, holed.triangles.begin() + 106);
    const auto surface = surfaceOf(holed);
    EXPECT_FALSE(surface->isSheet());
    std::mt19937 engine(6);
    const test::SignedDistance loops = test::insideMesh(torus);
    for (int i = 0; i < 500; ++i) {
        const Vec3 p = randomVec(engine, 0.3);
        const double expected = loops(p);
        if (std::abs(expected) < 0.03) continue;  // near the hole
        EXPECT_EQ(closest(*surface, p).distance < 0, expected < 0);
    }
}

TEST(MeshSurface, OfOverlappingBodiesIsTheSurfaceOfBothTogether) {
    TriangleMesh both = makeTorus(0.2, 0.08, 24, 12);
    append(both, makeCube(0.1, {0.2, 0, 0}));
    append(both, makeCube(0.03, {0, 0, 0.2}));  // wholly inside the ring
    const auto surface = surfaceOf(both);
    const test::SignedDistance torus = test::insideMesh(both);
    std::mt19937 engine(7);
    for (int i = 0; i < 500; ++i) {
        const Vec3 p = randomVec(engine, 0.35);
        const SurfacePoint found = closest(*surface, p);
        EXPECT_EQ(found.distance < 0, torus(p) < 0);
    }
    EXPECT_LT(closest(*surface, {0, 0, 0.2}).distance, -0.07);
}

TEST(MeshSurface, OfASheetPutsPointsOnTheSideFromWhichTheyCome) {
    const auto sheet = surfaceOf(makeSheet(20, 0.05));
    ASSERT_TRUE(sheet->isSheet());
    std::mt19937 engine(8);
    int separated = 0;
    for (int i = 0; i < 2000; ++i) {
        const Vec3 p = 0.7 * randomVec(engine, 0.6), from = p + randomVec(engine, 0.3);
        const auto height = [](const Vec3& q) {
            return q.y - 0.05 * std::sin(5 * q.x) * std::cos(4 * q.z);
        };
        const bool isOverSheet =
            std::max({std::abs(p.x), std::abs(p.z), std::abs(from.x), std::abs(from.z)}) < 0.5;
        if (!isOverSheet || std::abs(height(p)) < 0.01 || std::abs(height(from)) < 0.01) continue;
        const SurfacePoint found = closest(*sheet, p, &from);
        const SurfacePoint alone = closest(*sheet, p);
        const bool across = (height(p) < 0) != (height(from) < 0);
        separated += across ? 1 : 0;
        EXPECT_EQ(found.distance, across ? -alone.distance : alone.distance);
        EXPECT_GT(alone.distance, 0);
        EXPECT_NEAR_ABS(norm(found.position + found.distance * found.normal - p), 0, 1e-12);
    }
    EXPECT_GT(separated, 100);
}

TEST(MeshSurface, OfASheetLetsPointsGoRoundItsBorder) {
    const auto sheet = surfaceOf(makeSheet(10, 0));
    const Vec3 from{0.6, 0.01, 0.1}, p{0.6, -0.01, 0.1};
    EXPECT_GT(closest(*sheet, p, &from).distance, 0);
}

TEST(MeshSurface, OnTheSurfaceHasTheNormalOfTheTriangle) {
    const TriangleMesh torus = makeTorus(0.2, 0.08, 24, 12);
    const auto surface = surfaceOf(torus);
    const auto& t = torus.triangles[17];
    const Vec3 a = torus.vertices[t[0]], b = torus.vertices[t[1]], c = torus.vertices[t[2]];
    const SurfacePoint found = closest(*surface, (a + b + c) / 3.0);
    EXPECT_NEAR_ABS(norm(found.normal - normalized(cross(b - a, c - a))), 0, 1e-12);
}

/// The torus, swelling and shifting.
TriangleMesh torusAt(double t) {
    TriangleMesh mesh = makeTorus(0.2, 0.08 + 0.3 * t, 24, 12);
    for (Vec3& v : mesh.vertices) v += t * Vec3{1, 2, -1};
    return mesh;
}
VertexSource movingTorus() {
    return [](double t, std::span<Vec3> positions) {
        const TriangleMesh mesh = torusAt(t);
        std::ranges::copy(mesh.vertices, positions.begin());
    };
}

TEST(MeshSurface, ThatDeformsIsAskedAtAnyTimeOfTheInterval) {
    const auto surface = surfaceOf(torusAt(0), MeshSides::Automatic, movingTorus());
    for (const double start : {0.0, 0.02, 0.05}) {
        surface->prepare(start, start + 0.02);
        for (const double share : {0.0, 0.3, 1.0}) {
            const TriangleMesh now = torusAt(start + 0.02 * share);
            const test::SignedDistance loops = test::insideMesh(now);
            std::mt19937 engine(9);
            for (int i = 0; i < 200; ++i) {
                const Vec3 p = randomVec(engine, 0.3);
                const SurfacePoint found = closest(*surface, p, nullptr, share);
                EXPECT_NEAR_ABS(found.distance, loops(p), 1e-12);
                EXPECT_LE(surface->distanceBound(p), found.distance);
            }
        }
    }
}

TEST(MeshSurface, ThatDeformsMovesItsPointsAsTheyAreFound) {
    Obstacle obstacle(surfaceOf(torusAt(0), MeshSides::Automatic, movingTorus()));
    obstacle.prepare(0, 0.01);
    const auto found = obstacle.at(0.004).closest({0.3, 0, 0}, 1);
    ASSERT_TRUE(found);
    const Vec3 rate = (obstacle.at(0.006).positionOf(found->place) -
                       obstacle.at(0.002).positionOf(found->place)) /
                      0.004;
    EXPECT_NEAR_ABS(norm(obstacle.at(0.004).velocityOf(found->place) - rate), 0, 1e-10);
    EXPECT_GE(obstacle.surface().greatestSpeed(), norm(rate));
    const Vec3 outside = found->position + 0.001 * found->normal;
    const Vec3 carried = obstacle.at(0.01).carried(obstacle.at(0.004), outside, 0.01);
    EXPECT_NEAR_ABS(norm(carried - outside - 0.006 * rate), 0, 1e-9);
}

TEST(MeshSurface, AnswersTheSameForAnyNumberOfThreads) {
    TriangleMesh dirty = makeTorus(0.2, 0.08, 40, 20);
    append(dirty, makeCube(0.1, {0.2, 0, 0}));
    const auto surface = surfaceOf(dirty);
    std::mt19937 engine(10);
    std::vector<Vec3> points(2000);
    for (Vec3& p : points) p = randomVec(engine, 0.3);
    const auto answers = [&](int threads) {
        std::vector<SurfacePoint> found(points.size());
        Workers(threads).parallelFor(
            points.size(), [&](std::size_t i) { found[i] = closest(*surface, points[i]); });
        return found;
    };
    const auto one = answers(1), seven = answers(7);
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(one[i].position, seven[i].position);
        EXPECT_EQ(one[i].normal, seven[i].normal);
        EXPECT_EQ(one[i].place, seven[i].place);
    }
}

TEST(MeshSurface, LinksAcrossConcaveMeshesFindTheirSmallestGap) {
    const TriangleMesh torus = makeTorus(0.2, 0.08, 48, 24);
    const Obstacle obstacle(surfaceOf(torus));
    std::mt19937 engine(12);
    int between = 0;
    for (int i = 0; i < 100; ++i) {
        const Vec3 start = randomVec(engine, 0.3);
        const LinkQuery link{
            .start = start, .end = start + randomVec(engine, 0.04), .radius = 1e-4, .within = 1};
        const auto smallest = findSmallestGap(obstacle.at(0), link);
        ASSERT_TRUE(smallest);
        double dense = 1;
        for (int k = 0; k <= 500; ++k) {
            const Vec3 p = link.start + (k / 500.0) * (link.end - link.start);
            dense = std::min(dense, obstacle.at(0).closest(p, 1)->distance - link.radius);
        }
        between += smallest->fraction > 0 && smallest->fraction < 1 ? 1 : 0;
        EXPECT_LE(smallest->gap, dense + 1e-3 * link.radius + 1e-9);
        EXPECT_GE(smallest->gap, dense - norm(link.end - link.start) / 1000);
    }
    EXPECT_GT(between, 5);
}

TEST(MeshSurface, AThinSheetAtSpeedDoesNotPassALink) {
    Obstacle sheet(surfaceOf(makeSheet(10, 0)), [](double t) {
        return RigidPose{.orientation = {},
                         .position = {0, -0.12 + 50 * t, 0},
                         .angularVelocity = {},
                         .velocity = {0, 50, 0}};
    });
    sheet.prepare(0, 5e-3);
    const LinkSweep link{.start0 = {0.1, 0, 0.03},
                         .end0 = {0.12, 0.01, 0.03},
                         .start1 = {0.1, 0, 0.03},
                         .end1 = {0.12, 0.01, 0.03},
                         .radius = 5e-5};
    const auto found = ObstaclePassage(sheet, 0, 5e-3).findFirstContact(link);
    ASSERT_TRUE(found);
    EXPECT_NEAR_ABS(found->share, 0.12 / 0.25, 1e-3);
    EXPECT_EQ(found->contact.fraction, 0);
}

TEST(MeshSurface, WithoutAnyAreaIsRefusedInWords) {
    const auto made = makeMesh({.mesh = {.vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}},
                                         .normals = {},
                                         .triangles = {{0, 1, 2}}},
                                .positions = {},
                                .name = "object Line"});
    ASSERT_FALSE(made);
    EXPECT_NE(toText(made.diagnostics()).find("object Line"), std::string::npos);
}

}  // namespace
}  // namespace tendril::collide
