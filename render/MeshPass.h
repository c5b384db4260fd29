#pragma once

#include "render/Lighting.h"
#include "render/ShaderLibrary.h"
#include "render/gl/VertexArray.h"

#include <map>

namespace tendril::render {

/// Those that hide what is behind them, or those one can see through.
enum class MeshPart { Opaque, Translucent };

/// The meshes of a frame: kept on the device as long as a frame shows them.
class MeshPass {
public:
    explicit MeshPass(const ShaderLibrary& library);

    /// Uploads meshes not seen in the frame before and drops those no longer seen.
    /// @return bytes uploaded
    std::size_t update(const StrandFrame* frame);

    /// The shadow map's comparison is on and it is bound to unit 0. Translucent ones want blending.
    void draw(MeshPart part, const Projection& projection, const Lighting& lighting,
              const DrawOptions& options, const std::vector<std::uint64_t>& selectedObjects);
    /// Into the bound shadow map.
    void drawShadow(const Lighting& lighting, const DrawOptions& options);

private:
    struct DeviceMesh {
        gl::Buffer positions;
        gl::Buffer normals;
        gl::Buffer indices;
        gl::VertexArray vertexArray;
        GLsizei indexCount = 0;
    };
    [[nodiscard]] static DeviceMesh makeDeviceMesh(const MeshArrays& mesh);
    void drawInstance(const MeshInstance& instance) const;

    gl::Program program_;
    gl::Program shadowProgram_;
    std::vector<MeshInstance> instances_;
    std::map<std::shared_ptr<const MeshArrays>, DeviceMesh> meshes_;
};

}  // namespace tendril::render
