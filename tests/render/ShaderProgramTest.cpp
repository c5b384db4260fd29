#include "render/ShaderLibrary.h"
#include "render/gl/EglContext.h"
#include "render/gl/GlError.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace tendril::render {
namespace {

TEST(ShaderProgram, NamesFileAndLineWhereTheDriverStumbles) {
    const gl::EglContext context;
    constexpr std::array<ShaderSource, 3> kSources{{
        {"A.vert", "#version 410 core\n#include \"include/Bad.glsl\"\nvoid main() {}\n"},
        {"include/Bad.glsl", "float fine;\nfloat broken = nothing;\n"},
        {"A.frag", "#version 410 core\nvoid main() {}\n"},
    }};
    try {
        (void)ShaderLibrary(kSources).makeProgram("A.vert", "A.frag");
        FAIL() << "the shader was accepted";
    } catch (const gl::GlError& error) {
        EXPECT_NE(std::string(error.what()).find("include/Bad.glsl:2:"), std::string::npos)
            << error.what();
    }
}

TEST(ShaderProgram, SaysWhichStagesDoNotFit) {
    const gl::EglContext context;
    constexpr std::array<ShaderSource, 2> kSources{{
        {"A.vert", "#version 410 core\nout vec3 given;\nvoid main() { given = vec3(0); }\n"},
        {"A.frag", "#version 410 core\nin vec4 given;\nout vec4 c;\nvoid main() { c = given; }\n"},
    }};
    try {
        (void)ShaderLibrary(kSources).makeProgram("A.vert", "A.frag");
        FAIL() << "the stages were joined";
    } catch (const gl::GlError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("A.vert"), std::string::npos) << text;
        EXPECT_NE(text.find("A.frag"), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace tendril::render
