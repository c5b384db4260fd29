#include "app/cli/ParamDescription.h"

#include "core/params/ParamJson.h"
#include "core/params/ParamText.h"

#include <fmt/format.h>

namespace tendril::cli {

namespace {

constexpr std::array<std::string_view, 8> kKindNames = {"number", "integer", "switch", "choice",
                                                        "vector", "path",    "text",   "profile"};
constexpr std::array<std::string_view, 4> kEffectNames = {"display", "force", "rest", "topology"};

bool hasRange(ParamKind kind) {
    return kind == ParamKind::Number || kind == ParamKind::Integer || kind == ParamKind::Vector;
}

}  // namespace

std::string_view unitSymbol(Unit unit) {
    const auto suffixes = suffixesOf(unit);
    return suffixes.empty() ? std::string_view() : suffixes.front().text;
}

Json toJson(const ParamRow& row, const std::string& kind) {
    const ParamInfo& info = row.info;
    Json json{{"object", kind},
              {"key", info.key},
              {"label", info.label},
              {"help", info.help},
              {"section", info.section},
              {"kind", kKindNames[static_cast<std::size_t>(row.kind)]},
              {"unit", unitSymbol(info.unit)},
              {"default", tendril::toJson(row, row.defaultValue)},
              {"animatable", info.animatable && isNumeric(row.kind)},
              {"lengthwise", info.lengthwise},
              {"per_axis", info.perAxis},
              {"effect", kEffectNames[static_cast<std::size_t>(info.effect)]}};
    if (hasRange(row.kind)) {
        json["minimum"] = info.minimum;
        json["maximum"] = info.maximum;
    }
    if (row.kind == ParamKind::Choice) json["choices"] = info.choices;
    return json;
}

std::string unitText(const ParamRow& row) {
    const auto suffixes = suffixesOf(row.info.unit);
    if (suffixes.empty()) return "";
    std::string text(suffixes.front().text);
    std::vector<std::string_view> others;
    for (const UnitSuffix& suffix : suffixes.subspan(1)) others.push_back(suffix.text);
    if (others.empty()) return text;
    if (text.empty()) return fmt::format("or {}", fmt::join(others, ", "));
    return fmt::format("{} or {}", text, fmt::join(others, ", "));
}

std::string rangeText(const ParamRow& row) {
    if (row.kind == ParamKind::Choice) return fmt::format("{}", fmt::join(row.info.choices, ", "));
    if (row.kind == ParamKind::Switch) return "on, off";
    if (!hasRange(row.kind)) return "";
    return fmt::format("{:g} … {:g}", row.info.minimum, row.info.maximum);
}

std::string defaultText(const ParamRow& row) {
    return valueToText(row, row.defaultValue);
}

std::string flagsText(const ParamInfo& info) {
    std::vector<std::string_view> flags;
    if (info.animatable) flags.emplace_back("keys");
    if (info.lengthwise) flags.emplace_back("profile");
    if (info.perAxis) flags.emplace_back("bend x, twist y, bend z");
    return fmt::format("{}", fmt::join(flags, ", "));
}

std::string valueWithUnit(const ParamRow& row, const ParamValue& value) {
    const std::string_view unit = unitSymbol(row.info.unit);
    std::string text = valueToText(row, value);
    return unit.empty() ? text : fmt::format("{} {}", text, unit);
}

}  // namespace tendril::cli
