#include "core/sim/SceneAttachments.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tendril::sim {

using spatial::Vec3;

namespace {

constexpr double kFarthest = 1e4;  // m; of a point from the surface it is attached to
/// Points are held above the surface by a little more than touching takes.
constexpr double kClear = 1.01;

/// The point of a curve at a share of its length.
Vec3 pointAlong(std::span<const Vec3> points, double along) {
    double total = 0;
    for (std::size_t i = 1; i < points.size(); ++i) total += norm(points[i] - points[i - 1]);
    double left = along * total;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Vec3 piece = points[i] - points[i - 1];
        const double length = norm(piece);
        if (left <= length && length > 0) return points[i - 1] + (left / length) * piece;
        left -= length;
    }
    return points.back();
}

/// The only body or shape, or the one of this name.
const scene::Object* findTarget(const scene::Scene& scene, const std::string& name) {
    const scene::Object* only = nullptr;
    for (const auto& [id, object] : scene.objects) {
        if (placementOf(*object) == nullptr) continue;
        if (object->name == name) return object.get();
        if (name.empty() && only != nullptr) return nullptr;
        only = object.get();
    }
    return name.empty() ? only : nullptr;
}

/// Across a triangle, on the side from which its corners turn counterclockwise.
/// @param positionOf a place on the surface
template <class PositionOf>
Vec3 triangleNormal(std::int32_t triangle, PositionOf positionOf) {
    const auto corner = [&](const Vec3& coordinates) -> Vec3 {
        return positionOf(collide::SurfacePlace{triangle, coordinates});
    };
    const Vec3 a = corner({1, 0, 0});
    return cross(corner({0, 1, 0}) - a, corner({0, 0, 1}) - a);
}

}  // namespace

std::optional<SceneAttachments::Attached> SceneAttachments::attach(
    const scene::Scene& scene, const scene::Object& object, const SceneObstacles& obstacles) {
    const constraint::AttachmentParams& params =
        std::get<scene::Attachment>(object.content).attachment;
    const scene::Object* target = findTarget(scene, params.body);
    if (target == nullptr) {
        notes_.push_back(makeWarning(
            object.name,
            params.body.empty()
                ? "holds nothing: there is not exactly one body or shape; name it in the "
                  "parameter body."
                : fmt::format("holds nothing: there is no body or shape \"{}\".", params.body)));
        return std::nullopt;
    }
    const collide::Obstacle* obstacle = obstacles.find(target->id);
    if (obstacle == nullptr) return std::nullopt;  // switched off, or of no use: told already
    Result<constraint::StrandChoice> choice =
        constraint::StrandChoice::parse(params.strands, object.name + ".strands");
    if (!choice) {
        std::ranges::copy(choice.diagnostics(), std::back_inserter(notes_));
        return std::nullopt;
    }
    Attached attached{.id = static_cast<std::uint64_t>(object.id),
                      .params = params,
                      .strength = {},
                      .choice = choice.value(),
                      .obstacle = obstacle,
                      .collides = collides(*target),
                      .anchors = {}};
    if (const auto keys = object.keys.find("strength"); keys != object.keys.end())
        attached.strength = keys->second;
    return attached;
}

void SceneAttachments::adopt(const scene::Scene& scene, const scene::Object& groom,
                             const strand::CurveSet& curves, SceneObstacles& obstacles,
                             const motion::RigidMotion& start, double startTime) {
    attached_.clear(), notes_.clear();
    for (const auto& [id, object] : scene.objects) {
        const auto* content = std::get_if<scene::Attachment>(&object->content);
        if (!content || !object->enabled || !isMeant(scene, content->attachment.groom, groom))
            continue;
        std::optional<Attached> attached = attach(scene, *object, obstacles);
        if (!attached) continue;
        const scene::Object& target = *findTarget(scene, content->attachment.body);
        obstacles.prepareAlone(target.id, startTime);
        const motion::RigidMotion frame =
            motion::PlacementMotion(*placementOf(target), target.keys).motionAt(startTime, start);
        const auto addNearest = [&](const Vec3& point) {
            const auto found = attached->obstacle->surface().closest(
                {.point = point, .within = kFarthest, .share = 0});
            if (!found) return;
            Anchor anchor{found->place, found->normal};
            if (anchor.place.triangle >= 0)
                anchor.isBehind =
                    dot(anchor.normal, triangleNormal(anchor.place.triangle, [&](const auto& at) {
                            return attached->obstacle->surface().positionOf(at, 0);
                        })) < 0;
            attached->anchors.push_back(anchor);
        };
        const bool isOnePlace = attached->params.place == constraint::AttachPlace::Point;
        if (isOnePlace) addNearest(attached->params.point);
        for (std::size_t i = 0; i < curves.strandCount() && !isOnePlace; ++i) {
            const Vec3 drawn = pointAlong(
                std::span(curves.points).subspan(curves.firstPoint[i], curves.pointCount(i)),
                attached->params.along);
            const Vec3 world = start.position + rotate(start.orientation, drawn);
            addNearest(rotate(conjugate(frame.orientation), world - frame.position));
        }
        if (attached->anchors.size() != (isOnePlace ? 1 : curves.strandCount())) continue;
        attached_.push_back(std::move(*attached));
    }
}

Vec3 SceneAttachments::goalAt(const Attached& attached, const Anchor& anchor, double t,
                              double lift) {
    const collide::ObstacleInstant obstacle = attached.obstacle->at(t);
    const Vec3 place = obstacle.positionOf(anchor.place);
    if (lift <= 0) return place;
    Vec3 normal = rotate(obstacle.pose().orientation, anchor.normal);
    if (anchor.place.triangle >= 0) {
        // The side of the triangle towards which the strand was; its corners have turned since.
        const Vec3 across = triangleNormal(anchor.place.triangle,
                                           [&](const auto& at) { return obstacle.positionOf(at); });
        if (dot(across, across) > 0) normal = (anchor.isBehind ? -1.0 : 1.0) * normalized(across);
    }
    return place + lift * normal;
}

void SceneAttachments::goalsOf(const PulledStrand& strand, double t,
                               std::vector<HoldGoal>& goals) const {
    for (const Attached& attached : attached_) {
        const double strength = std::clamp(
            attached.strength.isEmpty() ? attached.params.strength : attached.strength.value(t),
            0.0, 1.0);
        if (strength <= 0 || !attached.choice.contains(strand.id)) continue;
        HoldGoal goal = goalOn(strand, attached.id, attached.params.along, strand.root);
        const double lift = attached.collides ? kClear * (strand.compiled->linkRadii[goal.link] +
                                                          attached.obstacle->law().thickness)
                                              : 0;
        const Anchor& anchor = attached.anchors[attached.anchors.size() == 1 ? 0 : strand.index];
        goal =
            goalOn(strand, attached.id, attached.params.along, goalAt(attached, anchor, t, lift));
        goal.compliance = attached.params.compliance + complianceOf(strength, strand);
        goals.push_back(goal);
    }
}

}  // namespace tendril::sim
