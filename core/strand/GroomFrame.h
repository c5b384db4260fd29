#pragma once

#include "core/strand/CurveSet.h"

#include <optional>
#include <string>
#include <string_view>

namespace tendril::strand {

/// Units a file's numbers may be in.
enum class LengthUnit { Millimeter, Centimeter, Decimeter, Meter, Inch, Foot, Yard };

[[nodiscard]] double metersPer(LengthUnit unit);
[[nodiscard]] std::string_view symbolOf(LengthUnit unit);  ///< "mm", "cm", … "in", "ft", "yd"
/// By symbol or English name, singular or plural, in any case.
[[nodiscard]] std::optional<LengthUnit> findLengthUnit(std::string_view name);

/// Which of a file's axes points up. Right-handed in both cases.
enum class UpAxis { Y, Z };

[[nodiscard]] std::string_view symbolOf(UpAxis axis);  ///< "Y" or "Z"
[[nodiscard]] std::optional<UpAxis> findUpAxis(std::string_view name);

/// What the numbers of a groom file mean. Files without units are centimeters unless the user
/// says otherwise.
struct GroomFrame {
    LengthUnit unit = LengthUnit::Centimeter;
    UpAxis up = UpAxis::Y;

    bool operator==(const GroomFrame&) const = default;
};
[[nodiscard]] std::string toText(const GroomFrame& frame);  ///< "unit=cm up=Y"

/// A point of the file in meters, Y up. Z up turns by −90° about x: (x, y, z) → (x, z, −y).
[[nodiscard]] spatial::Vec3 inMeters(const spatial::Vec3& point, const GroomFrame& frame);
[[nodiscard]] spatial::Vec3 inFileFrame(const spatial::Vec3& point, const GroomFrame& frame);

/// All points and widths of a groom.
[[nodiscard]] CurveSet inMeters(CurveSet curves, const GroomFrame& frame);
[[nodiscard]] CurveSet inFileFrame(CurveSet curves, const GroomFrame& frame);

}  // namespace tendril::strand
