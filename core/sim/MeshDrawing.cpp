#include "core/sim/MeshDrawing.h"

#include "core/geometry/ShapeMeshes.h"

namespace tendril::sim {

using spatial::Vec3;

namespace {

// Sum of the triangles' area vectors at each vertex.
std::vector<Vec3> areaNormals(const geometry::TriangleMesh& mesh) {
    std::vector<Vec3> normals(mesh.vertices.size());
    for (const auto& [a, b, c] : mesh.triangles) {
        const Vec3 area =
            cross(mesh.vertices[b] - mesh.vertices[a], mesh.vertices[c] - mesh.vertices[a]);
        for (std::uint32_t corner : {a, b, c}) normals[corner] += area;
    }
    for (Vec3& normal : normals)
        normal = squaredNorm(normal) > 0 ? normalized(normal) : Vec3{0, 1, 0};
    return normals;
}

void append(std::vector<float>& array, const Vec3& v) {
    for (double component : {v.x, v.y, v.z}) array.push_back(static_cast<float>(component));
}

}  // namespace

std::array<float, 16> matrixOf(const spatial::Quat& q, const Vec3& p) {
    std::array<float, 16> m{};
    const Vec3 columns[] = {rotate(q, Vec3{1, 0, 0}), rotate(q, Vec3{0, 1, 0}),
                            rotate(q, Vec3{0, 0, 1}), p};
    for (std::size_t i = 0; i < 4; ++i) {
        m[4 * i] = static_cast<float>(columns[i].x);
        m[4 * i + 1] = static_cast<float>(columns[i].y);
        m[4 * i + 2] = static_cast<float>(columns[i].z);
    }
    m[15] = 1;
    return m;
}

std::shared_ptr<const MeshArrays> makeMeshArrays(const geometry::TriangleMesh& mesh) {
    auto arrays = std::make_shared<MeshArrays>();
    for (const Vec3& vertex : mesh.vertices) append(arrays->positions, vertex);
    const bool hasNormals = mesh.normals.size() == mesh.vertices.size();
    for (const Vec3& normal : hasNormals ? mesh.normals : areaNormals(mesh))
        append(arrays->normals, normal);
    for (const auto& triangle : mesh.triangles)
        arrays->triangles.insert(arrays->triangles.end(), triangle.begin(), triangle.end());
    return arrays;
}

std::shared_ptr<const MeshArrays> makeMeshArrays(const geometry::MovingMesh& mesh, double t) {
    geometry::TriangleMesh now;
    now.triangles = mesh.mesh().triangles;
    now.vertices.resize(mesh.vertexCount());
    mesh.fillPositions(t, now.vertices);
    return makeMeshArrays(now);
}

std::shared_ptr<const MeshArrays> MeshDrawings::of(
    const std::shared_ptr<const geometry::TriangleMesh>& mesh) {
    Entry& entry = made_[mesh.get()];
    if (entry.mesh.lock() != mesh) entry = {mesh, makeMeshArrays(*mesh)};
    return entry.arrays;
}

geometry::TriangleMesh makeShapeMesh(const scene::ShapeParams& shape) {
    switch (shape.kind) {
        case scene::ShapeKind::Plane:
            return geometry::makePlaneMesh(shape.size.x, shape.size.z);
        case scene::ShapeKind::Sphere:
            return geometry::makeSphereMesh(shape.radius);
        case scene::ShapeKind::Capsule:
            return geometry::makeCapsuleMesh(shape.radius, shape.length);
        case scene::ShapeKind::Box:
            break;
    }
    return geometry::makeBoxMesh(shape.size);
}

std::shared_ptr<const MeshArrays> MeshDrawings::of(const scene::ShapeParams& shape) {
    for (const ShapeEntry& entry : shapes_)
        if (entry.shape == shape)
            if (auto arrays = entry.arrays.lock()) return arrays;
    std::erase_if(shapes_, [](const ShapeEntry& entry) { return entry.arrays.expired(); });
    std::shared_ptr<const MeshArrays> arrays = makeMeshArrays(makeShapeMesh(shape));
    shapes_.push_back({shape, arrays});
    return arrays;
}

}  // namespace tendril::sim
