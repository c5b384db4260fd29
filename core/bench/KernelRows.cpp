#include "core/base/AlignedVector.h"
#include "core/bench/Rows.h"
#include "core/bench/ShakenStrand.h"
#include "core/bench/Stopwatch.h"
#include "core/multibody/LaneChain.h"

#include <immintrin.h>

namespace tendril::bench {
namespace {

constexpr int kLinks = 20;
constexpr double kNewtonShift = 500;  // 1/s

/// A curved strand in motion, or a bundle of them, with all that a kernel needs.
class KernelScene {
public:
    KernelScene(int links, std::size_t lanes, SimdLevel level) {
        const multibody::ChainModel model =
            makeHair({.links = links, .length = 0.015 * links, .dampingTime = 0.01});
        chain_ = multibody::makeLaneChain(model.topology(), lanes, level);
        for (AlignedVector* v : {&y_, &yp_, &r_, &x_}) v->resize(chain_->size());
        multibody::ChainForcing forcing;
        const motion::RigidMotion root = ShakenRoot().motionAt(0.1);
        forcing.root = {.orientation = root.orientation,
                        .position = root.position,
                        .angularVelocity = root.angularVelocity,
                        .velocity = root.velocity,
                        .inertialAngularVelocity = root.angularVelocity,
                        .inertialAngularAcceleration = root.angularAcceleration,
                        .inertialAcceleration = root.acceleration};
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            chain_->setModel(lane, model);
            chain_->setForcing(lane, forcing);
            multibody::scatterLane(movingState(model, static_cast<double>(lane)), lanes, lane, y_);
        }
        chain_->derivative(y_, yp_);
        all();
    }
    void evaluate() { chain_->residual(y_, yp_, r_); }
    void factor() { chain_->factorize(kNewtonShift); }
    void solve() { chain_->solve(r_, x_); }
    void all() {
        evaluate();
        factor();
        solve();
    }

private:
    static std::vector<double> movingState(const multibody::ChainModel& model, double phase) {
        std::vector<double> y = multibody::makeRestState(model);
        for (std::size_t i = 0; i < model.linkCount(); ++i) {
            const double s = static_cast<double>(i) + phase;
            const spatial::Vec3 turn{0.1 * std::sin(s), 0.02, 0.05 * std::cos(s)};
            multibody::storeRotation(std::span(y), i, spatial::fromRotationVector(turn));
            multibody::storeOmega(std::span(y), i, {std::sin(2 * s), 0.1, std::cos(2 * s)});
        }
        return y;
    }

    std::unique_ptr<multibody::LaneChain> chain_;
    AlignedVector y_, yp_, r_, x_;
};

using Kernel = void (KernelScene::*)();

/// ns per link and strand.
std::optional<double> costOf(Kernel kernel, std::size_t lanes, SimdLevel level, int repetitions) {
    if (!isSupported(level)) return std::nullopt;
    KernelScene scene(kLinks, lanes, level);
    return 1e9 * medianSeconds([&] { (scene.*kernel)(); }, repetitions) /
           static_cast<double>(kLinks * lanes);
}

template <Kernel kernel>
std::optional<double> scalar(int repetitions) {
    return costOf(kernel, 1, SimdLevel::Baseline, repetitions);
}
template <Kernel kernel, SimdLevel level>
std::optional<double> bundled(int repetitions) {
    return costOf(kernel, multibody::kBundleLanes, level, repetitions);
}

template <Kernel kernel>
void addKernel(const std::string& name, std::vector<Row>& rows) {
    const std::string unit = "ns/link";
    rows.push_back({name + "_scalar", unit, scalar<kernel>});
    rows.push_back({name + "_baseline", unit, bundled<kernel, SimdLevel::Baseline>});
    rows.push_back({name + "_avx2", unit, bundled<kernel, SimdLevel::Avx2>});
    rows.push_back({name + "_avx512", unit, bundled<kernel, SimdLevel::Avx512>});
}

/// Scalar cost per link of 1000 links over that of 10, taken in turns: what disturbs the machine
/// for a while disturbs both.
std::optional<double> growth(int repetitions) {
    KernelScene few(10, 1, SimdLevel::Baseline), many(1000, 1, SimdLevel::Baseline);
    std::vector<double> ratios;
    for (int r = 0; r < repetitions; ++r) {
        const double small = medianSeconds([&few] { few.all(); }, 3) / 10;
        const double large = medianSeconds([&many] { many.all(); }, 3) / 1000;
        ratios.push_back(large / small);
    }
    return median(std::move(ratios));
}

constexpr int kChains = 8;  // independent ones, so that no result is waited for
constexpr int kRounds = 8000;

[[gnu::target("avx512f")]] double fuseAvx512() {
    __m512d v[kChains];
    for (__m512d& x : v) x = _mm512_set1_pd(1);
    const __m512d factor = _mm512_set1_pd(0.999), summand = _mm512_set1_pd(1e-3);
    for (int k = 0; k < kRounds; ++k)
        for (__m512d& x : v) x = _mm512_fmadd_pd(x, factor, summand);
    double sum = 0;
    for (const __m512d& x : v) sum += x[0];
    return sum;
}

[[gnu::target("avx2,fma")]] double fuseAvx2() {
    __m256d v[kChains];
    for (__m256d& x : v) x = _mm256_set1_pd(1);
    const __m256d factor = _mm256_set1_pd(0.999), summand = _mm256_set1_pd(1e-3);
    for (int k = 0; k < kRounds; ++k)
        for (__m256d& x : v) x = _mm256_fmadd_pd(x, factor, summand);
    double sum = 0;
    for (const __m256d& x : v) sum += x[0];
    return sum;
}

/// Without the instruction: a multiplication and an addition.
double fuseBaseline() {
    __m128d v[kChains];
    for (__m128d& x : v) x = _mm_set1_pd(1);
    const __m128d factor = _mm_set1_pd(0.999), summand = _mm_set1_pd(1e-3);
    for (int k = 0; k < kRounds; ++k)
        for (__m128d& x : v) x = _mm_add_pd(_mm_mul_pd(x, factor), summand);
    double sum = 0;
    for (const __m128d& x : v) sum += x[0];
    return sum;
}

/// Fused multiply-adds on numbers in registers, as wide as this machine has them [GFLOP/s]: what it
/// gives to plain code, to compare machines and moments by.
std::optional<double> calibration(int repetitions) {
    const bool hasFused = __builtin_cpu_supports("fma") != 0;
    const SimdLevel level = hasFused ? widestSimdLevel() : SimdLevel::Baseline;
    const auto fuse = level == SimdLevel::Avx512 ? fuseAvx512
                      : level == SimdLevel::Avx2 ? fuseAvx2
                                                 : fuseBaseline;
    const double lanes = level == SimdLevel::Avx512 ? 8 : level == SimdLevel::Avx2 ? 4 : 2;
    volatile double sink = 0;
    const double seconds = medianSeconds([&] { sink = fuse(); }, repetitions);
    return 2e-9 * lanes * kChains * kRounds / seconds;
}

}  // namespace

std::vector<Row> kernelRows() {
    std::vector<Row> rows{{"calibration", "GFLOP/s", calibration}};
    addKernel<&KernelScene::evaluate>("residual", rows);
    addKernel<&KernelScene::factor>("factor", rows);
    addKernel<&KernelScene::solve>("solve", rows);
    rows.push_back({"growth_10_1000", "ratio", growth});
    return rows;
}

}  // namespace tendril::bench
