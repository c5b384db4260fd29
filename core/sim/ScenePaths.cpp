#include "core/sim/ScenePaths.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace tendril::sim {

using spatial::Vec3;

namespace {

constexpr std::uint64_t kGrabId = std::numeric_limits<std::uint32_t>::max();
constexpr double kGravity = 9.81;
/// A path of strength one half gives way by this share of the strand under the strand's weight.
constexpr double kHalfStrengthSag = 0.01;
constexpr double kGrabStrength = 0.9;
/// Goals out of reach are brought within this share of the way along the strand.
constexpr double kReach = 1 - 1e-4;

double complianceOf(double strength, const PulledStrand& strand) {
    if (strength >= 1) return 0;
    return (1 - strength) / strength * kHalfStrengthSag * strand.length / (strand.mass * kGravity);
}

}  // namespace

void ScenePaths::adopt(const scene::Scene& scene, const scene::Object& groom, const Vec3& center) {
    pulls_.clear(), notes_.clear();
    center_ = center;
    std::size_t grooms = 0;
    for (const auto& [id, object] : scene.objects)
        grooms += std::holds_alternative<scene::Groom>(object->content) ? 1 : 0;
    for (const auto& [id, object] : scene.objects) {
        const auto* path = std::get_if<scene::Path>(&object->content);
        if (!path || !object->enabled) continue;
        const bool meant = path->path.groom.empty() ? grooms == 1 : path->path.groom == groom.name;
        if (!meant) continue;
        Result<constraint::StrandChoice> choice =
            constraint::StrandChoice::parse(path->path.strands, object->name + ".strands");
        if (!choice) {
            std::ranges::copy(choice.diagnostics(), std::back_inserter(notes_));
            continue;
        }
        pulls_.push_back({static_cast<std::uint64_t>(id), path->path,
                          constraint::PathMotion(path->path, object->keys), choice.value()});
    }
}

void ScenePaths::setGrab(const std::optional<Grab>& grab, const scene::Object& groom) {
    grab_ = grab && grab->groom == groom.id ? grab : std::nullopt;
}

HoldGoal ScenePaths::goalAt(const PulledStrand& strand, std::uint64_t id, double along,
                            const Vec3& goal) const {
    const std::vector<double>& joints = strand.compiled->jointPositions;
    std::size_t link = joints.size() - 1;
    while (link > 0 && joints[link] > along) --link;
    const double end = link + 1 < joints.size() ? joints[link + 1] : 1.0;
    const double share = end > joints[link]
                             ? std::clamp((along - joints[link]) / (end - joints[link]), 0.0, 1.0)
                             : 1.0;
    HoldGoal made{.id = id,
                  .link = static_cast<std::uint32_t>(link),
                  .local = {0, share * strand.model->link(link).length, 0},
                  .goal = goal};
    double reach = made.local.y;
    for (std::size_t i = 0; i < link; ++i) reach += strand.model->link(i).length;
    const Vec3& root = strand.root;
    const double far = norm(goal - root);
    if (far > kReach * reach) made.goal = root + (kReach * reach / far) * (goal - root);
    return made;
}

void ScenePaths::goalsOf(const PulledStrand& strand, double t, std::vector<HoldGoal>& goals) const {
    const motion::RigidMotion base = base_->motionAt(t);
    for (const Pull& pull : pulls_) {
        const double strength = pull.motion.strengthAt(t);
        if (strength <= 0 || !pull.choice.contains(strand.id)) continue;
        const motion::RigidMotion& frame = pull.params.ride == motion::Ride::Base ? base : atStart_;
        const Vec3 offset =
            rotate(frame.orientation, pull.params.spread * (strand.drawnPoint - center_));
        goals.push_back(
            goalAt(strand, pull.id, pull.params.along, pull.motion.at(t, base).position + offset));
        goals.back().compliance = pull.params.compliance + complianceOf(strength, strand);
    }
    if (grab_ && grab_->strand == strand.index) {
        goals.push_back(goalAt(strand, kGrabId, grab_->along, grab_->position));
        goals.back().compliance = complianceOf(kGrabStrength, strand);
    }
}

}  // namespace tendril::sim
