#pragma once

#include "core/params/ParamOps.h"

#include <optional>
#include <vector>

namespace tendril::motion {

/// A vector and its exact derivatives by time.
struct VectorJet {
    spatial::Vec3 value, first, second;
};

/// A vector parameter over time: each axis stays at its value or follows its own keys.
class KeyedVector {
public:
    KeyedVector() = default;
    /// @param key of the parameter; the keys of its axes are taken from `keys` ("translation.x")
    KeyedVector(const spatial::Vec3& value, const CurveMap& keys, std::string_view key);

    [[nodiscard]] VectorJet jetAt(double t) const noexcept;
    [[nodiscard]] bool isKeyed() const { return track_[0] || track_[1] || track_[2]; }
    /// Times at which the rate jumps: ends of linear and stepped keys, in no order.
    void appendKinks(std::vector<double>& kinks) const;

private:
    spatial::Vec3 value_;
    std::optional<curve::Curve> track_[3];
};

/// Sorted, each time once.
[[nodiscard]] std::vector<double> inOrder(std::vector<double> times);

}  // namespace tendril::motion
