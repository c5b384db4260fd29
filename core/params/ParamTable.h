#pragma once

#include "core/curve/Curve.h"
#include "core/params/Unit.h"
#include "core/spatial/Vec3.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace tendril {

/// What a running simulation must redo when a parameter changes. Ordered: later includes earlier.
enum class Effect {
    Display,    ///< nothing: drawing and files only
    Force,      ///< next step reads the new value
    RestState,  ///< rest shape and masses recomputed, motion kept
    Topology,   ///< strands re-discretized, simulation restarts
};

enum class ParamKind {
    Number,   ///< double
    Integer,  ///< int
    Switch,   ///< bool
    Choice,   ///< an enumeration; its value is the index of ParamInfo::choices
    Vector,   ///< three doubles, channels x, y, z
    Path,     ///< a file name
    Text,     ///< words: names, lists
    Profile,  ///< a curve over the strand's length, 0 root … 1 tip
};

/// A parameter's value without its struct. A choice is an int.
using ParamValue = std::variant<double, int, bool, spatial::Vec3, std::string, curve::Curve>;

/// One row of the table a parameter struct publishes about itself. The *only* place where a
/// parameter's name, unit, range, default and meaning are written.
struct ParamInfo {
    std::string_view key;    ///< stable name in files, scripts, command line; never translated
    std::string_view label;  ///< English source text of the panel label
    std::string_view help;   ///< one sentence; tooltip and manual
    std::string_view section = {};  ///< heading of the panel it stands under
    Unit unit = Unit::None;         ///< of the stored value (SI)
    std::string_view display = {};  ///< suffix that panels show, one of suffixesOf(unit); empty: SI
    double minimum = 0, maximum = 1;                      ///< hard limits, both allowed
    double softMinimum = minimum, softMaximum = maximum;  ///< what a drag reaches
    bool logarithmic = false;                             ///< a drag multiplies rather than adds
    bool isColor = false;     ///< a Vector of red, green, blue from 0 to 1
    bool isText = false;      ///< a string of words rather than a file name
    bool animatable = true;   ///< may have keys over time
    bool lengthwise = false;  ///< may carry a profile along the strand that multiplies it
    bool perAxis = false;     ///< a Vector along the cross-section: bend x, twist y, bend z
    Effect effect = Effect::Force;
    std::span<const std::string_view> choices = {};  ///< of a Choice: names in files, in order
};

/// Reads and writes an enumeration field as the index of its value.
template <class Owner>
struct ChoiceField {
    int (*read)(const Owner&);
    void (*write)(Owner&, int);
};

template <auto Field>
struct ChoiceOf;
template <class Owner, class Enum, Enum Owner::*Field>
struct ChoiceOf<Field> {
    static constexpr ChoiceField<Owner> field{
        [](const Owner& owner) { return static_cast<int>(owner.*Field); },
        [](Owner& owner, int index) { owner.*Field = static_cast<Enum>(index); }};
};
/// The table entry of an enumeration field: choiceField<&GroomParams::massBy>.
template <auto Field>
inline constexpr auto choiceField = ChoiceOf<Field>::field;

template <class Owner>
struct Param {
    ParamInfo info;
    std::variant<double Owner::*, int Owner::*, bool Owner::*, ChoiceField<Owner>,
                 spatial::Vec3 Owner::*, std::string Owner::*, curve::Curve Owner::*>
        field;
};

namespace detail {
struct AnyField {
    template <class F>
    operator F() const;  // NOLINT: converts to whatever the field is; never called
};
}  // namespace detail

/// Number of fields of an aggregate, counted by the compiler. Lets a parameter struct assert
/// beside its table that no field was forgotten.
template <class T, class... Fields>
consteval std::size_t fieldCount() {
    if constexpr (requires { T{Fields{}..., detail::AnyField{}}; })
        return fieldCount<T, Fields..., detail::AnyField>();
    else
        return sizeof...(Fields);
}

}  // namespace tendril
