#include "ui/viewport/SceneLook.h"

#include <algorithm>
#include <map>

namespace tendril::ui {

namespace {

glm::vec3 colorOf(const spatial::Vec3& color) {
    return {static_cast<float>(color.x), static_cast<float>(color.y), static_cast<float>(color.z)};
}

std::map<std::uint64_t, scene::StrandLookParams> looksOf(const scene::Scene& scene) {
    std::map<std::uint64_t, scene::StrandLookParams> looks;
    for (const auto& [id, object] : scene.objects)
        if (const auto* groom = std::get_if<scene::Groom>(&object->content))
            looks[static_cast<std::uint64_t>(id)] = groom->look;
    return looks;
}

constexpr float kPlaneOpacity = 0.55f;
constexpr float kOffOpacity = 0.18f;

// Of bodies and shapes; null for all else.
const scene::BodyLookParams* surfaceLookOf(const scene::Object& object) {
    if (const auto* body = std::get_if<scene::Body>(&object.content)) return &body->look;
    if (const auto* shape = std::get_if<scene::Shape>(&object.content)) return &shape->look;
    return nullptr;
}

float opacityOf(const scene::Object& object) {
    const auto* shape = std::get_if<scene::Shape>(&object.content);
    if (!object.enabled) return kOffOpacity;
    return shape && shape->shape.kind == scene::ShapeKind::Plane ? kPlaneOpacity : 1;
}

void addMesh(render::Box& box, const MeshInstance& instance) {
    if (!instance.mesh) return;
    const auto& m = instance.worldFromMesh;
    const std::vector<float>& p = instance.mesh->positions;
    for (std::size_t i = 0; i + 2 < p.size(); i += 3) {
        glm::vec3 world{0};
        for (int row = 0; row < 3; ++row) {
            const auto r = static_cast<std::size_t>(row);
            world[row] = m[r] * p[i] + m[4 + r] * p[i + 1] + m[8 + r] * p[i + 2] + m[12 + r];
        }
        box.add(world);
    }
}

}  // namespace

render::DrawOptions drawOptionsFor(const scene::Scene& scene, render::DrawOptions options) {
    const auto looks = looksOf(scene);
    if (!looks.empty()) {
        options.rootColor = colorOf(looks.begin()->second.rootColor);
        options.tipColor = colorOf(looks.begin()->second.tipColor);
    }
    options.hiddenObjects.clear();
    options.meshColors.clear();
    options.meshOpacities.clear();
    for (const auto& [id, object] : scene.objects) {
        const auto key = static_cast<std::uint64_t>(id);
        if (!object->visible) options.hiddenObjects.push_back(key);
        const scene::BodyLookParams* look = surfaceLookOf(*object);
        if (!look) continue;
        options.meshColors[key] = colorOf(look->color);
        if (const float opacity = opacityOf(*object); opacity < 1)
            options.meshOpacities[key] = opacity;
    }
    return options;
}

std::vector<float> pointColorsFor(const scene::Scene& scene, const StrandFrame& frame) {
    const auto looks = looksOf(scene);
    const bool isOne = std::all_of(looks.begin(), looks.end(), [&](const auto& look) {
        return look.second == looks.begin()->second;
    });
    if (isOne) return {};
    std::vector<float> colors;
    colors.reserve(3 * frame.pointCount());
    for (std::size_t strand = 0; strand < frame.strandCount(); ++strand) {
        const auto look = looks.find(frame.objects[strand]);
        const scene::StrandLookParams used =
            look == looks.end() ? scene::StrandLookParams{} : look->second;
        const glm::vec3 root = colorOf(used.rootColor), tip = colorOf(used.tipColor);
        const std::uint32_t first = frame.firstPoint[strand], end = frame.firstPoint[strand + 1];
        for (std::uint32_t i = first; i < end; ++i) {
            const float s =
                static_cast<float>(i - first) / static_cast<float>(std::max(1u, end - first - 1));
            const glm::vec3 color = glm::mix(root, tip, s);
            colors.insert(colors.end(), {color.r, color.g, color.b});
        }
    }
    return colors;
}

render::Box boundsOf(const scene::Scene& scene, const StrandFrame& frame,
                     const std::vector<scene::ObjectId>& objects) {
    std::vector<std::uint64_t> wanted;
    for (const scene::ObjectId id : objects) {
        const scene::Object* object = scene.find(id);
        if (object && (std::holds_alternative<scene::Shot>(object->content) ||
                       std::holds_alternative<scene::Base>(object->content)))
            return render::computeBounds(frame);
        wanted.push_back(static_cast<std::uint64_t>(id));
    }
    if (wanted.empty()) return render::computeBounds(frame);
    const auto isWanted = [&](std::uint64_t id) {
        return std::find(wanted.begin(), wanted.end(), id) != wanted.end();
    };
    render::Box box;
    for (std::size_t strand = 0; strand < frame.strandCount(); ++strand)
        if (isWanted(frame.objects[strand])) box.add(render::computeStrandBounds(frame, strand));
    for (const MeshInstance& mesh : frame.meshes)
        if (isWanted(mesh.object)) addMesh(box, mesh);
    return box;
}

bool hasConstraints(const scene::Scene& scene) {
    return std::any_of(scene.objects.begin(), scene.objects.end(), [](const auto& entry) {
        const scene::Object& object = *entry.second;
        if (!object.enabled || !scene::comesAndGoes(object)) return false;
        const auto* collides = scene::findRow(object, "collides");
        return !collides || std::get<int>(scene::valueOf(object, "collides")) != 0;
    });
}

}  // namespace tendril::ui
