// One typed test holds for the table of every parameter struct: add the struct to the list.

#include "core/params/ParamTable.h"

#include "core/collide/ObstacleParams.h"
#include "core/constraint/PathParams.h"
#include "core/field/WorldParams.h"
#include "core/integrate/SolverParams.h"
#include "core/motion/BaseMotionParams.h"
#include "core/motion/PlacementParams.h"
#include "core/params/ParamJson.h"
#include "core/params/ParamText.h"
#include "core/scene/LookParams.h"
#include "core/scene/ShapeParams.h"
#include "core/scene/ShotParams.h"
#include "core/strand/BindParams.h"
#include "core/strand/SourceParams.h"
#include "core/strand/StrandParams.h"

#include <gtest/gtest.h>

#include <set>

namespace tendril {
namespace {

template <class T>
class EveryParamTable : public testing::Test {};
using AllParamStructs =
    testing::Types<collide::ObstacleParams, constraint::PathParams, motion::PlacementParams,
                   scene::ShapeParams, field::WorldParams, integrate::SolverParams,
                   motion::BaseMotionParams, scene::BodyLookParams, scene::ShotParams,
                   scene::StrandLookParams, strand::BindParams, strand::SourceParams,
                   strand::StrandParams>;
TYPED_TEST_SUITE(EveryParamTable, AllParamStructs);

// Some valid value that differs from the given one.
template <class T>
ParamValue otherValue(const Param<T>& p, const ParamValue& value) {
    switch (kindOf(p)) {
        case ParamKind::Path:
        case ParamKind::Text:
            return std::get<std::string>(value) + "other";
        case ParamKind::Profile:
            return curve::Curve::constant(p.info.maximum);
        case ParamKind::Switch:
            return !std::get<bool>(value);
        case ParamKind::Choice:
            return (std::get<int>(value) + 1) % static_cast<int>(p.info.choices.size());
        default:
            break;
    }
    const double target =
        channelValue(value, 0) == p.info.minimum ? p.info.maximum : p.info.minimum;
    return withChannel(value, p.info, kindOf(p), 0, target);
}

TYPED_TEST(EveryParamTable, KeysAreUniqueAndTextsAreWritten) {
    std::set<std::string_view> keys;
    for (const auto& p : TypeParam::params()) {
        EXPECT_TRUE(keys.insert(p.info.key).second) << p.info.key;
        EXPECT_EQ(p.info.key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"),
                  std::string_view::npos)
            << p.info.key;
        EXPECT_FALSE(p.info.label.empty()) << p.info.key;
        EXPECT_FALSE(p.info.section.empty()) << p.info.key;
        EXPECT_TRUE(p.info.help.ends_with('.')) << p.info.key;
    }
}

TYPED_TEST(EveryParamTable, DefaultsAreAllowedAndFlagsMakeSense) {
    const TypeParam defaults;
    for (const auto& p : TypeParam::params()) {
        const ParamKind kind = kindOf(p);
        EXPECT_EQ(problemWith(p.info, kind, valueOf(defaults, p)), std::nullopt) << p.info.key;
        EXPECT_EQ(kind == ParamKind::Choice, !p.info.choices.empty()) << p.info.key;
        EXPECT_TRUE(!p.info.perAxis || kind == ParamKind::Vector) << p.info.key;
        EXPECT_TRUE(!p.info.lengthwise || isNumeric(kind)) << p.info.key;
        EXPECT_TRUE(!p.info.logarithmic || p.info.softMaximum > 0) << p.info.key;
        EXPECT_GT(displayFactor(p.info), 0) << p.info.key;
        EXPECT_LE(p.info.minimum, p.info.softMinimum) << p.info.key;
        EXPECT_GE(p.info.maximum, p.info.softMaximum) << p.info.key;
    }
}

TYPED_TEST(EveryParamTable, EveryRowReachesItsOwnField) {
    for (const auto& p : TypeParam::params()) {
        const TypeParam before;
        TypeParam after;
        setValue(after, p, otherValue(p, valueOf(before, p)));
        EXPECT_EQ(changedKeys(before, after), std::vector{p.info.key});
        EXPECT_EQ(effectOfChange(before, after), p.info.effect) << p.info.key;
    }
}

TYPED_TEST(EveryParamTable, ValuesReadBackFromTextAndFromJson) {
    const auto rows = rowsOf<TypeParam>();
    const auto& table = TypeParam::params();
    const TypeParam defaults;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& p = table[i];
        for (const ParamValue& value :
             {valueOf(defaults, p), otherValue(p, valueOf(defaults, p))}) {
            const auto fromText = textToValue(rows[i], valueToText(rows[i], value));
            ASSERT_TRUE(fromText) << toText(fromText.diagnostics());
            EXPECT_EQ(fromText.value(), value) << p.info.key;
            const auto fromJson = valueFromJson(rows[i], toJson(rows[i], value), "here");
            ASSERT_TRUE(fromJson) << toText(fromJson.diagnostics());
            EXPECT_EQ(fromJson.value(), value) << p.info.key;
        }
    }
}

}  // namespace
}  // namespace tendril
