#include "core/geometry/ShapeMeshes.h"

#include <cmath>
#include <numbers>

namespace tendril::geometry {

using spatial::Vec3;

namespace {

constexpr std::uint32_t kRings = 32;    // from pole to pole, even
constexpr std::uint32_t kSectors = 64;  // about the axis

// Two triangles; the corners counter-clockwise as seen from outside.
void addQuad(TriangleMesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c,
             std::uint32_t d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
}

// A flat rectangle with corners at center ± u ± v; u × v points outside.
void addFace(TriangleMesh& mesh, const Vec3& center, const Vec3& u, const Vec3& v) {
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vec3& corner : {center - u - v, center + u - v, center + u + v, center - u + v}) {
        mesh.vertices.push_back(corner);
        mesh.normals.push_back(normalized(cross(u, v)));
    }
    addQuad(mesh, first, first + 1, first + 2, first + 3);
}

}  // namespace

TriangleMesh makePlaneMesh(double sizeX, double sizeZ) {
    TriangleMesh mesh;
    addFace(mesh, {}, {0, 0, sizeZ / 2}, {sizeX / 2, 0, 0});
    return mesh;
}

TriangleMesh makeSphereMesh(double radius) {
    return makeCapsuleMesh(radius, 0);
}

// The middle ring is there twice: as the end of either half.
TriangleMesh makeCapsuleMesh(double radius, double length) {
    TriangleMesh mesh;
    const auto addRing = [&](std::uint32_t ring, double y) {
        const double polar = std::numbers::pi * ring / kRings;
        for (std::uint32_t s = 0; s < kSectors; ++s) {
            const double turn = 2 * std::numbers::pi * s / kSectors;
            const Vec3 out{std::sin(polar) * std::sin(turn), std::cos(polar),
                           std::sin(polar) * std::cos(turn)};
            mesh.vertices.push_back(Vec3{0, y, 0} + radius * out);
            mesh.normals.push_back(out);
        }
    };
    const auto addPole = [&](double side) {
        mesh.vertices.push_back({0, side * (length / 2 + radius), 0});
        mesh.normals.push_back({0, side, 0});
    };
    addPole(1);
    for (std::uint32_t ring = 1; ring <= kRings / 2; ++ring) addRing(ring, length / 2);
    for (std::uint32_t ring = kRings / 2 + (length > 0 ? 0 : 1); ring < kRings; ++ring)
        addRing(ring, -length / 2);
    addPole(-1);

    const auto last = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
    const std::uint32_t rings = (last - 1) / kSectors;
    const auto at = [](std::uint32_t ring, std::uint32_t s) {
        return 1 + ring * kSectors + s % kSectors;
    };
    for (std::uint32_t s = 0; s < kSectors; ++s) {
        mesh.triangles.push_back({0, at(0, s), at(0, s + 1)});
        for (std::uint32_t ring = 0; ring + 1 < rings; ++ring)
            addQuad(mesh, at(ring, s), at(ring + 1, s), at(ring + 1, s + 1), at(ring, s + 1));
        mesh.triangles.push_back({at(rings - 1, s), last, at(rings - 1, s + 1)});
    }
    return mesh;
}

TriangleMesh makeBoxMesh(const Vec3& size) {
    TriangleMesh mesh;
    const Vec3 x{size.x / 2, 0, 0}, y{0, size.y / 2, 0}, z{0, 0, size.z / 2};
    addFace(mesh, x, y, z);
    addFace(mesh, -x, z, y);
    addFace(mesh, y, z, x);
    addFace(mesh, -y, x, z);
    addFace(mesh, z, x, y);
    addFace(mesh, -z, y, x);
    return mesh;
}

}  // namespace tendril::geometry
