#include "core/params/ParamOps.h"

#include "core/params/ParamJson.h"
#include "core/params/ParamText.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tendril {
namespace {

enum class Weave { Plain, Twill };

using namespace std::string_view_literals;
constexpr std::array kWeaves = {"plain"sv, "twill"sv};

// One row of each kind.
struct ClothParams {
    double thickness = 0.002;
    int layers = 2;
    bool dyed = false;
    Weave weave = Weave::Plain;
    spatial::Vec3 stretch{1, 2, 3};
    std::string pattern = "dots.png";
    std::string maker = "Ann, Bo";
    curve::Curve fade = curve::Curve::constant(1);

    bool operator==(const ClothParams&) const = default;

    static std::array<Param<ClothParams>, 8> params() {
        using P = ClothParams;
        return {{
            {{.key = "thickness",
              .label = "",
              .help = "",
              .unit = Unit::Meter,
              .display = "mm",
              .maximum = 0.1,
              .lengthwise = true},
             &P::thickness},
            {{.key = "layers", .label = "", .help = "", .maximum = 9}, &P::layers},
            {{.key = "dyed", .label = "", .help = ""}, &P::dyed},
            {{.key = "weave", .label = "", .help = "", .choices = kWeaves}, choiceField<&P::weave>},
            {{.key = "stretch", .label = "", .help = "", .maximum = 10, .perAxis = true},
             &P::stretch},
            {{.key = "pattern", .label = "", .help = "", .animatable = false}, &P::pattern},
            {{.key = "maker", .label = "", .help = "", .isText = true, .animatable = false},
             &P::maker},
            {{.key = "fade", .label = "", .help = "", .animatable = false}, &P::fade},
        }};
    }
};
static_assert(fieldCount<ClothParams>() == 8);

const Param<ClothParams>& row(int i) {
    static const auto kTable = ClothParams::params();
    return kTable[static_cast<std::size_t>(i)];
}

TEST(ParamOps, KindsFollowTheFields) {
    constexpr ParamKind kKinds[] = {ParamKind::Number, ParamKind::Integer, ParamKind::Switch,
                                    ParamKind::Choice, ParamKind::Vector,  ParamKind::Path,
                                    ParamKind::Text,   ParamKind::Profile};
    for (int i = 0; i < 8; ++i) EXPECT_EQ(kindOf(row(i)), kKinds[i]);
}

TEST(ParamOps, ChannelsAreKeysAndAxes) {
    EXPECT_EQ(channelName(row(0).info, ParamKind::Number, 0), "thickness");
    EXPECT_EQ(channelName(row(4).info, ParamKind::Vector, 2), "stretch.z");
    EXPECT_EQ(channelValue(spatial::Vec3{1, 2, 3}, 1), 2);
}

TEST(ParamOps, KeyedChannelsFollowTheirCurvesWithinTheLimits) {
    const curve::Curve rising({{.x = 0, .value = 0}, {.x = 2, .value = 40}});
    const CurveMap keys{{"stretch.y", rising},
                        {"layers", rising},
                        {"dyed", rising},
                        {"weave", rising},
                        {"pattern", rising}};
    const ClothParams early = evaluated(ClothParams{}, keys, 0);
    EXPECT_EQ(early.stretch, (spatial::Vec3{1, 0, 3}));
    EXPECT_EQ(early.layers, 0);
    EXPECT_FALSE(early.dyed);
    EXPECT_EQ(early.weave, Weave::Plain);
    const ClothParams late = evaluated(ClothParams{}, keys, 9);
    EXPECT_EQ(late.stretch, (spatial::Vec3{1, 10, 3}));
    EXPECT_EQ(late.layers, 9);
    EXPECT_TRUE(late.dyed);
    EXPECT_EQ(late.weave, Weave::Twill);
    EXPECT_EQ(late.pattern, "dots.png");
}

TEST(ParamOps, ProfilesMultiplyAndAreOneWhenMissing) {
    const CurveMap profiles{
        {"thickness",
         curve::Curve({{.x = 0, .value = 1, .interpolation = curve::Interpolation::Linear},
                       {.x = 1, .value = 0}})}};
    EXPECT_DOUBLE_EQ(profileAt(profiles, "thickness", 0.25), 0.75);
    EXPECT_EQ(profileAt(profiles, "layers", 0.25), 1);
}

TEST(ParamOps, RefusesValuesOutOfRangeOrOfAnotherKindInWords) {
    EXPECT_EQ(problemWith(row(0).info, ParamKind::Number, 0.05), std::nullopt);
    EXPECT_EQ(problemWith(row(0).info, ParamKind::Number, 5.0), "must lie between 0 and 0.1 m");
    EXPECT_EQ(problemWith(row(1).info, ParamKind::Integer, 10), "must lie between 0 and 9");
    EXPECT_EQ(problemWith(row(3).info, ParamKind::Choice, 2), "must be one of plain, twill");
    EXPECT_TRUE(problemWith(row(0).info, ParamKind::Number, 3));
    EXPECT_TRUE(problemWith(row(0).info, ParamKind::Number, std::nan("")));
}

TEST(ParamText, ReadsWhatPeopleType) {
    const auto rows = rowsOf<ClothParams>();
    EXPECT_EQ(textToValue(rows[0], "3 mm").value(), ParamValue(3 * 1e-3));
    EXPECT_EQ(textToValue(rows[2], "on").value(), ParamValue(true));
    EXPECT_EQ(textToValue(rows[3], "twill").value(), ParamValue(1));
    EXPECT_EQ(textToValue(rows[4], "1, 4/2, 3").value(), ParamValue(spatial::Vec3{1, 2, 3}));
    EXPECT_EQ(textToValue(rows[6], " Cy, Di").value(), ParamValue(std::string("Cy, Di")));
    EXPECT_EQ(textToValue(rows[7], "0:1, 1:0.5").value(),
              ParamValue(curve::Curve({{.x = 0, .value = 1}, {.x = 1, .value = 0.5}})));
    for (auto [i, text] :
         {std::pair{0, "thick"}, {0, "1 m"}, {1, "2.5"}, {3, "satin"}, {4, "1, 2"}, {7, "0-1"}}) {
        const auto bad = textToValue(rows[static_cast<std::size_t>(i)], text);
        EXPECT_FALSE(bad) << text;
    }
}

TEST(ParamText, ShowsNumbersInTheUnitOfThePanel) {
    EXPECT_EQ(numberToText(row(0).info, 0.0025), "2.5 mm");
    EXPECT_EQ(numberToText(row(1).info, 3), "3");
}

TEST(ParamJson, NamesThePlaceOfAnError) {
    const auto rows = rowsOf<ClothParams>();
    const auto bad = valueFromJson(rows[3], "satin", "cloth, weave");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.diagnostics().front().place, "cloth, weave");
    EXPECT_NE(bad.diagnostics().front().text.find("plain, twill"), std::string::npos);
    EXPECT_FALSE(curveFromJson(nlohmann::ordered_json::parse("[[0, 1, \"wavy\"]]"), "keys"));
}

}  // namespace
}  // namespace tendril
