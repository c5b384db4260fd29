#include "core/sim/ScenePaths.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace tendril::sim {

using spatial::Vec3;

namespace {

constexpr std::uint64_t kGrabId = std::numeric_limits<std::uint32_t>::max();
constexpr double kGrabStrength = 0.9;

}  // namespace

void ScenePaths::adopt(const scene::Scene& scene, const scene::Object& groom, const Vec3& center) {
    pulls_.clear(), notes_.clear();
    center_ = center;
    for (const auto& [id, object] : scene.objects) {
        const auto* path = std::get_if<scene::Path>(&object->content);
        if (!path || !object->enabled || !isMeant(scene, path->path.groom, groom)) continue;
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

void ScenePaths::goalsOf(const PulledStrand& strand, double t, std::vector<HoldGoal>& goals) const {
    const motion::RigidMotion base = base_->motionAt(t);
    for (const Pull& pull : pulls_) {
        const double strength = pull.motion.strengthAt(t);
        if (strength <= 0 || !pull.choice.contains(strand.id)) continue;
        const motion::RigidMotion& frame = pull.params.ride == motion::Ride::Base ? base : atStart_;
        const Vec3 offset =
            rotate(frame.orientation, pull.params.spread * (strand.drawnPoint - center_));
        goals.push_back(
            goalOn(strand, pull.id, pull.params.along, pull.motion.at(t, base).position + offset));
        goals.back().compliance = pull.params.compliance + complianceOf(strength, strand);
    }
    if (grab_ && grab_->strand == strand.index) {
        goals.push_back(goalOn(strand, kGrabId, grab_->along, grab_->position));
        goals.back().compliance = complianceOf(kGrabStrength, strand);
    }
}

}  // namespace tendril::sim
