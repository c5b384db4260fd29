#include "render/ShaderLibrary.h"

#include "render/gl/GlError.h"

#include <algorithm>
#include <regex>

namespace tendril::render {

namespace {

/// Mesa forgets the source number of "#line line source", so the file is told by the line.
constexpr std::size_t kLinesPerFile = 100'000;

std::string lineDirective(std::size_t file, std::size_t line) {
    return "#line " + std::to_string(file * kLinesPerFile + line) + '\n';
}

}  // namespace

ShaderLibrary::ShaderLibrary(std::span<const ShaderSource> sources) : sources_(sources) {}

ExpandedShader ShaderLibrary::expand(std::string_view path) const {
    ExpandedShader out;
    append(out, path, std::string(path));
    return out;
}

void ShaderLibrary::append(ExpandedShader& out, std::string_view path,
                           const std::string& place) const {
    const auto source = std::find_if(sources_.begin(), sources_.end(),
                                     [&](const ShaderSource& s) { return s.path == path; });
    if (source == sources_.end())
        throw gl::GlError(place + ": there is no shader file " + std::string(path) +
                          ". Add it to shaders/CMakeLists.txt.");
    const std::size_t number = out.files.size();
    out.files.emplace_back(path);

    static const std::regex kInclude(R"(^\s*#include\s+"([^"]+)\".*$)");
    std::string_view rest = source->text;
    for (int line = 1; !rest.empty(); ++line) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string text(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        std::smatch match;
        if (!std::regex_match(text, match, kInclude)) {
            out.text += text + '\n';
            continue;
        }
        const std::string wanted = match[1];
        if (std::find(out.files.begin(), out.files.end(), wanted) == out.files.end()) {
            out.text += lineDirective(out.files.size(), 1);
            append(out, wanted, std::string(path) + ':' + std::to_string(line));
        }
        out.text += lineDirective(number, static_cast<std::size_t>(line) + 1);
    }
}

gl::Shader ShaderLibrary::makeShader(GLenum stage, std::string_view path) const {
    const ExpandedShader expanded = expand(path);
    try {
        return {stage, expanded.text};
    } catch (const gl::GlError& error) {
        throw gl::GlError("The graphics driver refuses shader " + std::string(path) + ":\n" +
                          namePlaces(error.what(), expanded.files));
    }
}

gl::Program ShaderLibrary::makeProgram(std::string_view vertex, std::string_view fragment) const {
    const gl::Shader first = makeShader(GL_VERTEX_SHADER, vertex);
    const gl::Shader second = makeShader(GL_FRAGMENT_SHADER, fragment);
    try {
        return {first, second};
    } catch (const gl::GlError& error) {
        throw gl::GlError("The graphics driver cannot join shaders " + std::string(vertex) +
                          " and " + std::string(fragment) + ":\n" + error.what());
    }
}

std::string namePlaces(const std::string& log, const std::vector<std::string>& files) {
    static const std::regex kPlace(R"((^|\n)(ERROR: |WARNING: )?(\d+)[:(](\d+)\)?(\(\d+\))?\s*:)");
    std::string out;
    auto from = log.cbegin();
    for (std::sregex_iterator it(log.begin(), log.end(), kPlace), end; it != end; ++it) {
        const std::smatch& match = *it;
        out.append(from, match[0].first);
        from = match[0].second;
        const std::size_t place = std::stoul(match[4]);
        const std::size_t file = place / kLinesPerFile;
        out += match[1].str() + (file < files.size() ? files[file] : "unknown file") + ':' +
               std::to_string(place % kLinesPerFile) + ':';
    }
    out.append(from, log.cend());
    return out;
}

}  // namespace tendril::render
