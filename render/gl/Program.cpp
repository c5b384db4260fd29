#include "render/gl/Program.h"

#include "render/gl/GlError.h"

#include <glm/gtc/type_ptr.hpp>

namespace tendril::render::gl {

void destroyProgram(GLuint name) {
    glDeleteProgram(name);
}
void destroyShader(GLuint name) {
    glDeleteShader(name);
}

namespace {

std::string shaderLog(GLuint shader) {
    GLint length = 0;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length), '\0');
    if (length > 0) glGetShaderInfoLog(shader, length, nullptr, log.data());
    return log;
}

std::string programLog(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length), '\0');
    if (length > 0) glGetProgramInfoLog(program, length, nullptr, log.data());
    return log;
}

}  // namespace

Shader::Shader(GLenum stage, const std::string& source) : name_(glCreateShader(stage)) {
    const char* text = source.c_str();
    glShaderSource(*name_, 1, &text, nullptr);
    glCompileShader(*name_);
    GLint done = 0;
    glGetShaderiv(*name_, GL_COMPILE_STATUS, &done);
    if (done == GL_FALSE) throw GlError(shaderLog(*name_));
}

Program::Program(const Shader& vertex, const Shader& fragment) : name_(glCreateProgram()) {
    glAttachShader(*name_, vertex.name());
    glAttachShader(*name_, fragment.name());
    glLinkProgram(*name_);
    glDetachShader(*name_, vertex.name());
    glDetachShader(*name_, fragment.name());
    GLint done = 0;
    glGetProgramiv(*name_, GL_LINK_STATUS, &done);
    if (done == GL_FALSE) throw GlError(programLog(*name_));
}

void Program::use() const {
    glUseProgram(*name_);
}

GLint Program::locationOf(const char* uniform) {
    const auto found = locations_.find(uniform);
    if (found != locations_.end()) return found->second;
    return locations_[uniform] = glGetUniformLocation(*name_, uniform);
}

void Program::set(const char* uniform, int value) {
    glUniform1i(locationOf(uniform), value);
}
void Program::set(const char* uniform, float value) {
    glUniform1f(locationOf(uniform), value);
}
void Program::set(const char* uniform, const glm::vec2& value) {
    glUniform2fv(locationOf(uniform), 1, glm::value_ptr(value));
}
void Program::set(const char* uniform, const glm::vec3& value) {
    glUniform3fv(locationOf(uniform), 1, glm::value_ptr(value));
}
void Program::set(const char* uniform, const glm::vec4& value) {
    glUniform4fv(locationOf(uniform), 1, glm::value_ptr(value));
}
void Program::set(const char* uniform, const glm::mat4& value) {
    glUniformMatrix4fv(locationOf(uniform), 1, GL_FALSE, glm::value_ptr(value));
}

}  // namespace tendril::render::gl
