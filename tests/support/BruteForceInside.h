#pragma once

#include "core/frame/StrandFrame.h"
#include "core/geometry/TriangleMesh.h"
#include "core/spatial/Quat.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

/// How deep strands are in an obstacle, by plain loops that share no code with collision detection.
namespace tendril::test {

/// Distance of a world point from a body, m, negative inside; changes by at most the way.
using SignedDistance = std::function<double(const spatial::Vec3&)>;

/// Where an obstacle's own frame is.
struct BodyPose {
    spatial::Quat orientation{};  ///< own frame to world, unit
    spatial::Vec3 position{};     ///< m
};

inline SignedDistance posed(SignedDistance own, const BodyPose& pose) {
    return [own = std::move(own), pose](const spatial::Vec3& p) {
        return own(rotate(conjugate(pose.orientation), p - pose.position));
    };
}

/// The half space y < 0.
inline SignedDistance insidePlane() {
    return [](const spatial::Vec3& p) { return p.y; };
}
inline SignedDistance insideSphere(double radius) {
    return [=](const spatial::Vec3& p) { return norm(p) - radius; };
}
/// About the y axis.
inline SignedDistance insideCapsule(double radius, double halfLength) {
    return [=](const spatial::Vec3& p) {
        const double beyond = std::max(std::abs(p.y) - halfLength, 0.0);
        return std::sqrt(p.x * p.x + p.z * p.z + beyond * beyond) - radius;
    };
}
inline SignedDistance insideBox(const spatial::Vec3& half) {
    return [=](const spatial::Vec3& p) {
        const double x = std::abs(p.x) - half.x, y = std::abs(p.y) - half.y,
                     z = std::abs(p.z) - half.z;
        const double outside = std::hypot(std::max(x, 0.0), std::max(y, 0.0), std::max(z, 0.0));
        return outside > 0 ? outside : std::max({x, y, z});
    };
}

namespace detail {

/// Squared, to a triangle: to the plane where the foot lies between the edges, else to an edge.
inline double squaredDistance(const spatial::Vec3& p, const spatial::Vec3 (&corner)[3]) {
    const spatial::Vec3 n = cross(corner[1] - corner[0], corner[2] - corner[0]);
    bool isBetween = squaredNorm(n) > 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const spatial::Vec3 a = corner[i], edge = corner[(i + 1) % 3] - a;
        isBetween = isBetween && dot(cross(n, edge), p - a) >= 0;
        const double length2 = squaredNorm(edge);
        const double s = length2 > 0 ? std::clamp(dot(p - a, edge) / length2, 0.0, 1.0) : 0;
        nearest = std::min(nearest, squaredNorm(p - a - s * edge));
    }
    if (!isBetween) return nearest;
    const double height = dot(n, p - corner[0]);
    return std::min(nearest, height * height / squaredNorm(n));
}

/// Of a triangle, positive where it is seen from its back.
inline double solidAngle(const spatial::Vec3& p, const spatial::Vec3 (&corner)[3]) {
    const spatial::Vec3 a = corner[0] - p, b = corner[1] - p, c = corner[2] - p;
    const double la = norm(a), lb = norm(b), lc = norm(c);
    return 2 * std::atan2(dot(a, cross(b, c)),
                          la * lb * lc + lc * dot(a, b) + la * dot(b, c) + lb * dot(c, a));
}

}  // namespace detail

/// A mesh whose triangles face outwards: inside is where its winding number is above one half.
/// Looks at all triangles, each time. The mesh must outlive the function.
inline SignedDistance insideMesh(const geometry::TriangleMesh& mesh) {
    return [&mesh](const spatial::Vec3& p) {
        double nearest = std::numeric_limits<double>::infinity(), angle = 0;
        for (const auto& t : mesh.triangles) {
            const spatial::Vec3 corner[3] = {mesh.vertices[t[0]], mesh.vertices[t[1]],
                                             mesh.vertices[t[2]]};
            nearest = std::min(nearest, detail::squaredDistance(p, corner));
            angle += detail::solidAngle(p, corner);
        }
        const bool isInside = angle > 2 * std::numbers::pi;
        return isInside ? -std::sqrt(nearest) : std::sqrt(nearest);
    };
}

/// The deepest place of strands in a body.
struct Penetration {
    double depth = 0;               ///< m, of the strands' axes; 0 when none is inside
    std::size_t strand = 0;         ///< index of the strand that is deepest
    spatial::Vec3 place{};          ///< world, m
    std::size_t strandsInside = 0;  ///< strands of which some point is deeper than `allowed`
};

/// The smallest distance anywhere between two points, when it is below `bound`, else some distance
/// not below; to `tolerance`. Halves segments until no part can hold more: the distance changes by
/// at most the way.
inline double smallestDistance(const SignedDistance& distance, const spatial::Vec3& a,
                               const spatial::Vec3& b, double bound, double tolerance,
                               spatial::Vec3& place) {
    struct Part {
        spatial::Vec3 a, b;
        double da, db;
    };
    double smallest = std::numeric_limits<double>::infinity();
    const auto consider = [&](const spatial::Vec3& p) {
        const double d = distance(p);
        if (d < smallest) {
            smallest = d;
            place = p;
        }
        return d;
    };
    std::vector<Part> parts;
    const double da = consider(a), db = consider(b);
    parts.push_back({a, b, da, db});
    while (!parts.empty()) {
        const Part part = parts.back();
        parts.pop_back();
        const double length = norm(part.b - part.a);
        const double possible = 0.5 * (part.da + part.db - length);
        if (possible >= std::min(smallest, bound) - tolerance) continue;
        const spatial::Vec3 middle = 0.5 * (part.a + part.b);
        const double dm = consider(middle);
        parts.push_back({part.a, middle, part.da, dm});
        parts.push_back({middle, part.b, dm, part.db});
    }
    return smallest;
}

/// Looks at every segment of every strand between its points, not at the points alone.
/// @param allowed depth that is not counted in strandsInside, m
/// @param firstSegment of each strand that is looked at: 1 leaves out the one at the root
inline Penetration deepestInside(const StrandFrame& frame, const SignedDistance& distance,
                                 double allowed = 0, std::size_t firstSegment = 0,
                                 double tolerance = 1e-6) {
    Penetration deepest;
    for (std::size_t s = 0; s < frame.strandCount(); ++s) {
        const auto at = [&](std::size_t i) {
            const float* p = &frame.positions[3 * i];
            return spatial::Vec3{double(p[0]), double(p[1]), double(p[2])};
        };
        double depth = 0;
        for (std::size_t i = frame.firstPoint[s] + firstSegment; i + 1 < frame.firstPoint[s + 1];
             ++i) {
            spatial::Vec3 place;
            const double smallest =
                smallestDistance(distance, at(i), at(i + 1), -depth, tolerance, place);
            if (-smallest <= depth) continue;
            depth = -smallest;
            if (depth > deepest.depth) {
                deepest.depth = depth;
                deepest.strand = s;
                deepest.place = place;
            }
        }
        deepest.strandsInside += depth > allowed ? 1 : 0;
    }
    return deepest;
}

}  // namespace tendril::test
