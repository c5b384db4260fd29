#pragma once

#include "render/Image.h"
#include "render/Projection.h"
#include "render/gl/UniqueName.h"

namespace tendril::render::gl {

void destroyFramebuffer(GLuint name);
void destroyRenderbuffer(GLuint name);
void destroyTexture(GLuint name);

/// A picture to draw into: 8-bit color and depth, with several samples per pixel if wished.
class Target {
public:
    /// @param samples 1: none. The machine may give fewer or more: see samples().
    /// @throws GlError if there is no memory for it
    Target(ViewportSize size, int samples);

    /// Binds it for drawing and sets the viewport to all of it.
    void bind() const;
    /// Averages the samples into the lower left of `framebuffer` (0: the window), which stays
    /// bound for drawing.
    void resolveTo(GLuint framebuffer) const;
    /// Only with one sample.
    [[nodiscard]] Image read() const;

    [[nodiscard]] GLuint framebuffer() const { return *framebuffer_; }
    [[nodiscard]] ViewportSize size() const { return size_; }
    [[nodiscard]] int samples() const { return samples_; }
    [[nodiscard]] int wantedSamples() const { return wantedSamples_; }

private:
    ViewportSize size_;
    int wantedSamples_;
    UniqueName<destroyRenderbuffer> color_;
    int samples_;
    UniqueName<destroyRenderbuffer> depth_;
    UniqueName<destroyFramebuffer> framebuffer_;
};

/// A picture of 8-bit colors that shaders read, texel by texel.
class ColorMap {
public:
    /// @throws GlError if there is no memory for it
    explicit ColorMap(ViewportSize size);

    /// Binds it for drawing and sets the viewport to all of it.
    void bind() const;
    void bindTexture(GLuint unit) const;
    [[nodiscard]] ViewportSize size() const { return size_; }

private:
    ViewportSize size_;
    UniqueName<destroyTexture> texture_;
    UniqueName<destroyFramebuffer> framebuffer_;
};

/// A square depth picture that shaders read.
class DepthMap {
public:
    /// @throws GlError if there is no memory for it
    explicit DepthMap(int side);

    void bind() const;
    /// For sampler2D: depths, nearest texel. Outside lies the farthest depth.
    void bindDepths(GLuint unit) const;
    /// For sampler2DShadow: comparison, filtered.
    void bindComparison(GLuint unit) const;
    [[nodiscard]] int side() const { return side_; }

private:
    int side_;
    UniqueName<destroyTexture> texture_;
    UniqueName<destroyFramebuffer> framebuffer_;
};

}  // namespace tendril::render::gl
