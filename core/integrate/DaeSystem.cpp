#include "core/integrate/DaeSystem.h"

#include <cmath>

namespace tendril::integrate {

void toleranceWeights(double relative, double absolute, std::span<const double> y,
                      std::span<double> w) noexcept {
    for (std::size_t i = 0; i < y.size(); ++i) w[i] = 1 / (relative * std::abs(y[i]) + absolute);
}

}  // namespace tendril::integrate
