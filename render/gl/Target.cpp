#include "render/gl/Target.h"

#include "render/gl/GlError.h"

#include <algorithm>
#include <string>

namespace tendril::render::gl {

void destroyFramebuffer(GLuint name) {
    glDeleteFramebuffers(1, &name);
}
void destroyRenderbuffer(GLuint name) {
    glDeleteRenderbuffers(1, &name);
}
void destroyTexture(GLuint name) {
    glDeleteTextures(1, &name);
}

namespace {

GLuint makeFramebufferName() {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    return name;
}

GLuint makeRenderbuffer(GLenum format, ViewportSize size, int samples) {
    GLuint name = 0;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    if (samples > 1)
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size.width, size.height);
    else
        glRenderbufferStorage(GL_RENDERBUFFER, format, size.width, size.height);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    return name;
}

int usableSamples(int samples) {
    GLint most = 1;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    return std::clamp(samples, 1, std::max(1, most));
}

/// A driver may give more samples than asked for.
int samplesOf(GLuint renderbuffer) {
    GLint samples = 0;
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES, &samples);
    glBindRenderbuffer(GL_RENDERBUFFER, 0);
    return std::max(1, samples);
}

void demandComplete(const std::string& what) {
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) return;
    throw GlError("The graphics driver cannot make " + what +
                  ". Lower the number of samples per pixel or the size of the window.");
}

GLuint makeColorTexture(ViewportSize size) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.width, size.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindTexture(GL_TEXTURE_2D, 0);
    return name;
}

GLuint makeDepthTexture(int side) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, side, side, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    constexpr float kFarthest[] = {1, 1, 1, 1};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, kFarthest);
    glBindTexture(GL_TEXTURE_2D, 0);
    return name;
}

}  // namespace

Target::Target(ViewportSize size, int samples)
    : size_(size),
      wantedSamples_(samples),
      color_(makeRenderbuffer(GL_RGBA8, size, usableSamples(samples))),
      samples_(samplesOf(*color_)),
      depth_(makeRenderbuffer(GL_DEPTH_COMPONENT24, size, samples_)),
      framebuffer_(makeFramebufferName()) {
    glBindFramebuffer(GL_FRAMEBUFFER, *framebuffer_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, *color_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, *depth_);
    demandComplete("a picture of " + std::to_string(size.width) + " x " +
                   std::to_string(size.height) + " pixels with " + std::to_string(samples_) +
                   " samples each");
}

void Target::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, *framebuffer_);
    glViewport(0, 0, size_.width, size_.height);
}

void Target::resolveTo(GLuint framebuffer) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, *framebuffer_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, size_.width, size_.height, 0, 0, size_.width, size_.height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

Image Target::read() const {
    Image image{size_.width, size_.height, {}};
    const std::size_t row = 4 * static_cast<std::size_t>(size_.width);
    image.rgba.resize(row * static_cast<std::size_t>(size_.height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, *framebuffer_);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size_.width, size_.height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
    // OpenGL's first row is the lowest.
    for (std::size_t low = 0, high = static_cast<std::size_t>(size_.height); low + 1 < high;
         ++low) {
        --high;
        std::swap_ranges(image.rgba.begin() + static_cast<std::ptrdiff_t>(low * row),
                         image.rgba.begin() + static_cast<std::ptrdiff_t>((low + 1) * row),
                         image.rgba.begin() + static_cast<std::ptrdiff_t>(high * row));
    }
    return image;
}

ColorMap::ColorMap(ViewportSize size)
    : size_(size), texture_(makeColorTexture(size)), framebuffer_(makeFramebufferName()) {
    glBindFramebuffer(GL_FRAMEBUFFER, *framebuffer_);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture_, 0);
    demandComplete("a picture of the background");
}

void ColorMap::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, *framebuffer_);
    glViewport(0, 0, size_.width, size_.height);
}

void ColorMap::bindTexture(GLuint unit) const {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, *texture_);
}

DepthMap::DepthMap(int side)
    : side_(side), texture_(makeDepthTexture(side)), framebuffer_(makeFramebufferName()) {
    glBindFramebuffer(GL_FRAMEBUFFER, *framebuffer_);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, *texture_, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    demandComplete("a shadow map");
}

void DepthMap::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, *framebuffer_);
    glViewport(0, 0, side_, side_);
}

void DepthMap::bindDepths(GLuint unit) const {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, *texture_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void DepthMap::bindComparison(GLuint unit) const {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, *texture_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
}

}  // namespace tendril::render::gl
