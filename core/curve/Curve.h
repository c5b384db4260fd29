#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tendril::curve {

/// How a curve runs from one key to the next.
enum class Interpolation {
    Stepped,   ///< holds the key's value until the next key
    Linear,    ///<
    Smooth,    ///< cubic through the keys, slopes from the neighbors; may overshoot
    Monotone,  ///< cubic through the keys that never overshoots
    Bezier,    ///< cubic with the key's own slopes
};
[[nodiscard]] std::string_view nameOf(Interpolation interpolation);  ///< "stepped", "linear", …
[[nodiscard]] std::optional<Interpolation> interpolationNamed(std::string_view name);

/// One point of a curve. The interpolation belongs to the segment that starts here.
struct Key {
    double x = 0;
    double value = 0;
    Interpolation interpolation = Interpolation::Monotone;
    double inSlope = 0;   ///< value per x, used on the Bezier segment that ends here
    double outSlope = 0;  ///< value per x, used on the Bezier segment that starts here

    bool operator==(const Key&) const = default;
};

/// A curve's value and its exact derivatives by x.
struct Jet {
    double value = 0, first = 0, second = 0;
};

/// Values over time (key frames, x in seconds) or over length (profiles, x from 0 at the root to 1
/// at the tip). Held constant before the first key and after the last one; the slopes of Smooth
/// and Monotone segments are zero at those ends, so that nothing jumps there.
///
/// Invariant: keys are finite and strictly increasing in x. Value type.
class Curve {
public:
    Curve() = default;
    /// Sorts the keys; of keys at the same x the last one given stays.
    /// @pre all numbers are finite
    explicit Curve(std::vector<Key> keys);
    [[nodiscard]] static Curve constant(double value) { return Curve({{.x = 0, .value = value}}); }

    [[nodiscard]] bool isEmpty() const { return keys_.empty(); }
    [[nodiscard]] std::span<const Key> keys() const { return keys_; }
    [[nodiscard]] std::optional<std::size_t> findKey(double x, double tolerance) const;

    /// @pre not empty
    [[nodiscard]] double value(double x) const { return jet(x).value; }
    [[nodiscard]] Jet jet(double x) const;
    /// x of all keys where the first derivative jumps (ends of Stepped and Linear segments …).
    [[nodiscard]] std::vector<double> kinks() const;

    /// The curve with this key added, or put in place of one at the same x.
    [[nodiscard]] Curve with(const Key& key) const;
    [[nodiscard]] Curve without(std::size_t keyIndex) const;

    bool operator==(const Curve&) const = default;

private:
    [[nodiscard]] double slopeAt(std::size_t keyIndex, Interpolation interpolation) const;

    std::vector<Key> keys_;
};

}  // namespace tendril::curve
