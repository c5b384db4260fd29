#pragma once

#include "render/gl/UniqueName.h"

#include <glm/glm.hpp>

#include <string>
#include <unordered_map>

namespace tendril::render::gl {

void destroyProgram(GLuint name);
void destroyShader(GLuint name);

/// One compiled stage of a program.
class Shader {
public:
    /// @throws GlError with the compiler's own log
    Shader(GLenum stage, const std::string& source);
    [[nodiscard]] GLuint name() const { return *name_; }

private:
    UniqueName<destroyShader> name_;
};

/// A vertex and a fragment stage. Inputs have their locations in the source.
class Program {
public:
    /// @throws GlError with the linker's log
    Program(const Shader& vertex, const Shader& fragment);

    void use() const;
    /// Of the program in use. A name the program does not have is ignored: compilers drop what a
    /// variant does not need.
    void set(const char* uniform, int value);
    void set(const char* uniform, float value);
    void set(const char* uniform, const glm::vec2& value);
    void set(const char* uniform, const glm::vec3& value);
    void set(const char* uniform, const glm::vec4& value);
    void set(const char* uniform, const glm::mat4& value);

private:
    [[nodiscard]] GLint locationOf(const char* uniform);

    UniqueName<destroyProgram> name_;
    std::unordered_map<std::string, GLint> locations_;
};

}  // namespace tendril::render::gl
