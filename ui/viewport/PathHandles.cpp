#include "ui/viewport/PathHandles.h"

#include "ui/viewport/Placement.h"

#include <glm/gtc/matrix_inverse.hpp>

#include <algorithm>

namespace tendril::ui {

std::vector<double> pathTimesOf(const scene::Object& path) {
    constexpr double kSameTime = 1e-6;  // s
    std::vector<double> times;
    for (const char* channel : {"position.x", "position.y", "position.z"})
        if (const auto track = path.keys.find(channel); track != path.keys.end())
            for (const curve::Key& key : track->second.keys()) times.push_back(key.x);
    std::ranges::sort(times);
    const auto same = [](double a, double b) { return b - a < kSameTime; };
    times.erase(std::unique(times.begin(), times.end(), same), times.end());
    return times;
}

std::vector<PathHandle> pathHandlesOf(const scene::Scene& scene, const StrandFrame& frame,
                                      double now) {
    std::vector<PathHandle> handles;
    for (const auto& [id, object] : scene.objects) {
        if (!std::holds_alternative<scene::Path>(object->content) || !object->visible) continue;
        std::vector<double> times = pathTimesOf(*object);
        if (times.empty()) times = {now};
        const glm::mat4 world = worldFromRide(*object, &frame);
        for (const double time : times)
            handles.push_back(
                {id, time,
                 glm::vec3(world * glm::vec4(toGlm(vectorAt(*object, "position", time)), 1))});
    }
    return handles;
}

std::optional<PathHandle> PathHandles::handleAt(const render::Projection& projection,
                                                const glm::vec2& pixel, float reach) const {
    if (!workspace_.frame()) return {};
    std::optional<PathHandle> nearest;
    float least = reach;
    for (const PathHandle& handle :
         pathHandlesOf(workspace_.scene(), *workspace_.frame(), workspace_.time())) {
        const auto place = projection.pixelOf(handle.position);
        if (!place || glm::distance(*place, pixel) > least) continue;
        least = glm::distance(*place, pixel);
        nearest = handle;
    }
    return nearest;
}

bool PathHandles::hover(const render::Projection& projection, const glm::vec2& pixel, float reach) {
    const auto before = std::exchange(highlighted_, handleAt(projection, pixel, reach));
    return before.has_value() != highlighted_.has_value() ||
           (before && (before->path != highlighted_->path || before->time != highlighted_->time));
}

bool PathHandles::press(const render::Projection& projection, const glm::vec2& pixel, float reach) {
    dragged_ = highlighted_ = handleAt(projection, pixel, reach);
    if (!dragged_) return false;
    grip_ = pixel - *projection.pixelOf(dragged_->position);
    hasEdited_ = false;
    workspace_.endMerge();
    workspace_.selection().set({dragged_->path});
    return true;
}

void PathHandles::drag(const render::Projection& projection, const glm::vec2& pixel) {
    const scene::Object* path = dragged_ ? workspace_.scene().find(dragged_->path) : nullptr;
    if (!path) return;
    const auto place = intersectPlane(projection.rayThrough(pixel - grip_), dragged_->position,
                                      projection.forward());
    if (!place) return;
    const glm::mat4 world = worldFromRide(*path, workspace_.frame().get());
    const glm::vec3 own = glm::vec3(glm::inverse(world) * glm::vec4(*place, 1));
    const auto step = static_cast<double>(projection.metersPerPixel(*place));
    std::vector<scene::Edit> edits;
    appendVectorEdits(edits, path->id, "position",
                      roundedFrom(vectorAt(*path, "position", dragged_->time), fromGlm(own), step),
                      dragged_->time);
    if (!workspace_.apply(
            scene::makeGroup("Move point of " + path->name, "path point", std::move(edits))))
        return;
    hasEdited_ = true;
    dragged_->position = *place;
    highlighted_ = dragged_;
}

void PathHandles::release() {
    dragged_.reset();
    workspace_.endMerge();
}

void PathHandles::cancel() {
    if (!dragged_) return;
    dragged_.reset();
    if (hasEdited_) workspace_.undo();
}

}  // namespace tendril::ui
