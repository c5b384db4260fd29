#include "core/validate/LoadedChain.h"

#include <cmath>

namespace tendril::validate {

int axisClosestTo(const Vec3& direction) {
    const double x = std::abs(direction.x), y = std::abs(direction.y), z = std::abs(direction.z);
    if (x >= y && x >= z) return 0;
    return y >= z ? 1 : 2;
}

LoadedChain::LoadedChain(const StaticChain& chain, int inPlane, SetLoad setLoad)
    : view_(chain.model, chain.forcing),
      setLoad_(std::move(setLoad)),
      rest_(multibody::makeRestState(chain.model)),
      plane_(view_.axis(inPlane)),
      across_(view_.otherAxes(inPlane)) {}

std::optional<LoadedChain::Point> LoadedChain::pointAt(double load,
                                                       const std::vector<double>& from) {
    Point point{.load = load, .y = from};
    view_.forcing().clearLoads(view_.model().linkCount());
    setLoad_(load, view_.forcing());
    if (!view_.settle(point.y, plane_)) return {};
    point.value = smallestEigenvalue(view_.stiffness(point.y, across_));
    return point;
}

std::optional<std::vector<double>> LoadedChain::thresholds(double most, double step,
                                                           std::size_t count) {
    std::vector<double> found;
    std::optional<Point> before, low = pointAt(0, rest_);
    for (double load = step; load <= most * (1 + 1e-12) && found.size() < count; load += step) {
        if (!low) return {};
        const std::optional<Point> high = pointAt(load, low->y);
        if (!high) return {};
        if ((low->value < 0) != (high->value < 0)) {
            const std::optional<double> root = refine(*low, *high);
            if (!root) return {};
            found.push_back(*root);
        } else if (before && low->value > 0 && low->value < before->value &&
                   low->value < high->value) {
            // A valley between the steps may reach below zero.
            const std::optional<Point> bottom = lowest(*before, *high);
            if (!bottom) return {};
            if (bottom->value < 0) {
                const Point& left = bottom->load < low->load ? *before : *low;
                const std::optional<double> down = refine(left, *bottom);
                const std::optional<double> up = refine(*bottom, *high);
                if (!down || !up) return {};
                found.insert(found.end(), {*down, *up});
            }
        }
        before = low;
        low = high;
    }
    if (found.size() > count) found.resize(count);
    return found;
}

std::optional<std::vector<double>> LoadedChain::equilibrium(double load, double step) {
    std::vector<double> y = rest_;
    const int steps = std::max(1, static_cast<int>(std::ceil(load / step)));
    for (int k = 1; k <= steps; ++k) {
        view_.forcing().clearLoads(view_.model().linkCount());
        setLoad_(load * k / steps, view_.forcing());
        if (!view_.settle(y, plane_)) return {};
    }
    return y;
}

// Illinois' variant of the rule of false position.
std::optional<double> LoadedChain::refine(const Point& low, const Point& high) {
    std::array<double, 2> at{low.load, high.load}, value{low.value, high.value};
    int lastSide = -1;
    for (int k = 0; k < 60 && at[1] - at[0] > 1e-11 * at[1]; ++k) {
        const double middle = at[1] - value[1] * (at[1] - at[0]) / (value[1] - value[0]);
        const std::optional<Point> found = pointAt(middle, low.y);
        if (!found) return {};
        if (std::abs(found->value) < 1e-13) return middle;
        const std::size_t side = (found->value < 0) == (value[0] < 0) ? 0 : 1;
        at[side] = middle;
        value[side] = found->value;
        if (lastSide == static_cast<int>(side)) value[1 - side] /= 2;
        lastSide = static_cast<int>(side);
    }
    return (at[0] * value[1] - at[1] * value[0]) / (value[1] - value[0]);
}

// Golden section.
std::optional<LoadedChain::Point> LoadedChain::lowest(const Point& left, const Point& right) {
    constexpr double kShare = 0.6180339887498949;
    double a = left.load, b = right.load;
    std::optional<Point> c = pointAt(b - kShare * (b - a), left.y);
    std::optional<Point> d = pointAt(a + kShare * (b - a), left.y);
    for (int k = 0; k < 24 && c && d && c->value > 0 && d->value > 0; ++k) {
        if (c->value < d->value) {
            b = d->load;
            d = c;
            c = pointAt(b - kShare * (b - a), left.y);
        } else {
            a = c->load;
            c = d;
            d = pointAt(a + kShare * (b - a), left.y);
        }
    }
    if (!c || !d) return {};
    return c->value < d->value ? c : d;
}

}  // namespace tendril::validate
