// Laws of the small matrices, tried on seeded random numbers.

#include "core/spatial/Mat3.h"
#include "tests/support/Near.h"

#include <random>

namespace tendril::spatial {
namespace {

class Mat3Laws : public testing::Test {
protected:
    Vec3 vec() { return {unit_(engine_), unit_(engine_), unit_(engine_)}; }
    Mat3 mat() { return {vec(), vec(), vec()}; }
    Quat rotation() { return fromRotationVector(3.0 * vec()); }

    static void expectEqual(const Vec3& a, const Vec3& b) {
        EXPECT_NEAR_ABS(norm(a - b), 0, 1e-14);
    }

private:
    std::mt19937 engine_{11};
    std::uniform_real_distribution<double> unit_{-1, 1};
};

TEST_F(Mat3Laws, ProductsAreAssociative) {
    const Mat3 a = mat(), b = mat();
    const Vec3 v = vec();
    expectEqual((a * b) * v, a * (b * v));
}

TEST_F(Mat3Laws, TransposeMovesToTheOtherSideOfADot) {
    const Mat3 a = mat();
    const Vec3 u = vec(), v = vec();
    EXPECT_NEAR_ABS(dot(u, a * v), dot(transposedTimes(a, u), v), 1e-14);
    expectEqual(transposed(a) * u, transposedTimes(a, u));
}

TEST_F(Mat3Laws, CrossMatricesActAsCrossProducts) {
    const Mat3 a = mat();
    const Vec3 u = vec(), v = vec();
    expectEqual(crossMatrix(u) * v, cross(u, v));
    expectEqual(cross(u, a) * v, crossMatrix(u) * (a * v));
    expectEqual(cross(a, u) * v, a * (crossMatrix(u) * v));
    expectEqual(crossCross(u, v) * (a * u), cross(u, cross(v, a * u)));
    expectEqual(outer(u, v) * u, dot(v, u) * u);
}

TEST_F(Mat3Laws, InverseUndoes) {
    const Mat3 a = mat() + 3.0 * identity3<double>();
    const Vec3 v = vec();
    expectEqual(inverse(a) * (a * v), v);
}

TEST_F(Mat3Laws, MatrixAndQuaternionRotateAlike) {
    const Quat q = rotation(), p = rotation();
    const Vec3 v = vec();
    expectEqual(toMatrix(q) * v, rotate(q, v));
    expectEqual(toMatrix(q * p) * v, toMatrix(q) * (toMatrix(p) * v));
}

TEST_F(Mat3Laws, RotatedInertiaGivesTheRotatedMomentum) {
    const Mat3 R = toMatrix(rotation());
    const Vec3 r = vec(), w = vec();
    const Sym3 I = pointInertia(2.5, r);
    expectEqual(I * w, 2.5 * cross(r, cross(w, r)));
    expectEqual(rotated(R, I) * w, R * (I * transposedTimes(R, w)));
}

}  // namespace
}  // namespace tendril::spatial
