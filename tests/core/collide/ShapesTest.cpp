#include "core/collide/Shapes.h"

#include "tests/core/collide/RandomMotion.h"
#include "tests/support/Near.h"

#include <functional>

namespace tendril::collide {
namespace {

using spatial::Vec3;

/// A shape, and its inside told in another way.
struct Sample {
    const char* name;
    std::unique_ptr<Surface> (*make)();
    bool (*contains)(const Vec3&);
};
std::ostream& operator<<(std::ostream& out, const Sample& sample) {
    return out << sample.name;
}

bool isInCapsule(const Vec3& p) {
    const double y = std::abs(p.y) - 0.2;
    return p.x * p.x + p.z * p.z + (y > 0 ? y * y : 0) < 0.1 * 0.1;
}

const Sample kSamples[] = {
    {"plane", [] { return makePlane(); }, [](const Vec3& p) { return p.y < 0; }},
    {"sphere", [] { return makeSphere(0.3); },
     [](const Vec3& p) { return squaredNorm(p) < 0.3 * 0.3; }},
    {"capsule", [] { return makeCapsule(0.1, 0.2); }, isInCapsule},
    {"box",
     [] {
         return makeBox({0.1, 0.3, 0.2});
     },
     [](const Vec3& p) {
         return std::abs(p.x) < 0.1 && std::abs(p.y) < 0.3 && std::abs(p.z) < 0.2;
     }},
};

SurfacePoint closest(const Surface& surface, const Vec3& p) {
    const auto found = surface.closest({.point = p, .within = 1e9, .from = nullptr});
    EXPECT_TRUE(found.has_value());
    return *found;
}

class Shapes : public testing::TestWithParam<Sample> {
protected:
    std::unique_ptr<Surface> surface_ = GetParam().make();
    std::mt19937 engine_{17};
};

TEST_P(Shapes, TheDistanceIsNegativeExactlyInside) {
    for (int i = 0; i < 2000; ++i) {
        const Vec3 p = randomVec(engine_, 0.5);
        EXPECT_EQ(closest(*surface_, p).distance < 0, GetParam().contains(p));
    }
}

TEST_P(Shapes, ThePointIsTheSurfacePointPlusDistanceTimesNormal) {
    for (int i = 0; i < 2000; ++i) {
        const Vec3 p = randomVec(engine_, 0.5);
        const SurfacePoint found = closest(*surface_, p);
        EXPECT_NEAR_ABS(norm(found.normal), 1, 1e-14);
        EXPECT_NEAR_ABS(norm(found.position + found.distance * found.normal - p), 0, 1e-15);
        EXPECT_NEAR_ABS(closest(*surface_, found.position).distance, 0, 1e-15);
    }
}

// No ball about the point that is smaller than the distance reaches across the surface.
TEST_P(Shapes, NoSurfacePointIsCloser) {
    for (int i = 0; i < 200; ++i) {
        const Vec3 p = randomVec(engine_, 0.5);
        const double distance = closest(*surface_, p).distance;
        for (int k = 0; k < 200; ++k) {
            const Vec3 step = normalized(randomVec(engine_, 1)) * (0.999 * std::abs(distance));
            EXPECT_EQ(GetParam().contains(p + step), distance < 0);
        }
    }
}

TEST_P(Shapes, TheDistanceChangesByTheNormal) {
    int smooth = 0;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 p = randomVec(engine_, 0.5), step = 1e-7 * randomVec(engine_, 1);
        const SurfacePoint a = closest(*surface_, p - step), b = closest(*surface_, p + step);
        if (norm(a.normal - b.normal) > 1e-4) continue;  // across the middle of a solid
        ++smooth;
        EXPECT_NEAR_ABS(b.distance - a.distance, dot(a.normal, 2.0 * step), 1e-11);
    }
    EXPECT_GT(smooth, 900);
}

TEST_P(Shapes, OnlyPointsWithinReachHaveAnAnswer) {
    for (int i = 0; i < 1000; ++i) {
        const Vec3 p = randomVec(engine_, 0.5);
        const double distance = closest(*surface_, p).distance;
        const auto found = surface_->closest({.point = p, .within = 0.05, .from = nullptr});
        EXPECT_EQ(found.has_value(), distance <= 0.05);
        EXPECT_LE(surface_->distanceBound(p), distance);
    }
}

TEST_P(Shapes, NothingInsideIsOutsideTheBounds) {
    for (int i = 0; i < 2000; ++i) {
        const Vec3 p = randomVec(engine_, 0.5);
        EXPECT_TRUE(!GetParam().contains(p) || surface_->bounds().contains(p));
    }
}

INSTANTIATE_TEST_SUITE_P(All, Shapes, testing::ValuesIn(kSamples),
                         [](const auto& sample) { return std::string(sample.param.name); });

TEST(DegeneratePoints, OfShapesHaveAFiniteNormal) {
    for (const Sample& sample : kSamples) {
        const auto surface = sample.make();
        const SurfacePoint found = closest(*surface, {0, 0, 0});
        EXPECT_NEAR_ABS(norm(found.normal), 1, 1e-15) << sample.name;
        EXPECT_NEAR_ABS(norm(found.position + found.distance * found.normal), 0, 1e-15)
            << sample.name;
    }
}

}  // namespace
}  // namespace tendril::collide
