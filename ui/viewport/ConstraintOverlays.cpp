#include "ui/viewport/ConstraintOverlays.h"

#include "ui/viewport/Placement.h"

#include <QObject>

#include <algorithm>
#include <array>

namespace tendril::ui {

namespace {

constexpr std::array kNormalColor{0.36f, 0.78f, 0.96f};
constexpr std::array kForceColor{1.0f, 0.46f, 0.30f};
constexpr float kNormalPixels = 16;
constexpr float kForcePixels = 60;  // of the largest one
constexpr std::size_t kMostContacts = 3000;
constexpr std::size_t kMostPulls = 1500;
constexpr std::size_t kFewPulls = 64;  // that can be seen one by one, through what hides them
constexpr int kPiecesPerKey = 24;
constexpr float kFaint = 0.3f;

glm::vec3 vectorIn(const std::vector<float>& array, std::size_t i) {
    return {array[3 * i], array[3 * i + 1], array[3 * i + 2]};
}

glm::vec4 opaque(const std::array<float, 3>& color) {
    return {color[0], color[1], color[2], 1};
}

// One out of how many is drawn.
std::size_t strideOf(std::size_t count, std::size_t most) {
    return std::max<std::size_t>(1, (count + most - 1) / most);
}

float largestForce(const StrandFrame& frame) {
    float largest = 0;
    for (std::size_t i = 0; i < frame.contacts.count(); ++i)
        largest = std::max(largest, glm::length(vectorIn(frame.contacts.forces, i)));
    return largest;
}

bool pulls(const scene::Object& object) {
    return std::holds_alternative<scene::Path>(object.content) ||
           std::holds_alternative<scene::Attachment>(object.content);
}

glm::vec4 colorOf(const scene::Object& path) {
    const auto* attachment = std::get_if<scene::Attachment>(&path.content);
    const spatial::Vec3& color =
        attachment ? attachment->attachment.color : std::get<scene::Path>(path.content).path.color;
    return {toGlm(color), path.enabled ? 1.0f : kFaint};
}

void addCurve(render::Overlays& overlays, const ConstraintPicture& picture,
              const scene::Object& path, bool isSelected) {
    const std::vector<double> times = pathTimesOf(path);
    if (times.size() < 2) return;
    const glm::mat4 world = worldFromRide(path, &picture.frame);
    render::Polyline line{
        .points = {}, .color = colorOf(path), .widthPixels = isSelected ? 2.4f : 1.6f};
    const auto pieces = kPiecesPerKey * (times.size() - 1);
    for (std::size_t i = 0; i <= pieces; ++i) {
        const std::size_t segment = std::min(i / kPiecesPerKey, times.size() - 2);
        const double share =
            static_cast<double>(i - segment * kPiecesPerKey) / static_cast<double>(kPiecesPerKey);
        const double t = times[segment] + share * (times[segment + 1] - times[segment]);
        line.points.emplace_back(world * glm::vec4(toGlm(vectorAt(path, "position", t)), 1));
    }
    line.onTop = true;
    overlays.polylines.push_back(std::move(line));
}

void addHandles(render::Overlays& overlays, const ConstraintPicture& picture) {
    for (const PathHandle& handle :
         pathHandlesOf(picture.scene, picture.frame, picture.frame.time)) {
        const scene::Object& path = *picture.scene.find(handle.path);
        const bool isHighlighted = picture.highlighted &&
                                   picture.highlighted->path == handle.path &&
                                   picture.highlighted->time == handle.time;
        const bool isSelected = picture.selected == handle.path;
        overlays.markers.push_back({.position = handle.position,
                                    .color = isHighlighted ? glm::vec4(1) : colorOf(path),
                                    .radiusPixels = isHighlighted ? 6.5f
                                                    : isSelected  ? 5.5f
                                                                  : 4.0f,
                                    .onTop = true});
    }
}

// Where it pulls to now: a white point on the curve.
void addGoal(render::Overlays& overlays, const ConstraintPicture& picture,
             const scene::Object& path) {
    if (!path.enabled || pathTimesOf(path).size() < 2) return;
    const glm::mat4 world = worldFromRide(path, &picture.frame);
    const glm::vec3 at = toGlm(vectorAt(path, "position", picture.frame.time));
    overlays.markers.push_back({.position = glm::vec3(world * glm::vec4(at, 1)),
                                .color = glm::vec4(1),
                                .radiusPixels = 3,
                                .onTop = true});
}

void addPulls(render::Overlays& overlays, const ConstraintPicture& picture) {
    const PathArrays& paths = picture.frame.paths;
    const std::size_t stride = strideOf(paths.count(), kMostPulls);
    const bool areFew = paths.count() <= kFewPulls;
    for (std::size_t i = 0; i < paths.count(); i += stride) {
        const scene::Object* path = picture.scene.find(scene::ObjectId{paths.objects[i]});
        if (!path || !path->visible || !pulls(*path)) continue;
        glm::vec4 color = colorOf(*path);
        color.a = 0.8f;
        const glm::vec3 from = vectorIn(paths.lines, 2 * i), to = vectorIn(paths.lines, 2 * i + 1);
        overlays.polylines.push_back(
            {.points = {from, to}, .color = color, .widthPixels = 1.2f, .onTop = areFew});
        if (areFew)
            overlays.markers.push_back(
                {.position = from,
                 .color = color,
                 .radiusPixels = std::holds_alternative<scene::Path>(path->content) ? 2.0f : 3.5f,
                 .onTop = true});
    }
}

}  // namespace

void addPaths(render::Overlays& overlays, const ConstraintPicture& picture) {
    addPulls(overlays, picture);
    for (const auto& [id, object] : picture.scene.objects)
        if (std::holds_alternative<scene::Path>(object->content) && object->visible)
            addCurve(overlays, picture, *object, picture.selected == id);
    addHandles(overlays, picture);
    for (const auto& [id, object] : picture.scene.objects)
        if (std::holds_alternative<scene::Path>(object->content) && object->visible)
            addGoal(overlays, picture, *object);
}

void addContacts(render::Overlays& overlays, const ConstraintPicture& picture,
                 const ConstraintSwitches& switches) {
    const ContactArrays& contacts = picture.frame.contacts;
    const std::size_t stride = strideOf(contacts.count(), kMostContacts);
    const float largest = switches.forces ? largestForce(picture.frame) : 0;
    const auto add = [&](const glm::vec3& from, const glm::vec3& along, float pixels,
                         const std::array<float, 3>& color, float width) {
        const float length = pixels * picture.projection.metersPerPixel(from);
        overlays.polylines.push_back({.points = {from, from + length * along},
                                      .color = opaque(color),
                                      .widthPixels = width});
    };
    for (std::size_t i = 0; i < contacts.count(); i += stride) {
        const glm::vec3 at = vectorIn(contacts.positions, i);
        if (switches.normals)
            add(at, vectorIn(contacts.normals, i), kNormalPixels, kNormalColor, 1.2f);
        if (largest > 0)
            add(at, vectorIn(contacts.forces, i) / largest, kForcePixels, kForceColor, 2);
    }
}

std::vector<OverlayLine> contactLegend(const StrandFrame& frame,
                                       const ConstraintSwitches& switches) {
    std::vector<OverlayLine> lines;
    if (switches.normals)
        lines.push_back({QObject::tr("Contact normals"),
                         QObject::tr("%1").arg(frame.contacts.count()), false, kNormalColor});
    if (!switches.forces) return lines;
    const double newtons = static_cast<double>(largestForce(frame));
    lines.push_back(
        {QObject::tr("Contact forces"),
         newtons > 0 ? QObject::tr("longest %1").arg(forceText(newtons)) : QObject::tr("none"),
         false, kForceColor});
    return lines;
}

QString forceText(double newtons) {
    if (newtons >= 1) return QObject::tr("%1 N").arg(QString::number(newtons, 'g', 3));
    if (newtons >= 1e-3) return QObject::tr("%1 mN").arg(QString::number(1e3 * newtons, 'g', 3));
    return QObject::tr("%1 µN").arg(QString::number(1e6 * newtons, 'g', 3));
}

}  // namespace tendril::ui
