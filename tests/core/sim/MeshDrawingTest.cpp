#include "core/sim/MeshDrawing.h"

#include "tests/support/Near.h"

namespace tendril::sim {
namespace {

using geometry::TriangleMesh;
using spatial::Vec3;

/// Two triangles of a roof whose ridge runs along z; counter-clockwise from above.
std::shared_ptr<TriangleMesh> makeRoof() {
    auto mesh = std::make_shared<TriangleMesh>();
    mesh->vertices = {{-1, 0, 0}, {0, 1, -1}, {0, 1, 1}, {1, 0, 0}};
    mesh->triangles = {{0, 2, 1}, {3, 1, 2}};
    return mesh;
}

Vec3 normalOf(const MeshArrays& arrays, std::size_t i) {
    return {arrays.normals[3 * i], arrays.normals[3 * i + 1], arrays.normals[3 * i + 2]};
}

TEST(MeshDrawing, HoldsTheMeshAsPlainArrays) {
    const auto arrays = makeMeshArrays(*makeRoof());
    EXPECT_EQ(arrays->positions, (std::vector<float>{-1, 0, 0, 0, 1, -1, 0, 1, 1, 1, 0, 0}));
    EXPECT_EQ(arrays->triangles, (std::vector<std::uint32_t>{0, 2, 1, 3, 1, 2}));
}

TEST(MeshDrawing, NormalsAreMadeFromTheTrianglesAroundAVertex) {
    const auto arrays = makeMeshArrays(*makeRoof());
    const double half = std::sqrt(0.5);
    EXPECT_NEAR_ABS(norm(normalOf(*arrays, 0) - Vec3{-half, half, 0}), 0, 1e-7);
    EXPECT_NEAR_ABS(norm(normalOf(*arrays, 3) - Vec3{half, half, 0}), 0, 1e-7);
    for (const std::size_t ridge : {1U, 2U})
        EXPECT_NEAR_ABS(norm(normalOf(*arrays, ridge) - Vec3{0, 1, 0}), 0, 1e-7);
}

TEST(MeshDrawing, AMovingMeshIsDrawnAsItIsThen) {
    // The roof lies flat at the end.
    const auto roof = makeRoof();
    const geometry::MovingMesh moving(*roof, {1, 2}, {-1, 0, 0, 0, 1, -1, 0, 1, 1, 1, 0, 0,
                                                      -1, 0, 0, 0, 0, -1, 0, 0, 1, 1, 0, 0});
    EXPECT_EQ(makeMeshArrays(moving, 1)->positions, makeMeshArrays(*roof)->positions);
    EXPECT_EQ(makeMeshArrays(moving, 1)->triangles, makeMeshArrays(*roof)->triangles);
    const auto half = makeMeshArrays(moving, 1.5), flat = makeMeshArrays(moving, 2);
    EXPECT_EQ(half->positions[4], 0.5F);
    for (std::size_t v = 0; v < 4; ++v) EXPECT_EQ(normalOf(*flat, v), (Vec3{0, 1, 0}));
}

TEST(MeshDrawing, NormalsOfTheMeshAreKept) {
    const auto mesh = makeRoof();
    mesh->normals.assign(4, Vec3{0, 0, 1});
    const auto arrays = makeMeshArrays(*mesh);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(normalOf(*arrays, i), (Vec3{0, 0, 1}));
}

TEST(MeshDrawing, AVertexWithoutATriangleHasSomeNormal) {
    const auto mesh = makeRoof();
    mesh->vertices.push_back({5, 5, 5});
    EXPECT_NEAR_ABS(norm(normalOf(*makeMeshArrays(*mesh), 4)), 1, 1e-7);
}

TEST(MeshDrawing, AMatrixMovesAsRotationAndPositionDo) {
    const spatial::Quat q = spatial::fromRotationVector({0.3, -1.1, 0.4});
    const Vec3 p{1, 2, 3}, v{0.5, -0.25, 2};
    const auto m = matrixOf(q, p);
    const auto row = [&](std::size_t r) {
        return m[r] * v.x + m[4 + r] * v.y + m[8 + r] * v.z + m[12 + r];
    };
    EXPECT_NEAR_ABS(norm(Vec3{row(0), row(1), row(2)} - (rotate(q, v) + p)), 0, 1e-6);
    EXPECT_EQ(m[3], 0);
    EXPECT_EQ(m[15], 1);
}

TEST(MeshDrawing, FramesShareWhatWasMadeOnceAndNewMeshesGetTheirOwn) {
    MeshDrawings drawings;
    std::shared_ptr<const TriangleMesh> roof = makeRoof();
    const auto first = drawings.of(roof);
    EXPECT_EQ(drawings.of(roof), first);
    std::shared_ptr<const TriangleMesh> other = makeRoof();
    EXPECT_NE(drawings.of(other), first);
    // Another mesh at the address of one that is gone is not taken for it.
    for (int i = 0; i < 100; ++i) {
        const auto mesh = std::make_shared<TriangleMesh>();
        mesh->vertices = {{double(i), 0, 0}};
        EXPECT_EQ(drawings.of(mesh)->positions[0], float(i));
    }
}

TEST(MeshDrawing, FramesShareTheMeshOfAShapeUntilItChanges) {
    MeshDrawings drawings;
    scene::ShapeParams ball{.kind = scene::ShapeKind::Sphere, .radius = 0.5};
    const auto first = drawings.of(ball);
    EXPECT_EQ(drawings.of(ball), first);
    ball.radius = 0.25;
    const auto second = drawings.of(ball);
    EXPECT_NE(second, first);
    EXPECT_EQ(drawings.of(ball), second);
}

TEST(MeshDrawing, EveryKindOfShapeIsDrawnInItsSize) {
    const auto top = [](scene::ShapeKind kind) {
        double highest = -1;
        for (const Vec3& v :
             makeShapeMesh({.kind = kind, .radius = 0.5, .length = 2, .size = {1, 4, 1}}).vertices)
            highest = std::max(highest, v.y);
        return highest;
    };
    EXPECT_EQ(top(scene::ShapeKind::Plane), 0);
    EXPECT_EQ(top(scene::ShapeKind::Sphere), 0.5);
    EXPECT_EQ(top(scene::ShapeKind::Capsule), 1.5);
    EXPECT_EQ(top(scene::ShapeKind::Box), 2);
}

}  // namespace
}  // namespace tendril::sim
