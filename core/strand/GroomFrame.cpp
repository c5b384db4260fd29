#include "core/strand/GroomFrame.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace tendril::strand {
namespace {

struct UnitRow {
    LengthUnit unit;
    double meters;
    std::string_view symbol, singular, plural;
};
constexpr std::array kUnits{
    UnitRow{LengthUnit::Millimeter, 0.001, "mm", "millimeter", "millimeters"},
    UnitRow{LengthUnit::Centimeter, 0.01, "cm", "centimeter", "centimeters"},
    UnitRow{LengthUnit::Decimeter, 0.1, "dm", "decimeter", "decimeters"},
    UnitRow{LengthUnit::Meter, 1, "m", "meter", "meters"},
    UnitRow{LengthUnit::Inch, 0.0254, "in", "inch", "inches"},
    UnitRow{LengthUnit::Foot, 0.3048, "ft", "foot", "feet"},
    UnitRow{LengthUnit::Yard, 0.9144, "yd", "yard", "yards"},
};

std::string inLowerCase(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

}  // namespace

double metersPer(LengthUnit unit) {
    return kUnits[static_cast<std::size_t>(unit)].meters;
}
std::string_view symbolOf(LengthUnit unit) {
    return kUnits[static_cast<std::size_t>(unit)].symbol;
}

std::optional<LengthUnit> findLengthUnit(std::string_view name) {
    const std::string lower = inLowerCase(name);
    for (const UnitRow& row : kUnits)
        if (lower == row.symbol || lower == row.singular || lower == row.plural) return row.unit;
    return std::nullopt;
}

std::string_view symbolOf(UpAxis axis) {
    return axis == UpAxis::Y ? "Y" : "Z";
}

std::optional<UpAxis> findUpAxis(std::string_view name) {
    if (name == "Y" || name == "y") return UpAxis::Y;
    if (name == "Z" || name == "z") return UpAxis::Z;
    return std::nullopt;
}

std::string toText(const GroomFrame& frame) {
    return fmt::format("unit={} up={}", symbolOf(frame.unit), symbolOf(frame.up));
}

spatial::Vec3 inMeters(const spatial::Vec3& point, const GroomFrame& frame) {
    const spatial::Vec3 p = metersPer(frame.unit) * point;
    return frame.up == UpAxis::Y ? p : spatial::Vec3{p.x, p.z, -p.y};
}

spatial::Vec3 inFileFrame(const spatial::Vec3& point, const GroomFrame& frame) {
    const spatial::Vec3 p = point / metersPer(frame.unit);
    return frame.up == UpAxis::Y ? p : spatial::Vec3{p.x, -p.z, p.y};
}

CurveSet inMeters(CurveSet curves, const GroomFrame& frame) {
    for (spatial::Vec3& point : curves.points) point = inMeters(point, frame);
    for (double& width : curves.widths) width *= metersPer(frame.unit);
    return curves;
}

CurveSet inFileFrame(CurveSet curves, const GroomFrame& frame) {
    for (spatial::Vec3& point : curves.points) point = inFileFrame(point, frame);
    for (double& width : curves.widths) width /= metersPer(frame.unit);
    return curves;
}

}  // namespace tendril::strand
