#include "ui/window/Additions.h"

#include "core/scene/Edits.h"
#include "core/scene/NewObjects.h"
#include "render/Box.h"

#include <algorithm>
#include <cmath>

namespace tendril::ui {

namespace {

using spatial::Vec3;

// To two digits, so that panels show plain numbers.
double rounded(double value) {
    if (value == 0 || !std::isfinite(value)) return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 1);
    return std::round(value / unit) * unit;
}

// To a millimeter.
template <class Number>
double toMillimeter(Number value) {
    return std::round(1e3 * static_cast<double>(value)) / 1e3;
}

// Of the strands; of all there is where there are none.
render::Box boundsToFit(const StrandFrame* frame) {
    render::Box box;
    if (!frame) return box;
    for (std::size_t strand = 0; strand < frame->strandCount(); ++strand)
        box.add(render::computeStrandBounds(*frame, strand));
    return box.isEmpty() ? render::computeBounds(*frame) : box;
}

void addSelected(Workspace& workspace, scene::Object object) {
    workspace.endMerge();
    if (!workspace.apply(scene::makeAddObject(std::move(object)))) return;
    workspace.endMerge();
    workspace.selection().set({workspace.scene().objects.rbegin()->first});
}

// The groom that is selected, else the first one.
const scene::Object* groomToPull(const Workspace& workspace, Selection& selection) {
    const scene::Object* first = nullptr;
    for (const auto& [id, object] : workspace.scene().objects) {
        if (!std::holds_alternative<scene::Groom>(object->content)) continue;
        if (selection.contains(id)) return object.get();
        if (!first) first = object.get();
    }
    return first;
}

Vec3 tipOf(const StrandFrame& frame, std::size_t strand) {
    const float* tip = frame.positions.data() + 3 * (std::size_t(frame.firstPoint[strand + 1]) - 1);
    return {static_cast<double>(tip[0]), static_cast<double>(tip[1]), static_cast<double>(tip[2])};
}

std::size_t groomCount(const scene::Scene& scene) {
    return static_cast<std::size_t>(
        std::count_if(scene.objects.begin(), scene.objects.end(), [](const auto& entry) {
            return std::holds_alternative<scene::Groom>(entry.second->content);
        }));
}

/// The strands that the selection means.
struct Meant {
    std::string groom;            ///< as parameters name it: empty for the only one
    std::string strands = "all";  ///< likewise
};

std::optional<Meant> strandsMeant(const Workspace& workspace, Selection& selection) {
    const scene::Object* groom = groomToPull(workspace, selection);
    const FramePtr& frame = workspace.frame();
    if (!groom || !frame) return {};
    Meant meant;
    if (groomCount(workspace.scene()) > 1) meant.groom = groom->name;
    const auto strand = selection.strand();
    if (strand && *strand < frame->strandCount() &&
        frame->objects[*strand] == static_cast<std::uint64_t>(groom->id))
        meant.strands = std::to_string(frame->ids[*strand]);
    return meant;
}

}  // namespace

void addShape(Workspace& workspace, scene::ShapeKind kind) {
    scene::Object object = scene::makeShapeObject(kind);
    auto& shape = std::get<scene::Shape>(object.content);
    const render::Box box = boundsToFit(workspace.frame().get());
    if (!box.isEmpty()) {
        const glm::vec3 extent = box.high - box.low, middle = box.center();
        const double reach = static_cast<double>(std::max({extent.x, extent.y, extent.z}));
        const bool isPlane = kind == scene::ShapeKind::Plane;
        const double side = rounded((isPlane ? 2 : 0.25) * reach);
        shape.shape.radius = rounded(0.12 * reach);
        shape.shape.length = rounded(0.3 * reach);
        shape.shape.size = {side, side, side};
        const double beside = static_cast<double>(box.high.x) + 0.15 * reach;
        shape.placement.translation = {toMillimeter(isPlane ? middle.x : beside),
                                       toMillimeter(isPlane ? box.low.y : middle.y),
                                       toMillimeter(middle.z)};
    }
    addSelected(workspace, std::move(object));
}

bool addPath(Workspace& workspace) {
    const scene::Object* groom = groomToPull(workspace, workspace.selection());
    const FramePtr& frame = workspace.frame();
    if (!groom || !frame) return false;
    const auto strand = workspace.selection().strand();
    const auto id = static_cast<std::uint64_t>(groom->id);
    const bool isOne = strand && *strand < frame->strandCount() && frame->objects[*strand] == id;
    Vec3 sum{};
    std::size_t count = 0;
    for (std::size_t s = 0; s < frame->strandCount(); ++s) {
        if (frame->objects[s] != id || (isOne && s != *strand)) continue;
        sum += tipOf(*frame, s);
        ++count;
    }
    if (count == 0) return false;
    scene::Object object =
        scene::makePathObject(groomCount(workspace.scene()) > 1 ? groom->name : std::string());
    auto& path = std::get<scene::Path>(object.content).path;
    const Vec3 mean = sum / static_cast<double>(count);
    path.position = {toMillimeter(mean.x), toMillimeter(mean.y), toMillimeter(mean.z)};
    path.spread = count > 1 ? 1 : 0;
    if (isOne) path.strands = std::to_string(frame->ids[*strand]);
    const auto key = [&](const char* channel, double value) {
        object.keys[channel] = curve::Curve({{.x = workspace.time(),
                                              .value = value,
                                              .interpolation = curve::Interpolation::Smooth}});
    };
    key("position.x", path.position.x);
    key("position.y", path.position.y);
    key("position.z", path.position.z);
    addSelected(workspace, std::move(object));
    return true;
}

bool addAttachment(Workspace& workspace) {
    const auto meant = strandsMeant(workspace, workspace.selection());
    const scene::Object* body = nullptr;
    int bodies = 0;
    for (const auto& [id, object] : workspace.scene().objects) {
        if (!scene::findRow(*object, "collides")) continue;
        ++bodies;
        if (!body || workspace.selection().contains(id)) body = object.get();
    }
    if (!meant || !body) return false;
    scene::Object object =
        scene::makeAttachmentObject(meant->groom, bodies > 1 ? body->name : std::string());
    std::get<scene::Attachment>(object.content).attachment.strands = meant->strands;
    addSelected(workspace, std::move(object));
    return true;
}

bool addJoints(Workspace& workspace, constraint::JointRule rule) {
    const auto meant = strandsMeant(workspace, workspace.selection());
    if (!meant) return false;
    scene::Object object = scene::makeJointsObject(meant->groom, rule);
    std::get<scene::Joints>(object.content).joints.strands = meant->strands;
    addSelected(workspace, std::move(object));
    return true;
}

}  // namespace tendril::ui
