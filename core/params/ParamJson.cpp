#include "core/params/ParamJson.h"

#include <fmt/format.h>

namespace tendril {

namespace {

using Json = nlohmann::ordered_json;

bool isFiniteNumber(const Json& json) {
    return json.is_number() && std::isfinite(json.get<double>());
}

std::optional<curve::Key> keyFromJson(const Json& json) {
    if (!json.is_array() || json.size() < 3 || !isFiniteNumber(json[0]) ||
        !isFiniteNumber(json[1]) || !json[2].is_string())
        return std::nullopt;
    const auto interpolation = curve::interpolationNamed(json[2].get<std::string>());
    if (!interpolation) return std::nullopt;
    curve::Key key{.x = json[0].get<double>(),
                   .value = json[1].get<double>(),
                   .interpolation = *interpolation};
    if (json.size() == 3) return key;
    if (json.size() != 5 || !isFiniteNumber(json[3]) || !isFiniteNumber(json[4]))
        return std::nullopt;
    key.inSlope = json[3].get<double>();
    key.outSlope = json[4].get<double>();
    return key;
}

std::optional<ParamValue> plainValue(const ParamRow& row, const Json& json) {
    switch (row.kind) {
        case ParamKind::Number:
            if (isFiniteNumber(json)) return json.get<double>();
            break;
        case ParamKind::Integer:
            if (json.is_number_integer()) return json.get<int>();
            break;
        case ParamKind::Switch:
            if (json.is_boolean()) return json.get<bool>();
            break;
        case ParamKind::Choice:
            if (json.is_string())
                for (std::size_t i = 0; i < row.info.choices.size(); ++i)
                    if (row.info.choices[i] == json.get<std::string>()) return static_cast<int>(i);
            break;
        case ParamKind::Vector:
            if (json.is_array() && json.size() == 3 && isFiniteNumber(json[0]) &&
                isFiniteNumber(json[1]) && isFiniteNumber(json[2]))
                return spatial::Vec3{json[0], json[1], json[2]};
            break;
        case ParamKind::Path:
        case ParamKind::Text:
            if (json.is_string()) return json.get<std::string>();
            break;
        case ParamKind::Profile:
            break;
    }
    return std::nullopt;
}

}  // namespace

Json toJson(const curve::Curve& curve) {
    Json keys = Json::array();
    for (const curve::Key& key : curve.keys()) {
        Json entry = {key.x, key.value, curve::nameOf(key.interpolation)};
        if (key.inSlope != 0 || key.outSlope != 0) {
            entry.push_back(key.inSlope);
            entry.push_back(key.outSlope);
        }
        keys.push_back(std::move(entry));
    }
    return keys;
}

Json toJson(const ParamRow& row, const ParamValue& value) {
    switch (row.kind) {
        case ParamKind::Number:
            return std::get<double>(value);
        case ParamKind::Integer:
            return std::get<int>(value);
        case ParamKind::Switch:
            return std::get<bool>(value);
        case ParamKind::Choice:
            return row.info.choices[static_cast<std::size_t>(std::get<int>(value))];
        case ParamKind::Vector: {
            const auto& v = std::get<spatial::Vec3>(value);
            return {v.x, v.y, v.z};
        }
        case ParamKind::Path:
        case ParamKind::Text:
            return std::get<std::string>(value);
        case ParamKind::Profile:
            break;
    }
    return toJson(std::get<curve::Curve>(value));
}

Result<curve::Curve> curveFromJson(const Json& json, const std::string& place) {
    if (!json.is_array()) return makeError(place, "should be a list of keys.");
    std::vector<curve::Key> keys;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const auto key = keyFromJson(json[i]);
        if (!key)
            return makeError(fmt::format("{}, key {}", place, i),
                             "should be [place, value, interpolation] with finite numbers.");
        keys.push_back(*key);
    }
    return curve::Curve(std::move(keys));
}

Result<ParamValue> valueFromJson(const ParamRow& row, const Json& json, const std::string& place) {
    if (row.kind == ParamKind::Profile) {
        auto curve = curveFromJson(json, place);
        if (!curve) return Result<ParamValue>::failed(curve.diagnostics());
        ParamValue value(std::move(curve).value());
        if (const auto problem = problemWith(row.info, row.kind, value))
            return makeError(place, fmt::format("{}.", *problem));
        return value;
    }
    const auto value = plainValue(row, json);
    if (!value)
        return makeError(
            place, fmt::format("{} is not a value of this parameter{}.", json.dump(),
                               row.kind == ParamKind::Choice
                                   ? fmt::format(" (one of {})", fmt::join(row.info.choices, ", "))
                                   : ""));
    if (const auto problem = problemWith(row.info, row.kind, *value))
        return makeError(place, fmt::format("{} {}.", json.dump(), *problem));
    return *value;
}

}  // namespace tendril
