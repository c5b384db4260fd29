#pragma once

#include "core/integrate/DaeSystem.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace tendril::integrate {

/// A small system given by its residual alone; J by differences, solved by elimination.
class DenseSystem : public DaeSystem {
public:
    using Residual =
        std::function<EvalStatus(double t, const double* y, const double* yp, double* r)>;

    DenseSystem(std::size_t n, Residual residual, double relative, double absolute)
        : n_(n),
          residual_(std::move(residual)),
          relative_(relative),
          absolute_(absolute),
          matrix_(n * n),
          work_(4 * n) {}

    [[nodiscard]] std::size_t size() const noexcept override { return n_; }
    EvalStatus residual(double t, std::span<const double> y, std::span<const double> yp,
                        std::span<double> r) noexcept override {
        latest_ = std::max(latest_, t);
        return residual_(t, y.data(), yp.data(), r.data());
    }
    EvalStatus factor(double t, std::span<const double> y, std::span<const double> yp,
                      double c) noexcept override {
        double* yy = work_.data();
        double* pp = yy + n_;
        double* plus = pp + n_;
        double* minus = plus + n_;
        for (std::size_t j = 0; j < n_; ++j) {
            const double h = 1e-6 * (1 + std::abs(y[j]));
            for (const double sign : {1.0, -1.0}) {
                std::copy(y.begin(), y.end(), yy);
                std::copy(yp.begin(), yp.end(), pp);
                yy[j] += sign * h;
                pp[j] += sign * h * c;
                const EvalStatus status = residual_(t, yy, pp, sign > 0 ? plus : minus);
                if (status != EvalStatus::Ok) return status;
            }
            for (std::size_t i = 0; i < n_; ++i) {
                matrix_[i * n_ + j] = (plus[i] - minus[i]) / (2 * h);
            }
        }
        return EvalStatus::Ok;
    }
    EvalStatus solve(std::span<const double> b, std::span<double> x) noexcept override {
        eliminated_ = matrix_;
        std::copy(b.begin(), b.end(), x.begin());
        for (std::size_t k = 0; k < n_; ++k) {
            std::size_t pivot = k;
            for (std::size_t i = k; i < n_; ++i) {
                if (std::abs(at(i, k)) > std::abs(at(pivot, k))) pivot = i;
            }
            if (at(pivot, k) == 0) return EvalStatus::Retry;
            for (std::size_t j = 0; j < n_; ++j) std::swap(at(k, j), at(pivot, j));
            std::swap(x[k], x[pivot]);
            for (std::size_t i = k + 1; i < n_; ++i) {
                const double f = at(i, k) / at(k, k);
                for (std::size_t j = k; j < n_; ++j) at(i, j) -= f * at(k, j);
                x[i] -= f * x[k];
            }
        }
        for (std::size_t k = n_; k-- > 0;) {
            for (std::size_t j = k + 1; j < n_; ++j) x[k] -= at(k, j) * x[j];
            x[k] /= at(k, k);
        }
        return EvalStatus::Ok;
    }
    void errorWeights(std::span<const double> y, std::span<double> w) const noexcept override {
        toleranceWeights(relative_, absolute_, y, w);
    }
    /// Latest time of any evaluation.
    [[nodiscard]] double latest() const { return latest_; }

private:
    double& at(std::size_t i, std::size_t j) { return eliminated_[i * n_ + j]; }

    std::size_t n_;
    Residual residual_;
    double relative_, absolute_;
    std::vector<double> matrix_, eliminated_, work_;
    double latest_ = -1e300;
};

}  // namespace tendril::integrate
