# Writes the shader files FILES (relative to FOLDER) as a C++ table to OUT.

set(text "#include \"render/ShaderLibrary.h\"\n\n#include <array>\n\nnamespace tendril::render {\n\n")
string(APPEND text "std::span<const ShaderSource> shaderSources() {\n")
list(LENGTH FILES count)
string(APPEND text "    static constexpr std::array<ShaderSource, ${count}> kSources{{\n")
foreach(file ${FILES})
    file(READ "${FOLDER}/${file}" content)
    string(APPEND text "        {\"${file}\", R\"glsl(${content})glsl\"},\n")
endforeach()
string(APPEND text "    }};\n    return kSources;\n}\n\n}  // namespace tendril::render\n")
file(WRITE "${OUT}" "${text}")
