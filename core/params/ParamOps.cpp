#include "core/params/ParamOps.h"

#include <fmt/format.h>

#include <cmath>

namespace tendril {

namespace {

bool matches(ParamKind kind, const ParamValue& value) {
    switch (kind) {
        case ParamKind::Number:
            return std::holds_alternative<double>(value);
        case ParamKind::Integer:
        case ParamKind::Choice:
            return std::holds_alternative<int>(value);
        case ParamKind::Switch:
            return std::holds_alternative<bool>(value);
        case ParamKind::Vector:
            return std::holds_alternative<spatial::Vec3>(value);
        case ParamKind::Path:
        case ParamKind::Text:
            return std::holds_alternative<std::string>(value);
        case ParamKind::Profile:
            return std::holds_alternative<curve::Curve>(value);
    }
    return false;
}

double& axisOf(spatial::Vec3& v, int axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

}  // namespace

bool isNumeric(ParamKind kind) {
    return kind != ParamKind::Path && kind != ParamKind::Text && kind != ParamKind::Profile;
}

int channelCount(ParamKind kind) {
    return kind == ParamKind::Vector ? 3 : 1;
}

std::string channelName(const ParamInfo& info, ParamKind kind, int axis) {
    std::string name(info.key);
    if (kind == ParamKind::Vector) (name += '.') += axisName(axis);
    return name;
}

double channelValue(const ParamValue& value, int axis) {
    if (const auto* number = std::get_if<double>(&value)) return *number;
    if (const auto* integer = std::get_if<int>(&value)) return *integer;
    if (const auto* on = std::get_if<bool>(&value)) return *on ? 1 : 0;
    spatial::Vec3 v = std::get<spatial::Vec3>(value);
    return axisOf(v, axis);
}

ParamValue withChannel(ParamValue value, const ParamInfo& info, ParamKind kind, int axis,
                       double number) {
    const double clamped = std::clamp(number, info.minimum, info.maximum);
    switch (kind) {
        case ParamKind::Number:
            return clamped;
        case ParamKind::Integer:
            return static_cast<int>(std::lround(clamped));
        case ParamKind::Switch:
            return number >= 0.5;
        case ParamKind::Choice:
            return static_cast<int>(
                std::clamp(std::lround(number), 0L, static_cast<long>(info.choices.size()) - 1));
        case ParamKind::Vector:
            axisOf(std::get<spatial::Vec3>(value), axis) = clamped;
            return value;
        case ParamKind::Path:
        case ParamKind::Text:
        case ParamKind::Profile:
            break;
    }
    TENDRIL_DEMAND(isNumeric(kind));
    return value;
}

std::optional<std::string> problemWith(const ParamInfo& info, ParamKind kind,
                                       const ParamValue& value) {
    if (!matches(kind, value)) return "is of another kind than this parameter";
    if (kind == ParamKind::Path || kind == ParamKind::Text) return std::nullopt;
    if (kind == ParamKind::Choice) {
        const int index = std::get<int>(value);
        if (index >= 0 && index < static_cast<int>(info.choices.size())) return std::nullopt;
        return fmt::format("must be one of {}", fmt::join(info.choices, ", "));
    }
    if (kind == ParamKind::Profile) {
        for (const curve::Key& key : std::get<curve::Curve>(value).keys())
            if (key.x < 0 || key.x > 1 || key.value < info.minimum || key.value > info.maximum)
                return fmt::format("must have keys from 0 to 1 with values between {:g} and {:g}",
                                   info.minimum, info.maximum);
        return std::nullopt;
    }
    for (int axis = 0; axis < channelCount(kind); ++axis) {
        const double number = channelValue(value, axis);
        if (!std::isfinite(number)) return "is not a finite number";
        if (kind == ParamKind::Switch || (number >= info.minimum && number <= info.maximum))
            continue;
        const std::string_view unit =
            suffixesOf(info.unit).empty() ? "" : suffixesOf(info.unit)[0].text;
        return fmt::format("must lie between {:g} and {:g}{}{}", info.minimum, info.maximum,
                           unit.empty() ? "" : " ", unit);
    }
    return std::nullopt;
}

double profileAt(const CurveMap& profiles, std::string_view channel, double s) {
    const auto profile = profiles.find(channel);
    return profile == profiles.end() || profile->second.isEmpty() ? 1 : profile->second.value(s);
}

}  // namespace tendril
