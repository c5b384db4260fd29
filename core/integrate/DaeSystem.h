#pragma once

#include <cstddef>
#include <span>

namespace tendril::integrate {

/// Answer of one evaluation inside a step.
enum class EvalStatus {
    Ok,
    Retry,  ///< not defined or singular here; a shorter step may help
    Failed  ///< hopeless; the step is given up
};

/// An implicit system F(t, y, ẏ) = 0 with as many equations as unknowns, together with its own way
/// to solve with the Newton matrix J = ∂F/∂y + c ∂F/∂ẏ. All functions are called from one thread,
/// inside a step: they allocate nothing and throw nothing. Every array has size() entries.
///
/// J may be approximate: the iteration then only takes longer, the result is the same.
class DaeSystem {
public:
    virtual ~DaeSystem() = default;

    [[nodiscard]] virtual std::size_t size() const noexcept = 0;
    /// r = F(t, y, ẏ).
    virtual EvalStatus residual(double t, std::span<const double> y, std::span<const double> yp,
                                std::span<double> r) noexcept = 0;
    /// Prepares J at this point. Called after residual() of the same arguments, so anything it left
    /// behind may be used.
    virtual EvalStatus factor(double t, std::span<const double> y, std::span<const double> yp,
                              double c) noexcept = 0;
    /// Solves J x = b with the J of the last factor(). b and x do not overlap.
    virtual EvalStatus solve(std::span<const double> b, std::span<double> x) noexcept = 0;
    /// Weights w >= 0 of the error norm at y: an error e is acceptable when the root mean square of
    /// w_i e_i is at most one. Weight 0 leaves an unknown out of the error test.
    virtual void errorWeights(std::span<const double> y, std::span<double> w) const noexcept = 0;

protected:
    DaeSystem() = default;
    DaeSystem(const DaeSystem&) = default;
    DaeSystem& operator=(const DaeSystem&) = default;
};

/// The usual weights 1 / (relative |y_i| + absolute).
void toleranceWeights(double relative, double absolute, std::span<const double> y,
                      std::span<double> w) noexcept;

}  // namespace tendril::integrate
