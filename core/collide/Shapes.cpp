#include "core/collide/Shapes.h"

#include "core/base/Assert.h"

#include <cmath>

namespace tendril::collide {
namespace {

using geometry::Box3;
using spatial::Vec3;

constexpr Vec3 kUp{0, 1, 0};

/// What shapes share: rigid, solid, convex, places in their own frame. A shape tells the surface
/// point, normal and distance of a point.
class Shape : public Surface {
public:
    Shape(const Box3& bounds, double featureSize) : bounds_(bounds), featureSize_(featureSize) {}

    void prepare(double, double) final {}
    [[nodiscard]] std::optional<SurfacePoint> closest(const ClosestQuery& query) const final {
        SurfacePoint found = closestTo(query.point);
        if (!(found.distance <= query.within)) return std::nullopt;
        found.place = {-1, found.position};
        return found;
    }
    [[nodiscard]] double distanceBound(const Vec3& point) const final {
        return closestTo(point).distance;
    }
    [[nodiscard]] Vec3 positionOf(const SurfacePlace& place, double) const final {
        return place.coordinates;
    }
    [[nodiscard]] Vec3 velocityOf(const SurfacePlace&) const final { return {}; }
    [[nodiscard]] double greatestSpeed() const final { return 0; }
    [[nodiscard]] const Box3& bounds() const final { return bounds_; }
    [[nodiscard]] double featureSize() const final { return featureSize_; }
    [[nodiscard]] bool isSheet() const final { return false; }
    [[nodiscard]] bool isConvex() const final { return true; }

protected:
    /// All but the place.
    [[nodiscard]] virtual SurfacePoint closestTo(const Vec3& point) const = 0;

private:
    Box3 bounds_;
    double featureSize_;
};

/// On a ball about `center`; at the center itself, upwards.
SurfacePoint closestOnBall(const Vec3& point, const Vec3& center, double radius) {
    const Vec3 arm = point - center;
    const double length = norm(arm);
    const Vec3 normal = length > 0 ? arm / length : kUp;
    return {.position = center + radius * normal,
            .normal = normal,
            .distance = length - radius,
            .place = {}};
}

class Plane final : public Shape {
public:
    Plane() : Shape(belowZero(), Box3::kInfinity) {}

protected:
    [[nodiscard]] SurfacePoint closestTo(const Vec3& point) const override {
        return {.position = {point.x, 0, point.z}, .normal = kUp, .distance = point.y, .place = {}};
    }

private:
    static Box3 belowZero() {
        Box3 box = Box3::everywhere();
        box.upper.y = 0;
        return box;
    }
};

class Sphere final : public Shape {
public:
    explicit Sphere(double radius)
        : Shape({{-radius, -radius, -radius}, {radius, radius, radius}}, radius), radius_(radius) {}

protected:
    [[nodiscard]] SurfacePoint closestTo(const Vec3& point) const override {
        return closestOnBall(point, {}, radius_);
    }

private:
    double radius_;
};

class Capsule final : public Shape {
public:
    Capsule(double radius, double halfLength)
        : Shape({{-radius, -radius - halfLength, -radius}, {radius, radius + halfLength, radius}},
                radius),
          radius_(radius),
          halfLength_(halfLength) {}

protected:
    [[nodiscard]] SurfacePoint closestTo(const Vec3& point) const override {
        const double y = std::clamp(point.y, -halfLength_, halfLength_);
        SurfacePoint found = closestOnBall(point, {0, y, 0}, radius_);
        const bool isOnAxis = point.x == 0 && point.z == 0 && y == point.y;
        if (isOnAxis) {
            found.normal = {1, 0, 0};
            found.position = {radius_, y, 0};
        }
        return found;
    }

private:
    double radius_, halfLength_;
};

class Box final : public Shape {
public:
    explicit Box(const Vec3& half)
        : Shape({-half, half}, std::min({half.x, half.y, half.z})), half_(half) {}

protected:
    [[nodiscard]] SurfacePoint closestTo(const Vec3& p) const override {
        const Vec3 inside{std::clamp(p.x, -half_.x, half_.x), std::clamp(p.y, -half_.y, half_.y),
                          std::clamp(p.z, -half_.z, half_.z)};
        const Vec3 arm = p - inside;
        const double length = norm(arm);
        if (length > 0)
            return {.position = inside, .normal = arm / length, .distance = length, .place = {}};
        return closestFromInside(p);
    }

private:
    /// On the nearest face; the first of several in the order x, y, z.
    [[nodiscard]] SurfacePoint closestFromInside(const Vec3& p) const {
        const Vec3 depth{half_.x - std::abs(p.x), half_.y - std::abs(p.y), half_.z - std::abs(p.z)};
        SurfacePoint found{.position = p, .normal = {}, .distance = 0, .place = {}};
        if (depth.x <= depth.y && depth.x <= depth.z) {
            found.normal.x = std::copysign(1.0, p.x);
            found.position.x = found.normal.x * half_.x;
            found.distance = -depth.x;
        } else if (depth.y <= depth.z) {
            found.normal.y = std::copysign(1.0, p.y);
            found.position.y = found.normal.y * half_.y;
            found.distance = -depth.y;
        } else {
            found.normal.z = std::copysign(1.0, p.z);
            found.position.z = found.normal.z * half_.z;
            found.distance = -depth.z;
        }
        return found;
    }

    Vec3 half_;
};

}  // namespace

std::unique_ptr<Surface> makePlane() {
    return std::make_unique<Plane>();
}

std::unique_ptr<Surface> makeSphere(double radius) {
    TENDRIL_DEMAND(radius > 0);
    return std::make_unique<Sphere>(radius);
}

std::unique_ptr<Surface> makeCapsule(double radius, double halfLength) {
    TENDRIL_DEMAND(radius > 0 && halfLength >= 0);
    return std::make_unique<Capsule>(radius, halfLength);
}

std::unique_ptr<Surface> makeBox(const Vec3& halfExtents) {
    TENDRIL_DEMAND(halfExtents.x > 0 && halfExtents.y > 0 && halfExtents.z > 0);
    return std::make_unique<Box>(halfExtents);
}

}  // namespace tendril::collide
