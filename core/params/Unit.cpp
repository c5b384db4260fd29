#include "core/params/Unit.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace tendril {

namespace {

constexpr double kDegree = std::numbers::pi / 180;

constexpr std::array kRatio = {UnitSuffix{"", 1}, UnitSuffix{"%", 0.01}};
constexpr std::array kMeter = {UnitSuffix{"m", 1},      UnitSuffix{"cm", 1e-2},
                               UnitSuffix{"mm", 1e-3},  UnitSuffix{"µm", 1e-6},
                               UnitSuffix{"um", 1e-6},  UnitSuffix{"in", 0.0254},
                               UnitSuffix{"ft", 0.3048}};
constexpr std::array kSecond = {UnitSuffix{"s", 1}, UnitSuffix{"ms", 1e-3}};
constexpr std::array kRadian = {UnitSuffix{"rad", 1}, UnitSuffix{"°", kDegree},
                                UnitSuffix{"deg", kDegree}};
constexpr std::array kKilogram = {UnitSuffix{"kg", 1}, UnitSuffix{"g", 1e-3},
                                  UnitSuffix{"mg", 1e-6}};
constexpr std::array kKilogramPerMeter = {UnitSuffix{"kg/m", 1}, UnitSuffix{"g/m", 1e-3},
                                          UnitSuffix{"mg/m", 1e-6}};
constexpr std::array kDensity = {UnitSuffix{"kg/m³", 1}, UnitSuffix{"kg/m3", 1},
                                 UnitSuffix{"g/cm³", 1e3}, UnitSuffix{"g/cm3", 1e3}};
constexpr std::array kPascal = {UnitSuffix{"Pa", 1}, UnitSuffix{"kPa", 1e3}, UnitSuffix{"MPa", 1e6},
                                UnitSuffix{"GPa", 1e9}};
constexpr std::array kNewton = {UnitSuffix{"N", 1}, UnitSuffix{"mN", 1e-3}};
constexpr std::array kNewtonMeter = {UnitSuffix{"N·m", 1}, UnitSuffix{"N*m", 1}};
constexpr std::array kNewtonSquareMeter = {UnitSuffix{"N·m²", 1}, UnitSuffix{"N*m2", 1},
                                           UnitSuffix{"N·mm²", 1e-6}, UnitSuffix{"N*mm2", 1e-6}};
constexpr std::array kDrag = {UnitSuffix{"N·s/m²", 1}, UnitSuffix{"N*s/m2", 1}};
constexpr std::array kSpeed = {UnitSuffix{"m/s", 1}, UnitSuffix{"cm/s", 1e-2},
                               UnitSuffix{"km/h", 1 / 3.6}};
constexpr std::array kAcceleration = {UnitSuffix{"m/s²", 1}, UnitSuffix{"m/s2", 1},
                                      UnitSuffix{"g", 9.80665}};
constexpr std::array kCompliance = {UnitSuffix{"m/N", 1}, UnitSuffix{"mm/N", 1e-3}};
constexpr std::array kPerSecond = {UnitSuffix{"1/s", 1}, UnitSuffix{"Hz", 1}};

}  // namespace

std::span<const UnitSuffix> suffixesOf(Unit unit) {
    switch (unit) {
        case Unit::None:
            return {};
        case Unit::Ratio:
            return kRatio;
        case Unit::Meter:
            return kMeter;
        case Unit::Second:
            return kSecond;
        case Unit::Radian:
            return kRadian;
        case Unit::Kilogram:
            return kKilogram;
        case Unit::KilogramPerMeter:
            return kKilogramPerMeter;
        case Unit::KilogramPerCubicMeter:
            return kDensity;
        case Unit::Pascal:
            return kPascal;
        case Unit::Newton:
            return kNewton;
        case Unit::NewtonMeter:
            return kNewtonMeter;
        case Unit::NewtonSquareMeter:
            return kNewtonSquareMeter;
        case Unit::NewtonSecondPerSquareMeter:
            return kDrag;
        case Unit::MeterPerSecond:
            return kSpeed;
        case Unit::MeterPerSecondSquared:
            return kAcceleration;
        case Unit::PerSecond:
            return kPerSecond;
        case Unit::MeterPerNewton:
            return kCompliance;
    }
    return {};
}

std::optional<UnitSuffix> findSuffix(Unit unit, std::string_view text) {
    for (const UnitSuffix& suffix : suffixesOf(unit))
        if (suffix.text == text) return suffix;
    return std::nullopt;
}

}  // namespace tendril
