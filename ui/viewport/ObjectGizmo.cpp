#include "ui/viewport/ObjectGizmo.h"

#include "ui/viewport/EulerAngles.h"
#include "ui/viewport/Placement.h"

#include <fmt/format.h>

#include <numbers>

namespace tendril::ui {

namespace {

constexpr render::GizmoSnap kSnap{.length = 0.01f,
                                  .angle = static_cast<float>(std::numbers::pi / 12)};

}  // namespace

ObjectGizmo::Target ObjectGizmo::target() const {
    const scene::Scene& scene = workspace_.scene();
    const auto selected = workspace_.selection().primary();
    const scene::Object* object = selected ? scene.find(*selected) : nullptr;
    if (object && std::holds_alternative<scene::Joints>(object->content)) return {};
    if (object && std::holds_alternative<scene::Attachment>(object->content)) {
        const scene::Object* body = attachedTo(scene, *object);
        if (!body || !scene::isUsed(*object, "point")) return {};
        return {object->id,
                "point",
                {},
                {},
                worldFromOwn(*body, workspace_.frame().get(), workspace_.time())};
    }
    if (object && scene::comesAndGoes(*object)) {
        const glm::mat4 outer = worldFromRide(*object, workspace_.frame().get());
        if (std::holds_alternative<scene::Path>(object->content))
            return {object->id, "position", {}, {}, outer};
        return {object->id, "translation", "rotation", {}, outer};
    }
    return {scene.baseObject().id, "translation", "rotation", scene.base().motion.pivot,
            glm::mat4(1)};
}

ObjectGizmo::Place ObjectGizmo::placeAt(const Target& target, double time) const {
    const scene::Object& object = *workspace_.scene().find(target.object);
    return {vectorAt(object, target.move, time),
            target.turn.empty() ? spatial::Vec3{} : vectorAt(object, target.turn, time)};
}

render::GizmoPose ObjectGizmo::poseOf(const Target& target, const Place& place) {
    const glm::vec3 outer = toGlm(target.pivot + place.translation);
    return {.position = glm::vec3(target.worldFromOuter * glm::vec4(outer, 1))};
}

std::optional<render::Gizmo> ObjectGizmo::gizmo(float scale) const {
    if (!mode_) return {};
    const Target shown = drag_ ? target_ : target();
    if (shown.move.empty()) return {};
    if (shown.turn.empty() && mode_ == render::GizmoMode::Rotate) return {};
    render::Gizmo gizmo{.mode = *mode_,
                        .pose = poseOf(shown, drag_ ? last_ : placeAt(shown, workspace_.time())),
                        .highlighted = highlighted_};
    gizmo.sizePixels *= scale;
    return gizmo;
}

bool ObjectGizmo::hover(const render::Projection& projection, const glm::vec2& pixel, float scale) {
    const auto shown = gizmo(scale);
    const render::GizmoHandle handle =
        shown ? handleAt(*shown, projection, pixel, 7 * scale) : render::GizmoHandle::None;
    if (handle == highlighted_) return false;
    highlighted_ = handle;
    return true;
}

bool ObjectGizmo::press(const render::Projection& projection, const glm::vec2& pixel, float scale) {
    const auto shown = gizmo(scale);
    if (!shown) return false;
    drag_ = render::GizmoDrag::begin(*shown, projection, pixel);
    if (!drag_) return false;
    highlighted_ = drag_->handle();
    target_ = target();
    time_ = workspace_.time();
    start_ = last_ = placeAt(target_, time_);
    hasEdited_ = false;
    workspace_.endMerge();
    return true;
}

void ObjectGizmo::drag(const render::Projection& projection, const glm::vec2& pixel,
                       Qt::KeyboardModifiers modifiers) {
    if (!drag_) return;
    const render::GizmoDelta delta = drag_->update(
        projection, pixel, modifiers & Qt::ControlModifier ? kSnap : render::GizmoSnap{});
    // The hand moves in the world, the parameters are in what it rides on.
    const glm::quat outer = glm::quat_cast(glm::mat3(target_.worldFromOuter));
    Place place = start_;
    const float step = projection.metersPerPixel(poseOf(target_, start_).position);
    place.translation = roundedFrom(
        start_.translation, start_.translation + fromGlm(glm::conjugate(outer) * delta.translation),
        static_cast<double>(step));
    if (mode_ == render::GizmoMode::Rotate) {
        const glm::dquat turn(glm::conjugate(outer) * delta.rotation * outer);
        place.rotation = anglesOf(turn * rotationFrom(start_.rotation), last_.rotation);
    }
    apply(place);
}

void ObjectGizmo::apply(const Place& place) {
    const scene::Object* object = workspace_.scene().find(target_.object);
    if (!object) return;  // deleted meanwhile
    last_ = place;
    const bool turns = mode_ == render::GizmoMode::Rotate;
    std::vector<scene::Edit> edits;
    if (turns)
        appendVectorEdits(edits, target_.object, target_.turn, place.rotation, time_);
    else
        appendVectorEdits(edits, target_.object, target_.move, place.translation, time_);
    if (workspace_.apply(
            scene::makeGroup(fmt::format("{} {}", turns ? "Turn" : "Move", object->name), "gizmo",
                             std::move(edits))))
        hasEdited_ = true;
}

void ObjectGizmo::release() {
    drag_.reset();
    workspace_.endMerge();
}

void ObjectGizmo::cancel() {
    if (!drag_) return;
    drag_.reset();
    if (hasEdited_) workspace_.undo();
}

}  // namespace tendril::ui
