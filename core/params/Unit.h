#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace tendril {

/// What a stored number measures. Stored numbers are always SI; panels, files of others and the
/// command line may speak in the suffixes below.
enum class Unit {
    None,
    Ratio,  ///< shown in percent
    Meter,
    Second,
    Radian,  ///< shown in degrees
    Kilogram,
    KilogramPerMeter,
    KilogramPerCubicMeter,
    Pascal,
    Newton,
    NewtonMeter,
    NewtonSquareMeter,           ///< bend stiffness
    NewtonSecondPerSquareMeter,  ///< drag per length
    MeterPerSecond,
    MeterPerSecondSquared,
    PerSecond,
    MeterPerNewton,  ///< compliance
};

/// A way to write a unit: "3 cm" is 3 · factor meters.
struct UnitSuffix {
    std::string_view text;
    double factor = 1;
};

/// The SI symbol first, then the other ways. Empty for Unit::None.
[[nodiscard]] std::span<const UnitSuffix> suffixesOf(Unit unit);
[[nodiscard]] std::optional<UnitSuffix> findSuffix(Unit unit, std::string_view text);

}  // namespace tendril
