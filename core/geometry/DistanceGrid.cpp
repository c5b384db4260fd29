#include "core/geometry/DistanceGrid.h"

#include "core/base/Assert.h"

#include <cmath>

namespace tendril::geometry {

using spatial::Vec3;

namespace {

std::size_t cellAt(double x, double perMeter, std::size_t count) {
    const auto cell = static_cast<std::size_t>(std::max(x * perMeter, 0.0));
    return std::min(cell, count - 1);
}

}  // namespace

DistanceGrid::DistanceGrid(const Box3& bounds, int cells,
                           const std::function<double(const Vec3&)>& distance)
    : box_(bounds) {
    const Vec3 size = bounds.size();
    const double longest = std::max({size.x, size.y, size.z});
    TENDRIL_DEMAND(longest > 0 && std::isfinite(longest) && cells > 0);
    const double cell = longest / cells;
    perMeter_ = 1 / cell;
    const auto count = [&](double length) {
        return static_cast<std::size_t>(std::max(std::ceil(length * perMeter_), 1.0));
    };
    nx_ = count(size.x);
    ny_ = count(size.y);
    nz_ = count(size.z);
    bounds_.reserve(nx_ * ny_ * nz_);
    const double halfDiagonal = 0.5 * std::sqrt(3.0) * cell;
    const auto middle = [&](std::size_t i) { return (static_cast<double>(i) + 0.5) * cell; };
    for (std::size_t z = 0; z < nz_; ++z)
        for (std::size_t y = 0; y < ny_; ++y)
            for (std::size_t x = 0; x < nx_; ++x) {
                const double d = distance(box_.lower + Vec3{middle(x), middle(y), middle(z)});
                const double bound = d - halfDiagonal - 1e-6 * (std::abs(d) + cell);
                bounds_.push_back(static_cast<float>(bound));
            }
}

double DistanceGrid::boundAt(const Vec3& point) const {
    const Vec3 p = point - box_.lower;
    const std::size_t x = cellAt(p.x, perMeter_, nx_), y = cellAt(p.y, perMeter_, ny_),
                      z = cellAt(p.z, perMeter_, nz_);
    return bounds_[(z * ny_ + y) * nx_ + x];
}

}  // namespace tendril::geometry
