#pragma once

#include "core/base/Assert.h"
#include "core/params/ParamTable.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tendril {

/// Everything below works on any struct with a static params(): files, undo, keyframes, command
/// line and panels call these and know no parameter by name.
template <class T>
concept HasParams = requires {
    T::params();
};

/// Curves by channel: keys over time, or profiles over length. A channel is a parameter's key
/// ("density") or, for a Vector, key and axis ("translation.x").
using CurveMap = std::map<std::string, curve::Curve, std::less<>>;

/// What stands in the table about one parameter, without its struct.
struct ParamRow {
    ParamInfo info;
    ParamKind kind = ParamKind::Number;
    ParamValue defaultValue;
};

[[nodiscard]] constexpr std::string_view axisName(int axis) {
    constexpr std::string_view kNames[] = {"x", "y", "z"};
    return kNames[axis];
}
[[nodiscard]] bool isNumeric(ParamKind kind);    ///< can have keys
[[nodiscard]] int channelCount(ParamKind kind);  ///< 3 for a Vector, else 1
[[nodiscard]] std::string channelName(const ParamInfo& info, ParamKind kind, int axis);
/// The number on one channel: of a Switch 0 or 1, of a Choice its index. @pre isNumeric
[[nodiscard]] double channelValue(const ParamValue& value, int axis);
/// The value with one channel changed, rounded and kept within the hard limits. @pre isNumeric
[[nodiscard]] ParamValue withChannel(ParamValue value, const ParamInfo& info, ParamKind kind,
                                     int axis, double number);
/// @return what is wrong with a value for this row ("must lie between 0 and 0.5"), or nothing
[[nodiscard]] std::optional<std::string> problemWith(const ParamInfo& info, ParamKind kind,
                                                     const ParamValue& value);

/// The parameter's factor at s (0 root … 1 tip): its profile there, or 1 without one.
[[nodiscard]] double profileAt(const CurveMap& profiles, std::string_view channel, double s);

template <HasParams T>
ParamKind kindOf(const Param<T>& param) {
    constexpr ParamKind kKinds[] = {ParamKind::Number, ParamKind::Integer, ParamKind::Switch,
                                    ParamKind::Choice, ParamKind::Vector,  ParamKind::Path,
                                    ParamKind::Profile};
    const ParamKind kind = kKinds[param.field.index()];
    return kind == ParamKind::Path && param.info.isText ? ParamKind::Text : kind;
}

template <HasParams T>
ParamValue valueOf(const T& owner, const Param<T>& param) {
    return std::visit(
        [&](auto field) -> ParamValue {
            if constexpr (std::is_same_v<decltype(field), ChoiceField<T>>)
                return field.read(owner);
            else
                return owner.*field;
        },
        param.field);
}

/// @pre problemWith(param, value) is nothing
template <HasParams T>
void setValue(T& owner, const Param<T>& param, const ParamValue& value) {
    TENDRIL_DEMAND(!problemWith(param.info, kindOf(param), value));
    std::visit(
        [&]<class F>(F field) {
            if constexpr (std::is_same_v<F, ChoiceField<T>>)
                field.write(owner, std::get<int>(value));
            else
                owner.*field = std::get<std::remove_reference_t<decltype(owner.*field)>>(value);
        },
        param.field);
}

template <HasParams T>
std::vector<ParamRow> rowsOf() {
    const T defaults;
    std::vector<ParamRow> rows;
    for (const Param<T>& p : T::params()) rows.push_back({p.info, kindOf(p), valueOf(defaults, p)});
    return rows;
}

/// @return the keys whose values differ; what one undo step and one file diff need.
template <HasParams T>
std::vector<std::string_view> changedKeys(const T& before, const T& after) {
    std::vector<std::string_view> keys;
    for (const Param<T>& p : T::params())
        if (valueOf(before, p) != valueOf(after, p)) keys.push_back(p.info.key);
    return keys;
}

/// @return what the simulation must redo to go from one to the other.
template <HasParams T>
Effect effectOfChange(const T& before, const T& after) {
    Effect worst = Effect::Display;
    for (const Param<T>& p : T::params())
        if (valueOf(before, p) != valueOf(after, p)) worst = std::max(worst, p.info.effect);
    return worst;
}

/// The parameters at time t [s]: keyed channels take their curves' values, the others stay.
template <HasParams T>
T evaluated(T owner, const CurveMap& keys, double t) {
    if (keys.empty()) return owner;
    for (const Param<T>& p : T::params()) {
        const ParamKind kind = kindOf(p);
        if (!p.info.animatable || !isNumeric(kind)) continue;
        for (int axis = 0; axis < channelCount(kind); ++axis) {
            const auto track = keys.find(channelName(p.info, kind, axis));
            if (track == keys.end() || track->second.isEmpty()) continue;
            setValue(owner, p,
                     withChannel(valueOf(owner, p), p.info, kind, axis, track->second.value(t)));
        }
    }
    return owner;
}

}  // namespace tendril
