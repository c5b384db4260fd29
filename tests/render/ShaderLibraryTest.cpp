#include "render/ShaderLibrary.h"
#include "render/gl/GlError.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>

namespace tendril::render {
namespace {

constexpr std::array<ShaderSource, 4> kSources{{
    {"Main.vert", "#version 410 core\n#include \"include/A.glsl\"\nvoid main() {}\n"},
    {"include/A.glsl", "#include \"include/B.glsl\"\nfloat a;\n"},
    {"include/B.glsl", "#include \"include/A.glsl\"\nfloat b;\n"},
    {"Lost.vert", "#version 410 core\n\n#include \"include/None.glsl\"\n"},
}};

std::string errorOf(const std::function<void()>& act) {
    try {
        act();
    } catch (const gl::GlError& error) {
        return error.what();
    }
    return "no error";
}

TEST(ShaderLibrary, PutsEachIncludeInOnceAndKeepsCountOfLines) {
    const ExpandedShader shader = ShaderLibrary(kSources).expand("Main.vert");
    EXPECT_EQ(shader.files,
              (std::vector<std::string>{"Main.vert", "include/A.glsl", "include/B.glsl"}));
    EXPECT_EQ(shader.text,
              "#version 410 core\n#line 100001\n#line 200001\n#line 200002\nfloat b;\n"
              "#line 100002\nfloat a;\n#line 3\nvoid main() {}\n");
}

TEST(ShaderLibrary, NamesFileAndLineOfAMissingInclude) {
    const std::string error = errorOf([] { (void)ShaderLibrary(kSources).expand("Lost.vert"); });
    EXPECT_EQ(error.find("Lost.vert:3: there is no shader file include/None.glsl"), 0U) << error;
}

TEST(ShaderLibrary, FindsAllStagesBuiltIn) {
    const ShaderLibrary library;
    for (const ShaderSource& source : shaderSources()) {
        EXPECT_FALSE(source.text.empty()) << source.path;
        EXPECT_NO_THROW((void)library.expand(source.path));
    }
    EXPECT_GE(shaderSources().size(), 15U);
}

TEST(NamedPlaces, ReadTheSameFromEveryDriver) {
    const std::vector<std::string> files{"Strand.vert", "include/Light.glsl"};
    EXPECT_EQ(namePlaces("0:100012(5): error: what", files), "include/Light.glsl:12: error: what");
    EXPECT_EQ(namePlaces("0(100012) : error C0000: what", files),
              "include/Light.glsl:12: error C0000: what");
    EXPECT_EQ(namePlaces("ERROR: 0:7: what\nERROR: 0:100008: more", files),
              "Strand.vert:7: what\ninclude/Light.glsl:8: more");
    EXPECT_EQ(namePlaces("no place here", files), "no place here");
}

}  // namespace
}  // namespace tendril::render
