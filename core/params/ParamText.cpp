#include "core/params/ParamText.h"

#include "core/params/Expression.h"

#include <fmt/format.h>

namespace tendril {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<std::string_view> splitAtCommas(std::string_view text) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto comma = text.find(',');
        parts.push_back(trimmed(text.substr(0, comma)));
        if (comma == std::string_view::npos) return parts;
        text.remove_prefix(comma + 1);
    }
}

Diagnostic wrong(const ParamRow& row, std::string_view text, std::string_view expected) {
    return makeError(std::string(row.info.key), fmt::format("\"{}\" is not {}.", text, expected));
}

Result<ParamValue> textToChoice(const ParamRow& row, std::string_view text) {
    for (std::size_t i = 0; i < row.info.choices.size(); ++i)
        if (row.info.choices[i] == text) return ParamValue(static_cast<int>(i));
    return wrong(row, text, fmt::format("one of {}", fmt::join(row.info.choices, ", ")));
}

Result<ParamValue> textToSwitch(const ParamRow& row, std::string_view text) {
    for (const char* on : {"on", "true", "yes", "1"})
        if (text == on) return ParamValue(true);
    for (const char* off : {"off", "false", "no", "0"})
        if (text == off) return ParamValue(false);
    return wrong(row, text, "on or off");
}

Result<ParamValue> textToVector(const ParamRow& row, std::string_view text) {
    const auto parts = splitAtCommas(text);
    if (parts.size() != 3) return wrong(row, text, "three numbers separated by commas");
    ParamValue value = spatial::Vec3{};
    spatial::Vec3& v = std::get<spatial::Vec3>(value);
    double* const components[] = {&v.x, &v.y, &v.z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto number = evaluateExpression(parts[axis], row.info.unit);
        if (!number) return Result<ParamValue>::failed(number.diagnostics());
        *components[axis] = number.value();
    }
    return value;
}

Result<ParamValue> textToProfile(const ParamRow& row, std::string_view text) {
    std::vector<curve::Key> keys;
    if (!text.empty())
        for (std::string_view part : splitAtCommas(text)) {
            const auto colon = part.find(':');
            if (colon == std::string_view::npos)
                return wrong(row, text, "a profile such as \"0:1, 1:0.2\" (place:value)");
            const auto x = evaluateExpression(part.substr(0, colon), Unit::None);
            const auto value = evaluateExpression(part.substr(colon + 1), row.info.unit);
            if (!x) return Result<ParamValue>::failed(x.diagnostics());
            if (!value) return Result<ParamValue>::failed(value.diagnostics());
            keys.push_back({.x = x.value(), .value = value.value()});
        }
    return ParamValue(curve::Curve(std::move(keys)));
}

Result<ParamValue> textToNumber(const ParamRow& row, std::string_view text) {
    const auto number = evaluateExpression(text, row.info.unit);
    if (!number) return Result<ParamValue>::failed(number.diagnostics());
    if (row.kind == ParamKind::Number) return ParamValue(number.value());
    const double rounded = std::round(number.value());
    if (rounded != number.value() || std::abs(rounded) > 2e9)
        return wrong(row, text, "a whole number");
    return ParamValue(static_cast<int>(rounded));
}

Result<ParamValue> parsed(const ParamRow& row, std::string_view text) {
    switch (row.kind) {
        case ParamKind::Number:
        case ParamKind::Integer:
            return textToNumber(row, text);
        case ParamKind::Switch:
            return textToSwitch(row, text);
        case ParamKind::Choice:
            return textToChoice(row, text);
        case ParamKind::Vector:
            return textToVector(row, text);
        case ParamKind::Path:
        case ParamKind::Text:
            return ParamValue(std::string(text));
        case ParamKind::Profile:
            return textToProfile(row, text);
    }
    return wrong(row, text, "understood");
}

}  // namespace

double displayFactor(const ParamInfo& info) {
    if (info.display.empty()) return 1;
    const auto suffix = findSuffix(info.unit, info.display);
    TENDRIL_DEMAND(suffix.has_value());
    return suffix->factor;
}

std::string numberToText(const ParamInfo& info, double number) {
    const auto suffixes = suffixesOf(info.unit);
    const std::string_view suffix = !info.display.empty() ? info.display
                                    : suffixes.empty()    ? ""
                                                          : suffixes.front().text;
    const bool tight = suffix.empty() || suffix == "°" || suffix == "%";
    return fmt::format("{:.7g}{}{}", number / displayFactor(info), tight ? "" : " ", suffix);
}

std::string valueToText(const ParamRow& row, const ParamValue& value) {
    switch (row.kind) {
        case ParamKind::Number:
            return fmt::format("{}", std::get<double>(value));
        case ParamKind::Integer:
            return fmt::format("{}", std::get<int>(value));
        case ParamKind::Switch:
            return std::get<bool>(value) ? "on" : "off";
        case ParamKind::Choice:
            return std::string(row.info.choices[static_cast<std::size_t>(std::get<int>(value))]);
        case ParamKind::Vector: {
            const auto& v = std::get<spatial::Vec3>(value);
            return fmt::format("{}, {}, {}", v.x, v.y, v.z);
        }
        case ParamKind::Path:
        case ParamKind::Text:
            return std::get<std::string>(value);
        case ParamKind::Profile:
            break;
    }
    std::string text;
    for (const curve::Key& key : std::get<curve::Curve>(value).keys())
        text += fmt::format("{}{}:{}", text.empty() ? "" : ", ", key.x, key.value);
    return text;
}

Result<ParamValue> textToValue(const ParamRow& row, std::string_view text) {
    Result<ParamValue> value = parsed(row, trimmed(text));
    if (!value) return value;
    if (const auto problem = problemWith(row.info, row.kind, value.value()))
        return makeError(std::string(row.info.key), fmt::format("\"{}\" {}.", text, *problem));
    return value;
}

}  // namespace tendril
