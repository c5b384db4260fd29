#include "render/MeshPass.h"

#include <glm/gtc/type_ptr.hpp>

#include <algorithm>

namespace tendril::render {

namespace {

bool contains(const std::vector<std::uint64_t>& objects, std::uint64_t object) {
    return std::find(objects.begin(), objects.end(), object) != objects.end();
}

glm::vec3 colorOf(const MeshInstance& instance, const DrawOptions& options) {
    const auto own = options.meshColors.find(instance.object);
    return own == options.meshColors.end() ? options.meshColor : own->second;
}

float opacityOf(const MeshInstance& instance, const DrawOptions& options) {
    const auto own = options.meshOpacities.find(instance.object);
    return own == options.meshOpacities.end() ? 1.0f : own->second;
}

glm::mat4 worldFromMesh(const MeshInstance& instance) {
    return glm::make_mat4(instance.worldFromMesh.data());
}

/// Triangles that name vertices beyond the end are left out: a driver may crash on them.
std::vector<std::uint32_t> validTriangles(const MeshArrays& mesh) {
    const std::size_t vertices = mesh.positions.size() / 3;
    std::vector<std::uint32_t> valid;
    valid.reserve(mesh.triangles.size());
    for (std::size_t i = 0; i + 2 < mesh.triangles.size(); i += 3) {
        const auto first = mesh.triangles.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::all_of(first, first + 3, [&](std::uint32_t v) { return v < vertices; }))
            valid.insert(valid.end(), first, first + 3);
    }
    return valid;
}

}  // namespace

MeshPass::MeshPass(const ShaderLibrary& library)
    : program_(library.makeProgram("Mesh.vert", "Mesh.frag")),
      shadowProgram_(library.makeProgram("MeshShadow.vert", "Shadow.frag")) {}

MeshPass::DeviceMesh MeshPass::makeDeviceMesh(const MeshArrays& mesh) {
    DeviceMesh device;
    const std::vector<std::uint32_t> triangles = validTriangles(mesh);
    device.positions.upload<float>(mesh.positions, gl::BufferUse::Static);
    device.indices.upload<std::uint32_t>(triangles, gl::BufferUse::Static);
    device.vertexArray.setInput(device.positions, {0, 3, GL_FLOAT, 3 * sizeof(float), 0});
    if (mesh.normals.size() == mesh.positions.size()) {
        device.normals.upload<float>(mesh.normals, gl::BufferUse::Static);
        device.vertexArray.setInput(device.normals, {1, 3, GL_FLOAT, 3 * sizeof(float), 0});
    } else {
        device.vertexArray.setConstantInput(1);
    }
    device.vertexArray.setIndices(device.indices);
    device.indexCount = static_cast<GLsizei>(triangles.size());
    return device;
}

std::size_t MeshPass::update(const StrandFrame* frame) {
    instances_.clear();
    if (frame != nullptr) instances_ = frame->meshes;
    std::erase_if(instances_, [](const MeshInstance& instance) { return !instance.mesh; });
    std::erase_if(meshes_, [&](const auto& entry) {
        return std::none_of(
            instances_.begin(), instances_.end(),
            [&](const MeshInstance& instance) { return instance.mesh == entry.first; });
    });
    std::size_t bytes = 0;
    for (const MeshInstance& instance : instances_) {
        if (meshes_.contains(instance.mesh)) continue;
        const DeviceMesh& device =
            meshes_.emplace(instance.mesh, makeDeviceMesh(*instance.mesh)).first->second;
        bytes +=
            device.positions.sizeBytes() + device.normals.sizeBytes() + device.indices.sizeBytes();
    }
    return bytes;
}

void MeshPass::drawInstance(const MeshInstance& instance) const {
    const DeviceMesh& device = meshes_.at(instance.mesh);
    if (device.indexCount == 0) return;
    device.vertexArray.bind();
    glVertexAttrib3f(1, 0, 1, 0);
    glDrawElements(GL_TRIANGLES, device.indexCount, GL_UNSIGNED_INT, nullptr);
    glBindVertexArray(0);
}

void MeshPass::draw(MeshPart part, const Projection& projection, const Lighting& lighting,
                    const DrawOptions& options, const std::vector<std::uint64_t>& selectedObjects) {
    program_.use();
    applyProjection(program_, projection);
    applyLighting(program_, lighting);
    for (const MeshInstance& instance : instances_) {
        if (contains(options.hiddenObjects, instance.object)) continue;
        const float opacity = opacityOf(instance, options);
        if ((opacity < 1) != (part == MeshPart::Translucent)) continue;
        program_.set("opacity", opacity);
        const glm::mat4 world = worldFromMesh(instance);
        program_.set("albedo", toLinear(colorOf(instance, options)));
        program_.set("worldFromMesh", world);
        program_.set("normalFromMesh", glm::transpose(glm::inverse(world)));
        program_.set("selected", contains(selectedObjects, instance.object) ? 1.0f : 0.0f);
        drawInstance(instance);
    }
}

void MeshPass::drawShadow(const Lighting& lighting, const DrawOptions& options) {
    shadowProgram_.use();
    shadowProgram_.set("clipFromWorld", lighting.mapClipFromWorld);
    for (const MeshInstance& instance : instances_) {
        if (contains(options.hiddenObjects, instance.object) || opacityOf(instance, options) < 1)
            continue;
        shadowProgram_.set("worldFromMesh", worldFromMesh(instance));
        drawInstance(instance);
    }
}

}  // namespace tendril::render
