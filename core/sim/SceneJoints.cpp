#include "core/sim/SceneJoints.h"

#include <algorithm>
#include <limits>

namespace tendril::sim {

using constraint::JointParams;
using constraint::JointRule;
using spatial::Vec3;

namespace {

constexpr double kGravity = 9.81;
constexpr double kInfinite = std::numeric_limits<double>::infinity();
/// What is rigid gives way by this share of what a strength of one half does: rules that
/// contradict each other, or a path, then settle.
constexpr double kLeastSoftness = 1e-4;

/// A vector with its profiles at s.
Vec3 profiled(const Vec3& value, const CurveMap& profiles, const std::string& key, double s) {
    if (profiles.empty()) return value;
    return {value.x * profileAt(profiles, key + ".x", s),
            value.y * profileAt(profiles, key + ".y", s),
            value.z * profileAt(profiles, key + ".z", s)};
}

/// By how much a joint gives way at one half of the strength: to its own stiffness, and the weight
/// of the strand at its whole length [rad/(N·m)].
double halfSoftness(double stiffness, const PulledStrand& strand) {
    return 1 / (0.5 * stiffness + strand.mass * kGravity * strand.length);
}

spatial::Quat zeroOf(const PulledStrand& strand, std::size_t link, constraint::JointZero zero) {
    if (zero == constraint::JointZero::Straight) return {};
    const std::vector<double>& drawn = strand.compiled->drawnState;
    return drawn.empty() ? strand.model->link(link).restRotation
                         : normalized(multibody::rotationOf(std::span<const double>(drawn), link));
}

/// The range of a joint at s, and nothing on axes that are not meant.
void setRange(const JointParams& params, const CurveMap& profiles, double s, JointDemand& demand) {
    if (params.rule == JointRule::Goal) {
        demand.low = demand.high = profiled(params.angle, profiles, "angle", s);
    } else {
        const Vec3 a = profiled(params.low, profiles, "low", s);
        const Vec3 b = profiled(params.high, profiles, "high", s);
        demand.low = {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
        demand.high = {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
    }
    if (!params.bendX) demand.low.x = -kInfinite, demand.high.x = kInfinite;
    if (!params.twist) demand.low.y = -kInfinite, demand.high.y = kInfinite;
    if (!params.bendZ) demand.low.z = -kInfinite, demand.high.z = kInfinite;
}

}  // namespace

void SceneJoints::adopt(const scene::Scene& scene, const scene::Object& groom) {
    rules_.clear(), notes_.clear();
    for (const auto& [id, object] : scene.objects) {
        const auto* content = std::get_if<scene::Joints>(&object->content);
        if (!content || !object->enabled || !isMeant(scene, content->joints.groom, groom)) continue;
        Result<constraint::StrandChoice> choice =
            constraint::StrandChoice::parse(content->joints.strands, object->name + ".strands");
        if (choice)
            rules_.push_back({object, choice.value()});
        else
            std::ranges::copy(choice.diagnostics(), std::back_inserter(notes_));
    }
}

void SceneJoints::demandsOf(const PulledStrand& strand, double t,
                            std::vector<JointDemand>& demands) const {
    for (const Rule& rule : rules_) {
        if (!rule.choice.contains(strand.id)) continue;
        const scene::Object& object = *rule.object;
        const JointParams params =
            evaluated(std::get<scene::Joints>(object.content).joints, object.keys, t);
        const bool isGoal = params.rule == JointRule::Goal;
        const double strength = isGoal ? std::clamp(params.strength, 0.0, 1.0) : 1;
        if (strength <= 0) continue;
        const double share = (1 - strength) / strength + kLeastSoftness;
        for (std::size_t i = 0; i < strand.compiled->jointPositions.size(); ++i) {
            const double s = strand.compiled->jointPositions[i];
            if (s < params.first || s > params.last) continue;
            const Vec3& K = strand.model->link(i).stiffness;
            JointDemand demand{
                .id = static_cast<std::uint64_t>(object.id),
                .link = static_cast<std::uint32_t>(i),
                .isGoal = isGoal,
                .halfZero = spatial::squareRoot(zeroOf(strand, i, params.zero)),
                .softness = share * Vec3{halfSoftness(K.x, strand), halfSoftness(K.y, strand),
                                         halfSoftness(K.z, strand)}};
            setRange(params, object.profiles, s, demand);
            demands.push_back(demand);
        }
    }
}

}  // namespace tendril::sim
