#include "core/bench/HeadScene.h"

#include "core/geometry/ShapeMeshes.h"
#include "core/scene/Edits.h"

#include <cmath>
#include <numbers>

namespace tendril::bench {

using spatial::Vec3;

namespace {

constexpr Vec3 kHalf{0.075, 0.11, 0.095};
constexpr double kLength = 0.2;

Vec3 scaled(const Vec3& p) {
    return {kHalf.x * p.x, kHalf.y * p.y, kHalf.z * p.z};
}

/// Directions spread evenly over the upper half of a sphere.
Vec3 directionOf(int strand, int strands) {
    const double golden = std::numbers::pi * (3 - std::sqrt(5.0));
    const double up = 1 - 0.95 * (strand + 0.5) / strands, out = std::sqrt(1 - up * up);
    return {out * std::cos(golden * strand), up, out * std::sin(golden * strand)};
}

/// Out of the skin, then down along it.
void grow(const Vec3& direction, int links, strand::CurveSet& curves) {
    const double link = kLength / links;
    Vec3 point = scaled(direction);
    const Vec3 normal =
        normalized(Vec3{direction.x / kHalf.x, direction.y / kHalf.y, direction.z / kHalf.z});
    for (int i = 0; i <= links; ++i) {
        curves.points.push_back(point);
        const double fall = std::min(1.0, 3.0 * i / links);
        point += link *
                 normalized((1 - fall) * normal + fall * Vec3{0.2 * normal.x, -1, 0.2 * normal.z});
        // At least as far outside as it has grown, up to five millimeters.
        const double clear = std::min(0.005, 0.7 * link * (i + 1)) / kHalf.x;
        const Vec3 unit{point.x / kHalf.x, point.y / kHalf.y, point.z / kHalf.z};
        if (norm(unit) < 1 + clear) point = ((1 + clear) / norm(unit)) * point;
    }
    curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
}

}  // namespace

geometry::TriangleMesh makeHead() {
    geometry::TriangleMesh mesh = geometry::makeSphereMesh(1);
    for (Vec3& vertex : mesh.vertices) vertex = scaled(vertex);
    mesh.normals.clear();
    return mesh;
}

scene::ScenePtr makeHeadScene(int strands, int links) {
    strand::CurveSet curves;
    for (int s = 0; s < strands; ++s) grow(directionOf(s, strands), links, curves);
    scene::Object hair, head;
    hair.name = "hair";
    scene::Groom groom;
    groom.curves = std::make_shared<const strand::CurveSet>(std::move(curves));
    groom.strand.radiusFrom = strand::RadiusFrom::Value;
    hair.content = std::move(groom);
    head.name = "head";
    head.content = scene::Body{.mesh = std::make_shared<const geometry::TriangleMesh>(makeHead())};
    scene::ScenePtr scene = scene::makeAddObject(std::move(hair)).apply(scene::makeScene());
    scene = scene::makeAddObject(std::move(head)).apply(*scene);
    const scene::ObjectId base = scene->baseObject().id;
    for (int k = 0; k <= 32; ++k) {
        const double time = 0.125 * k, angle = std::numbers::pi * k / 2;
        const curve::Key shake{.x = time, .value = 0.5 * std::sin(angle)};
        const curve::Key nod{.x = time, .value = 0.25 * (std::cos(angle) - 1)};
        scene = scene::makeSetKey(base, "rotation.y", shake).apply(*scene);
        scene = scene::makeSetKey(base, "rotation.x", nod).apply(*scene);
    }
    return scene;
}

}  // namespace tendril::bench
