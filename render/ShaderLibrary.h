#pragma once

#include "render/gl/Program.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::render {

/// One file of shaders/, built into the program.
struct ShaderSource {
    std::string_view path;  ///< from shaders/: "Strand.vert", "include/Light.glsl"
    std::string_view text;
};
/// All of them; made by shaders/CMakeLists.txt.
[[nodiscard]] std::span<const ShaderSource> shaderSources();

/// A stage with its includes put in, and where its lines come from.
struct ExpandedShader {
    std::string text;
    std::vector<std::string> files;  ///< line n * 100,000 + k of #line means files[n], k
};

/// Makes programs from named stages. `#include "include/X.glsl"` puts a file in, once per stage.
class ShaderLibrary {
public:
    explicit ShaderLibrary(std::span<const ShaderSource> sources = shaderSources());

    /// @throws gl::GlError "Strand.vert:3: …" if a file is missing or includes itself
    [[nodiscard]] ExpandedShader expand(std::string_view path) const;
    /// @throws gl::GlError with the driver's log, in which each place reads "file:line"
    [[nodiscard]] gl::Program makeProgram(std::string_view vertex, std::string_view fragment) const;

private:
    void append(ExpandedShader& out, std::string_view path, const std::string& place) const;
    [[nodiscard]] gl::Shader makeShader(GLenum stage, std::string_view path) const;

    std::span<const ShaderSource> sources_;
};

/// Replaces "0:100012(5): error" (Mesa), "0(100012) : error" (NVIDIA) and "ERROR: 0:100012:"
/// (others) by "file:12: error".
[[nodiscard]] std::string namePlaces(const std::string& log, const std::vector<std::string>& files);

}  // namespace tendril::render
