#include "ui/viewport/ObjectGizmo.h"

#include "ui/viewport/EulerAngles.h"

#include <numbers>
#include <string>

namespace tendril::ui {

namespace {

constexpr render::GizmoSnap kSnap{.length = 0.01f,
                                  .angle = static_cast<float>(std::numbers::pi / 12)};

spatial::Vec3 vectorAt(const scene::Object& object, const std::string& key, double time) {
    const auto number = [&](const char* axis) {
        return scene::channelValueAt(object, *scene::findChannel(object, key + axis), time);
    };
    return {number(".x"), number(".y"), number(".z")};
}

void addEdits(std::vector<scene::Edit>& edits, scene::ObjectId id, const std::string& key,
              const spatial::Vec3& value, double time) {
    edits.push_back(scene::makeSetChannelAt(id, key + ".x", value.x, time));
    edits.push_back(scene::makeSetChannelAt(id, key + ".y", value.y, time));
    edits.push_back(scene::makeSetChannelAt(id, key + ".z", value.z, time));
}

}  // namespace

ObjectGizmo::Place ObjectGizmo::placeAt(double time) const {
    const scene::Object& base = workspace_.scene().baseObject();
    return {vectorAt(base, "translation", time), vectorAt(base, "rotation", time)};
}

render::GizmoPose ObjectGizmo::poseOf(const Place& place) const {
    const spatial::Vec3& pivot = workspace_.scene().base().motion.pivot;
    return {.position = {static_cast<float>(pivot.x + place.translation.x),
                         static_cast<float>(pivot.y + place.translation.y),
                         static_cast<float>(pivot.z + place.translation.z)}};
}

std::optional<render::Gizmo> ObjectGizmo::gizmo(float scale) const {
    if (!mode_) return {};
    render::Gizmo gizmo{.mode = *mode_,
                        .pose = poseOf(drag_ ? last_ : placeAt(workspace_.time())),
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
    time_ = workspace_.time();
    start_ = last_ = placeAt(time_);
    hasEdited_ = false;
    workspace_.endMerge();
    return true;
}

void ObjectGizmo::drag(const render::Projection& projection, const glm::vec2& pixel,
                     Qt::KeyboardModifiers modifiers) {
    if (!drag_) return;
    const render::GizmoDelta delta = drag_->update(
        projection, pixel, modifiers & Qt::ControlModifier ? kSnap : render::GizmoSnap{});
    Place place = start_;
    place.translation = start_.translation + spatial::Vec3{delta.translation.x, delta.translation.y,
                                                           delta.translation.z};
    if (mode_ == render::GizmoMode::Rotate)
        place.rotation =
            anglesOf(glm::dquat(delta.rotation) * rotationFrom(start_.rotation), last_.rotation);
    apply(place);
}

void ObjectGizmo::apply(const Place& place) {
    last_ = place;
    const scene::ObjectId id = workspace_.scene().baseObject().id;
    std::vector<scene::Edit> edits;
    if (mode_ == render::GizmoMode::Rotate)
        addEdits(edits, id, "rotation", place.rotation, time_);
    else
        addEdits(edits, id, "translation", place.translation, time_);
    const bool turns = mode_ == render::GizmoMode::Rotate;
    if (workspace_.apply(
            scene::makeGroup(turns ? "Turn base" : "Move base", "base gizmo", std::move(edits))))
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
