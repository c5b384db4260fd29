#include "render/gl/EglContext.h"
#include "render/gl/Target.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tendril::render::gl {
namespace {

TEST(Target, GivesBackTheColorsDrawnTopRowFirst) {
    const EglContext context;
    const Target target({8, 4}, 1);
    target.bind();
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 3, 8, 1);  // the highest row
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    const Image image = target.read();
    EXPECT_EQ(image.at(0, 0), (std::array<std::uint8_t, 4>{255, 0, 0, 255}));
    EXPECT_EQ(image.at(7, 1), (std::array<std::uint8_t, 4>{0, 0, 255, 255}));
    EXPECT_EQ(image.at(7, 3), (std::array<std::uint8_t, 4>{0, 0, 255, 255}));
}

TEST(Target, ResolvesSeveralSamplesIntoOne) {
    const EglContext context;
    const Target many({4, 4}, 4), one({4, 4}, 1);
    EXPECT_EQ(many.samples(), 4);
    many.bind();
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    many.resolveTo(one.framebuffer());
    EXPECT_EQ(one.read().at(2, 2), (std::array<std::uint8_t, 4>{0, 255, 0, 255}));
}

TEST(Target, SaysHowManySamplesTheMachineGaveWhateverWasWished) {
    const EglContext context;
    for (const int wish : {1, 2, 3, 4, 8, 1000}) {
        const Target target({4, 4}, wish);
        target.bind();
        GLint given = -1;
        glGetIntegerv(GL_SAMPLES, &given);
        EXPECT_EQ(target.samples(), std::max(1, given)) << wish;
        EXPECT_EQ(target.wantedSamples(), wish);
    }
}

TEST(ColorMap, IsDrawnIntoAtItsOwnSize) {
    const EglContext context;
    const ColorMap map({24, 10});
    map.bind();
    GLint viewport[4] = {};
    glGetIntegerv(GL_VIEWPORT, viewport);
    EXPECT_EQ(viewport[2], 24);
    EXPECT_EQ(viewport[3], 10);
    EXPECT_EQ(glCheckFramebufferStatus(GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
}

TEST(DepthMap, ReadsTheFarthestDepthOutside) {
    const EglContext context;
    const DepthMap map(16);
    map.bind();
    GLint viewport[4] = {};
    glGetIntegerv(GL_VIEWPORT, viewport);
    EXPECT_EQ(viewport[2], 16);
    map.bindDepths(0);
    GLint wrap = 0;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, &wrap);
    EXPECT_EQ(wrap, GL_CLAMP_TO_BORDER);
}

}  // namespace
}  // namespace tendril::render::gl
