#include "core/curve/Curve.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tendril::curve {

namespace {

constexpr std::array<std::string_view, 5> kNames = {"stepped", "linear", "smooth", "monotone",
                                                    "bezier"};

// Cubic Hermite segment of width h from (0, a) to (h, b) with slopes p and q.
Jet hermite(double u, double h, double a, double b, double p, double q) {
    const double d = (b - a) / h;
    const double c2 = (3 * d - 2 * p - q) / h;
    const double c3 = (p + q - 2 * d) / (h * h);
    return {a + u * (p + u * (c2 + u * c3)), p + u * (2 * c2 + 3 * u * c3), 2 * c2 + 6 * u * c3};
}

bool isKinked(Interpolation interpolation) {
    return interpolation == Interpolation::Stepped || interpolation == Interpolation::Linear;
}

}  // namespace

std::string_view nameOf(Interpolation interpolation) {
    return kNames[static_cast<std::size_t>(interpolation)];
}

std::optional<Interpolation> interpolationNamed(std::string_view name) {
    const auto found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Interpolation>(found - kNames.begin());
}

Curve::Curve(std::vector<Key> keys) : keys_(std::move(keys)) {
    for (const Key& key : keys_)
        TENDRIL_DEMAND(std::isfinite(key.x) && std::isfinite(key.value) &&
                       std::isfinite(key.inSlope) && std::isfinite(key.outSlope));
    std::ranges::stable_sort(keys_, {}, &Key::x);
    std::vector<Key> unique;
    for (const Key& key : keys_) {
        if (!unique.empty() && unique.back().x == key.x) unique.pop_back();
        unique.push_back(key);
    }
    keys_ = std::move(unique);
}

std::optional<std::size_t> Curve::findKey(double x, double tolerance) const {
    for (std::size_t i = 0; i < keys_.size(); ++i)
        if (std::abs(keys_[i].x - x) <= tolerance) return i;
    return std::nullopt;
}

// Smooth: Catmull-Rom on uneven keys. Monotone: the weighted harmonic mean of the neighboring
// secants (Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5, 1984), zero at an extremum.
double Curve::slopeAt(std::size_t i, Interpolation interpolation) const {
    if (i == 0 || i + 1 == keys_.size()) return 0;
    const double hLeft = keys_[i].x - keys_[i - 1].x;
    const double hRight = keys_[i + 1].x - keys_[i].x;
    const double left = (keys_[i].value - keys_[i - 1].value) / hLeft;
    const double right = (keys_[i + 1].value - keys_[i].value) / hRight;
    if (interpolation == Interpolation::Smooth)
        return (hRight * left + hLeft * right) / (hLeft + hRight);
    if (left * right <= 0) return 0;
    const double wLeft = 2 * hRight + hLeft, wRight = hRight + 2 * hLeft;
    return (wLeft + wRight) / (wLeft / left + wRight / right);
}

Jet Curve::jet(double x) const {
    TENDRIL_DEMAND(!keys_.empty());
    if (x < keys_.front().x) return {keys_.front().value};
    if (x >= keys_.back().x) return {keys_.back().value};
    const auto next = std::ranges::upper_bound(keys_, x, {}, &Key::x);
    const auto i = static_cast<std::size_t>(next - keys_.begin()) - 1;
    const Key& a = keys_[i];
    const Key& b = keys_[i + 1];
    const double h = b.x - a.x, u = x - a.x;
    switch (a.interpolation) {
        case Interpolation::Stepped:
            return {a.value};
        case Interpolation::Linear:
            return {a.value + u * (b.value - a.value) / h, (b.value - a.value) / h};
        case Interpolation::Bezier:
            return hermite(u, h, a.value, b.value, a.outSlope, b.inSlope);
        case Interpolation::Smooth:
        case Interpolation::Monotone:
            break;
    }
    return hermite(u, h, a.value, b.value, slopeAt(i, a.interpolation),
                   slopeAt(i + 1, a.interpolation));
}

std::vector<double> Curve::kinks() const {
    std::vector<double> xs;
    for (std::size_t i = 0; i < keys_.size() && keys_.size() > 1; ++i) {
        const bool before = i > 0 && isKinked(keys_[i - 1].interpolation);
        const bool after = i + 1 < keys_.size() && isKinked(keys_[i].interpolation);
        if (before || after) xs.push_back(keys_[i].x);
    }
    return xs;
}

Curve Curve::with(const Key& key) const {
    std::vector<Key> keys = keys_;
    keys.push_back(key);
    return Curve(std::move(keys));
}

Curve Curve::without(std::size_t keyIndex) const {
    TENDRIL_DEMAND(keyIndex < keys_.size());
    std::vector<Key> keys = keys_;
    keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(keyIndex));
    return Curve(std::move(keys));
}

}  // namespace tendril::curve
