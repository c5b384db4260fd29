#include "core/constraint/JointParams.h"

namespace tendril::constraint {

namespace {

constexpr double kMostAngle = 3.1;  // rad; a joint that folds over has no law

constexpr ParamInfo angleInfo(std::string_view key, std::string_view label, std::string_view help) {
    return {.key = key,
            .label = label,
            .help = help,
            .section = "Joints",
            .unit = Unit::Radian,
            .display = "°",
            .minimum = -kMostAngle,
            .maximum = kMostAngle,
            .softMinimum = -0.8,
            .softMaximum = 0.8,
            .lengthwise = true,
            .perAxis = true};
}

}  // namespace

const std::array<Param<JointParams>, 13>& JointParams::params() {
    using P = JointParams;
    static constexpr std::array<Param<JointParams>, 13> kTable = {{
        {{.key = "rule",
          .label = "Rule",
          .help =
              "Limits keep the angle of each joint within a range; a goal brings it to a value.",
          .section = "Joints",
          .animatable = false,
          .choices = kJointRuleNames},
         choiceField<&P::rule>},
        {{.key = "zero",
          .label = "Counted from",
          .help = "Angles count from the strand as drawn, or from a straight strand.",
          .section = "Joints",
          .animatable = false,
          .choices = kJointZeroNames},
         choiceField<&P::zero>},
        {{.key = "bend_x",
          .label = "Bend about x",
          .help = "Whether the bend about the material x axis is meant.",
          .section = "Joints",
          .animatable = false},
         &P::bendX},
        {{.key = "twist",
          .label = "Twist",
          .help = "Whether the twist about the strand is meant.",
          .section = "Joints",
          .animatable = false},
         &P::twist},
        {{.key = "bend_z",
          .label = "Bend about z",
          .help = "Whether the bend about the material z axis is meant.",
          .section = "Joints",
          .animatable = false},
         &P::bendZ},
        {angleInfo("low", "At least",
                   "Smallest angle of each joint: bend about x, twist about y, bend about z."),
         &P::low},
        {angleInfo("high", "At most",
                   "Largest angle of each joint: bend about x, twist about y, bend about z."),
         &P::high},
        {angleInfo("angle", "Angle",
                   "Angle that each joint is brought to: bend about x, twist about y, bend about "
                   "z."),
         &P::angle},
        {{.key = "strength",
          .label = "Strength",
          .help =
              "How much the goal decides: 0 lets the joints go, 1 holds them there; at one half "
              "the goal is as stiff as the joint itself.",
          .section = "Joints"},
         &P::strength},
        {{.key = "groom",
          .label = "Groom",
          .help = "Name of the groom whose joints are meant; empty for the only one.",
          .section = "Strands",
          .isText = true,
          .animatable = false},
         &P::groom},
        {{.key = "strands",
          .label = "Strands",
          .help = "Which strands are meant: all, or ids and ranges of ids such as 0-9, 17.",
          .section = "Strands",
          .isText = true,
          .animatable = false},
         &P::strands},
        {{.key = "first",
          .label = "From",
          .help = "The first place along the strand whose joints are meant: 0 is the root.",
          .section = "Strands",
          .animatable = false},
         &P::first},
        {{.key = "last",
          .label = "To",
          .help = "The last place along the strand whose joints are meant: 1 is the tip.",
          .section = "Strands",
          .animatable = false},
         &P::last},
    }};
    return kTable;
}

}  // namespace tendril::constraint
