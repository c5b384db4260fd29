#include "core/sim/PulledStrand.h"

#include <algorithm>

namespace tendril::sim {

using spatial::Vec3;

namespace {

constexpr double kGravity = 9.81;
constexpr double kHalfStrengthSag = 0.01;
/// Goals out of reach are brought within this share of the way along the strand.
constexpr double kReach = 1 - 1e-4;

}  // namespace

HoldGoal goalOn(const PulledStrand& strand, std::uint64_t id, double along, const Vec3& goal) {
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

double complianceOf(double strength, const PulledStrand& strand) {
    if (strength >= 1) return 0;
    return (1 - strength) / strength * kHalfStrengthSag * strand.length / (strand.mass * kGravity);
}

bool isMeant(const scene::Scene& scene, const std::string& wanted, const scene::Object& groom) {
    if (!wanted.empty()) return wanted == groom.name;
    return 1 == std::ranges::count_if(scene.objects, [](const auto& entry) {
               return std::holds_alternative<scene::Groom>(entry.second->content);
           });
}

}  // namespace tendril::sim
