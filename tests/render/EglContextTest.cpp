#include "render/gl/EglContext.h"
#include "render/gl/GlError.h"

#include <epoxy/gl.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace tendril::render::gl {
namespace {

TEST(EglContext, OffersOpenGl41CoreWithoutADisplay) {
    const EglContext context;
    EXPECT_GE(epoxy_gl_version(), 41);
    GLint profile = 0;
    glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
    EXPECT_TRUE(profile & GL_CONTEXT_CORE_PROFILE_BIT);
}

TEST(EglContext, IsTheCurrentOneAgainWhenAsked) {
    EglContext first;
    GLuint names[2] = {};
    glGenBuffers(2, names);
    glBindBuffer(GL_ARRAY_BUFFER, names[1]);
    const EglContext second;
    GLint bound = -1;
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &bound);
    EXPECT_EQ(bound, 0);
    first.makeCurrent();
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &bound);
    EXPECT_EQ(bound, static_cast<GLint>(names[1]));
}

/// Ends the process with 0 if making a context fails with a text that says what to do.
void exitAfterFailure() {
    // The vendor-neutral EGL library then finds no driver at all.
    setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent.json", 1);
    setenv("__EGL_VENDOR_LIBRARY_DIRS", "/nonexistent", 1);
    try {
        const EglContext context;
    } catch (const GlError& error) {
        std::fprintf(stderr, "%s", error.what());
        std::exit(0);
    }
    std::exit(1);
}

TEST(EglContextDeathTest, SaysWhatIsMissingOnAMachineWithoutADriver) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(exitAfterFailure(), testing::ExitedWithCode(0),
                "Cannot draw without a window: .*Install a driver");
}

}  // namespace
}  // namespace tendril::render::gl
