#include "core/sagfree/SoftestMode.h"

#include <algorithm>
#include <cmath>

namespace tendril::sagfree {

namespace {

constexpr int kMaxIterations = 300;

double product(std::span<const Vec3> a, std::span<const Vec3> b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += dot(a[i], b[i]);
    return sum;
}

void normalize(std::span<Vec3> x) {
    const double scale = 1 / std::sqrt(product(x, x));
    for (Vec3& v : x) v *= scale;
}

// Something of every mode, in no symmetry: a fixed sequence spread evenly between −1 and 1.
std::vector<Vec3> startShape(const PoseStiffness& stiffness) {
    std::vector<Vec3> x(stiffness.jointCount());
    double phase = 0;
    const auto next = [&](std::size_t i, int k) {
        phase += 0.6180339887498949;
        phase -= std::floor(phase);
        return stiffness.isFree(i, k) ? 1.5 * phase - 0.4 : 0.0;
    };
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double a = next(i, 0), b = next(i, 1), c = next(i, 2);
        x[i] = {a, b, c};
    }
    normalize(x);
    return x;
}

// A shift below all eigenvalues, with its factors. From zero down in growing steps.
double factorBelow(PoseStiffness& stiffness) {
    double shift = 0;
    while (stiffness.factor(shift) > 0 && shift > -1e30) shift = shift == 0 ? -1 : 4 * shift;
    return shift;
}

}  // namespace

SoftestMode findSoftestMode(PoseStiffness& stiffness, double tolerance) {
    SoftestMode mode{.shape = startShape(stiffness)};
    std::vector<Vec3>& x = mode.shape;
    std::vector<Vec3> Hx(x.size());
    double shift = factorBelow(stiffness), refused = HUGE_VAL, before = HUGE_VAL;
    for (int i = 0; i < kMaxIterations; ++i) {
        stiffness.solve(x);
        normalize(x);
        stiffness.multiply(x, Hx);
        mode.eigenvalue = product(x, Hx);
        double residual = 0;
        for (std::size_t k = 0; k < x.size(); ++k)
            residual += squaredNorm(Hx[k] - mode.eigenvalue * x[k]);
        residual = std::sqrt(residual);
        const double scale = std::max(1.0, std::abs(mode.eigenvalue));
        if (residual <= std::sqrt(tolerance) * scale &&
            std::abs(mode.eigenvalue - before) <= 0.1 * tolerance * scale)
            break;
        before = mode.eigenvalue;
        // Move the shift up behind the eigenvalue, as long as none is passed.
        const double wanted = mode.eigenvalue - 2 * residual;
        if (i % 3 != 2 || wanted <= shift || wanted >= refused) continue;
        if (stiffness.factor(wanted) == 0) {
            shift = wanted;
        } else {
            refused = wanted;
            (void)stiffness.factor(shift);
        }
    }
    return mode;
}

}  // namespace tendril::sagfree
