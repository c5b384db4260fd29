#include "core/integrate/VectorKernels.h"

#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <memory>
#include <random>
#include <vector>

namespace tendril::integrate::kernels {
namespace {

const Table& widest() {
    return tableFor(widestSimdLevel());
}

struct Free {
    void operator()(double* p) const { std::free(p); }
};
using Array = std::unique_ptr<double[], Free>;

Array makeArray(std::size_t n, std::mt19937& random) {
    std::uniform_real_distribution<double> value(0.5, 2);
    Array array(static_cast<double*>(std::aligned_alloc(kAlignment, padded(n) * sizeof(double))));
    for (std::size_t i = 0; i < padded(n); ++i) array[i] = value(random);
    return array;
}

class VectorKernels : public testing::TestWithParam<std::size_t> {
protected:
    std::mt19937 random{7};
    std::size_t n = GetParam();
    Array x = makeArray(n, random), y = makeArray(n, random), z = makeArray(n, random);
};

TEST_P(VectorKernels, LinearCombinationIsTheSumOfItsTerms) {
    const std::array<double, 3> c{0.3, -1.7, 2.5};
    const std::array<const double*, 3> terms{x.get(), y.get(), z.get()};
    Array out = makeArray(n, random);
    widest().linearCombination(n, 3, c.data(), terms.data(), out.get());
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_DOUBLE_EQ(out[i], 0.3 * x[i] - 1.7 * y[i] + 2.5 * z[i]);
    }
}

TEST_P(VectorKernels, AnOutputMayBeAnInput) {
    const double first = x[0], last = x[n - 1], yLast = y[n - 1], y0 = y[0];
    widest().linearSum(n, 2, x.get(), 3, y.get(), x.get());
    EXPECT_DOUBLE_EQ(x[0], 2 * first + 3 * y0);
    EXPECT_DOUBLE_EQ(x[n - 1], 2 * last + 3 * yLast);
    const std::array<double, 2> c{1, -1};
    const std::array<const double*, 2> terms{x.get(), y.get()};
    widest().linearCombination(n, 2, c.data(), terms.data(), y.get());
    EXPECT_DOUBLE_EQ(y[n - 1], 2 * last + 2 * yLast);
}

TEST_P(VectorKernels, SumsLeaveThePaddingOut) {
    for (std::size_t i = n; i < padded(n); ++i) x[i] = y[i] = std::nan("");
    double dot = 0, squares = 0, magnitudes = 0, least = 1e300, most = 0;
    for (std::size_t i = 0; i < n; ++i) {
        dot += x[i] * y[i];
        squares += x[i] * y[i] * x[i] * y[i];
        magnitudes += std::abs(x[i]);
        least = std::min(least, x[i]);
        most = std::max(most, std::abs(x[i]));
    }
    EXPECT_NEAR_REL(widest().dotProduct(n, x.get(), y.get()), dot, 1e-14);
    EXPECT_NEAR_REL(widest().sumMagnitudes(n, x.get()), magnitudes, 1e-14);
    EXPECT_NEAR_REL(widest().weightedSquares(n, x.get(), y.get()), squares, 1e-14);
    EXPECT_NEAR_REL(widest().weightedNorm(n, 1, x.get(), y.get()),
                    std::sqrt(squares / static_cast<double>(n)), 1e-14);
    EXPECT_EQ(widest().minimum(n, x.get()), least);
    EXPECT_EQ(widest().maximumMagnitude(n, x.get()), most);
}

TEST_P(VectorKernels, CorrectionsAreAppliedToStateAndRateAtOnce) {
    Array state = makeArray(n, random), rate = makeArray(n, random);
    double* const out[2] = {state.get(), rate.get()};
    widest().correct(n, x.get(), y.get(), z.get(), 5, out);
    for (std::size_t i = 0; i < n; ++i) {
        EXPECT_DOUBLE_EQ(state[i], x[i] + z[i]);
        EXPECT_DOUBLE_EQ(rate[i], y[i] + 5 * z[i]);
    }
}

INSTANTIATE_TEST_SUITE_P(Lengths, VectorKernels, testing::Values(1, 7, 8, 9, 140, 143));

TEST(VectorKernelsOfLanes, TheNormIsThatOfTheWorstLane) {
    alignas(kAlignment) std::array<double, 24> x{}, w{};
    w.fill(1);
    for (std::size_t i = 0; i < 3; ++i) x[i * 8 + 5] = 4;  // lane 5: norm 4
    for (std::size_t i = 0; i < 3; ++i) x[i * 8 + 2] = -2;
    EXPECT_DOUBLE_EQ(widest().weightedNorm(24, 8, x.data(), w.data()), 4);
    EXPECT_DOUBLE_EQ(widest().weightedNorm(24, 1, x.data(), w.data()),
                     std::sqrt((3 * 16 + 3 * 4) / 24.0));
    x[8 + 1] = std::nan("");
    EXPECT_FALSE(std::isfinite(widest().weightedNorm(24, 8, x.data(), w.data())));
}

TEST(VectorKernelsElementwise, EachDoesWhatItSays) {
    alignas(64) std::array<double, 8> x{1, -2, 4, -8, 0.5, 3, -5, 10}, y{2, 2, 2, 2, 4, 4, 4, 4},
        z{};
    widest().product(8, x.data(), y.data(), z.data());
    EXPECT_EQ(z[3], -16);
    widest().quotient(8, x.data(), y.data(), z.data());
    EXPECT_EQ(z[7], 2.5);
    widest().magnitude(8, x.data(), z.data());
    EXPECT_EQ(z[6], 5);
    widest().inverse(8, x.data(), z.data());
    EXPECT_EQ(z[2], 0.25);
    widest().addConstant(8, x.data(), 1.5, z.data());
    EXPECT_EQ(z[1], -0.5);
    widest().fill(8, 3, z.data());
    EXPECT_EQ(z[4], 3);
    widest().scale(8, -2, x.data(), z.data());
    EXPECT_EQ(z[5], -6);
}

TEST_P(VectorKernels, EveryInstructionSetGivesTheSameBits) {
    for (std::size_t i = 0; i < n; i += 3) x[i] = -x[i];
    const std::array<double, 3> c{0.3, -1.7, 2.5};
    const std::array<const double*, 3> terms{x.get(), y.get(), z.get()};
    const auto answers = [&](SimdLevel level) {
        const Table& table = tableFor(level);
        Array out = makeArray(n, random);
        std::vector<double> all{
            table.dotProduct(n, x.get(), y.get()),      table.sumMagnitudes(n, x.get()),
            table.maximumMagnitude(n, x.get()),         table.minimum(n, x.get()),
            table.weightedSquares(n, x.get(), y.get()), table.weightedNorm(n, 1, x.get(), y.get())};
        if (n % kBlock == 0) all.push_back(table.weightedNorm(n, kBlock, x.get(), y.get()));
        table.linearCombination(n, 3, c.data(), terms.data(), out.get());
        all.insert(all.end(), out.get(), out.get() + n);
        table.quotient(n, x.get(), y.get(), out.get());
        all.insert(all.end(), out.get(), out.get() + n);
        return all;
    };
    const std::vector<double> baseline = answers(SimdLevel::Baseline);
    for (const SimdLevel level : kSimdLevels)
        if (isSupported(level)) {
            EXPECT_EQ(answers(level), baseline) << toText(level);
        }
}

}  // namespace
}  // namespace tendril::integrate::kernels
