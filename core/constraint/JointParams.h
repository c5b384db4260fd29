#pragma once

#include "core/params/ParamOps.h"

namespace tendril::constraint {

/// What is asked of the angles of joints.
enum class JointRule {
    Limits,  ///< to stay within a range
    Goal,    ///< to be as given
};
inline constexpr std::array<std::string_view, 2> kJointRuleNames = {"limits", "goal"};

/// From where the angles of joints are counted.
enum class JointZero {
    Drawn,     ///< as the strand was drawn
    Straight,  ///< in line with the link before it
};
inline constexpr std::array<std::string_view, 2> kJointZeroNames = {"drawn", "straight"};

/// Limits or goals of the angles of single joints: x bend about the material x axis, y twist,
/// z bend about the material z axis [rad]. Vectors are lengthwise, by their joints' places.
struct JointParams {
    JointRule rule = JointRule::Limits;
    JointZero zero = JointZero::Drawn;
    bool bendX = true, twist = true, bendZ = true;  ///< which axes are meant
    spatial::Vec3 low{-0.2, -0.2, -0.2};
    spatial::Vec3 high{0.2, 0.2, 0.2};
    spatial::Vec3 angle{};
    double strength = 1;          ///< of a goal: 0 lets go … 1 holds
    std::string groom{};          ///< name of the object; empty: the only one
    std::string strands = "all";  ///< @see StrandChoice
    double first = 0, last = 1;   ///< joints between these places are meant: 0 root … 1 tip

    bool operator==(const JointParams&) const = default;

    static const std::array<Param<JointParams>, 13>& params();
};
static_assert(fieldCount<JointParams>() ==
                  std::tuple_size_v<std::remove_cvref_t<decltype(JointParams::params())>>,
              "a field has no row");

}  // namespace tendril::constraint
