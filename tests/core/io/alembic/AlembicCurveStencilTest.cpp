#include "core/io/alembic/AlembicCurveStencil.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace tendril::io {
namespace {

using spatial::Vec3;
using Basis = AlembicCurveBasis;
using Type = AlembicCurveType;

std::vector<Vec3> randomVertices(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(-1, 1);
    std::vector<Vec3> vertices(count);
    for (Vec3& v : vertices) v = {number(random), number(random), number(random)};
    return vertices;
}

void expectNear(const Vec3& a, const Vec3& b) {
    EXPECT_LT(norm(a - b), 1e-13);
}

/// The same cubic x(t) = t³, t in [0, 1], as each basis states it.
// B-spline: t³ blossoms to 0, 0, 0 and 6 on the knots -2 … 3.
TEST(AlembicCurveStencil, EveryBasisReproducesTheSameCubic) {
    struct Case {
        Basis basis;
        std::vector<double> x;  ///< of its four vertices
    };
    for (const Case& c : {Case{Basis::Bezier, {0, 0, 0, 1}}, Case{Basis::Hermite, {0, 0, 1, 3}},
                          Case{Basis::Power, {1, 0, 0, 0}}, Case{Basis::BSpline, {0, 0, 0, 6}}}) {
        std::vector<Vec3> vertices;
        for (double x : c.x) vertices.push_back({x, 0, 0});
        const auto stencil = AlembicCurveStencil::uniform({Type::Cubic, c.basis}, 4, 10);
        ASSERT_TRUE(stencil);
        const auto points = stencil->points(vertices);
        ASSERT_EQ(points.size(), 11u);
        for (std::size_t i = 0; i <= 10; ++i) {
            const double t = static_cast<double>(i) / 10;
            EXPECT_NEAR(points[i].x, t * t * t, 1e-14) << int(c.basis) << " at " << t;
        }
    }
}

TEST(AlembicCurveStencil, CatmullRomPassesThroughItsInnerVertices) {
    const auto vertices = randomVertices(6, 1);
    const auto points =
        AlembicCurveStencil::uniform({Type::Cubic, Basis::CatmullRom}, 6, 4)->points(vertices);
    ASSERT_EQ(points.size(), 13u);
    for (std::size_t i = 0; i < 4; ++i) expectNear(points[4 * i], vertices[i + 1]);
}

TEST(AlembicCurveStencil, BezierPassesThroughEveryThirdVertex) {
    const auto vertices = randomVertices(7, 2);
    const auto points =
        AlembicCurveStencil::uniform({Type::Cubic, Basis::Bezier}, 7, 5)->points(vertices);
    ASSERT_EQ(points.size(), 11u);
    for (std::size_t i = 0; i < 3; ++i) expectNear(points[5 * i], vertices[3 * i]);
}

TEST(AlembicCurveStencil, PeriodicCurvesCloseAndDoNotDependOnWhereTheyStart) {
    auto vertices = randomVertices(6, 3);
    for (Basis basis : {Basis::None, Basis::BSpline, Basis::CatmullRom, Basis::Bezier}) {
        const Type type = basis == Basis::None ? Type::Linear : Type::Cubic;
        const auto stencil = AlembicCurveStencil::uniform({type, basis, true}, 6, 3);
        ASSERT_TRUE(stencil);
        const auto points = stencil->points(vertices);
        expectNear(points.front(), points.back());
    }
    const auto ring = AlembicCurveStencil::uniform({Type::Cubic, Basis::BSpline, true}, 6, 3);
    const auto before = ring->points(vertices);
    std::rotate(vertices.begin(), vertices.begin() + 1, vertices.end());
    const auto after = ring->points(vertices);
    for (std::size_t i = 0; i + 3 < before.size(); ++i) expectNear(before[i + 3], after[i]);
}

TEST(AlembicCurveStencil, ASplineWithEvenKnotsIsTheUniformBSpline) {
    const auto vertices = randomVertices(8, 4);
    std::vector<double> knots(12);
    for (std::size_t i = 0; i < knots.size(); ++i) knots[i] = static_cast<double>(i);
    const auto spline = AlembicCurveStencil::spline(8, 4, knots, {}, 6);
    const auto uniform = AlembicCurveStencil::uniform({Type::Cubic, Basis::BSpline}, 8, 6);
    ASSERT_TRUE(spline);
    const auto a = spline->points(vertices), b = uniform->points(vertices);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) expectNear(a[i], b[i]);
}

