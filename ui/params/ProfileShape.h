#pragma once

#include "core/curve/Curve.h"

#include <cstddef>

namespace tendril::ui {

// What a hand may do to a profile: values over the length, x from 0 root to 1 tip.

enum class ProfilePreset { Constant, RootStiff, TipsOnly, Linear, Middle };
[[nodiscard]] curve::Curve makeProfile(ProfilePreset preset);

/// The curve to start from where there is none: constant 1 with a point at each end.
[[nodiscard]] curve::Curve editableProfile(const curve::Curve* profile);
/// With a point added at x, interpolated like the segment it falls on; x is kept in 0 … 1.
[[nodiscard]] curve::Curve withPoint(const curve::Curve& profile, double x, double value);
/// With point `index` moved. The ends keep their x, the others stay between their neighbors;
/// values stay in 0 … maximum.
[[nodiscard]] curve::Curve withMovedPoint(const curve::Curve& profile, std::size_t index, double x,
                                          double value, double maximum = 100);
/// Without the point; the ends stay.
[[nodiscard]] curve::Curve withoutPoint(const curve::Curve& profile, std::size_t index);
[[nodiscard]] curve::Curve withInterpolation(const curve::Curve& profile,
                                             curve::Interpolation interpolation);
[[nodiscard]] curve::Curve flipped(const curve::Curve& profile);  ///< root and tip exchanged

}  // namespace tendril::ui