TEST(AlembicCurveStencil, AClampedSplineBeginsAndEndsAtItsEndVertices) {
    const auto vertices = randomVertices(5, 5);
    const std::vector<double> knots{0, 0, 0, 0, 1, 2, 2, 2, 2};
    const auto points = AlembicCurveStencil::spline(5, 4, knots, {}, 0)->points(vertices);
    EXPECT_GE(points.size(), 9u);
    expectNear(points.front(), vertices.front());
    expectNear(points.back(), vertices.back());
}

// A quarter circle as a rational quadratic.
TEST(AlembicCurveStencil, WeightsMakeACircle) {
    const std::vector<Vec3> vertices{{1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const std::vector<double> knots{0, 0, 0, 1, 1, 1}, weights{1, std::sqrt(0.5), 1};
    for (const Vec3& p : AlembicCurveStencil::spline(3, 3, knots, weights, 16)->points(vertices)) {
        EXPECT_NEAR(norm(p), 1, 1e-14);
    }
}

TEST(AlembicCurveStencil, RefusesVerticesAndKnotsThatDoNotFit) {
    EXPECT_FALSE(AlembicCurveStencil::uniform({Type::Cubic, Basis::Bezier}, 5, 0));
    EXPECT_FALSE(AlembicCurveStencil::uniform({Type::Cubic, Basis::BSpline}, 3, 0));
    EXPECT_FALSE(AlembicCurveStencil::uniform({Type::Cubic, Basis::Hermite}, 5, 0));
    EXPECT_FALSE(
        AlembicCurveStencil::spline(4, 4, std::vector<double>{0, 1, 2, 3, 4, 5, 6}, {}, 0));
    EXPECT_FALSE(
        AlembicCurveStencil::spline(4, 4, std::vector<double>{0, 1, 2, 3, 2, 5, 6, 7}, {}, 0));
    EXPECT_FALSE(AlembicCurveStencil::spline(4, 4, std::vector<double>(8, 1.0), {}, 0));
}

TEST(AlembicCurveStencil, ShortCurvesGetEightSegmentsAndLongOnesAsManyPointsAsVertices) {
    EXPECT_EQ(AlembicCurveStencil::uniform({Type::Cubic, Basis::BSpline}, 4, 0)->pointCount(), 9u);
    EXPECT_EQ(AlembicCurveStencil::uniform({Type::Cubic, Basis::BSpline}, 50, 0)->pointCount(),
              48u);
    EXPECT_EQ(AlembicCurveStencil::uniform({Type::Cubic, Basis::Bezier}, 31, 0)->pointCount(), 31u);
    EXPECT_EQ(AlembicCurveStencil::uniform({Type::Linear}, 2, 0)->pointCount(), 2u);
}

TEST(AlembicCurveStencil, ConstantValuesStayConstant) {
    for (Basis basis : {Basis::Bezier, Basis::BSpline, Basis::CatmullRom, Basis::Hermite}) {
        const auto stencil = AlembicCurveStencil::uniform({Type::Cubic, basis}, 10, 3);
        ASSERT_TRUE(stencil);
        for (double width : stencil->vertexValues(std::vector<double>(10, 0.25))) {
            EXPECT_NEAR(width, 0.25, 1e-15);
        }
        for (double width :
             stencil->varyingValues(std::vector<double>(stencil->spanCount() + 1, 0.25))) {
            EXPECT_NEAR(width, 0.25, 1e-15);
        }
    }
}

}  // namespace
}  // namespace tendril::io
