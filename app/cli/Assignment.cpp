#include "app/cli/Assignment.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace tendril::cli {

namespace {

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<double> parseFrame(std::string_view text) {
    double frame = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(frame))
        return std::nullopt;
    return frame;
}

// Cuts `text` at the last `mark`; what follows it comes back.
std::optional<std::string_view> cutAt(std::string_view& text, char mark) {
    const auto place = text.rfind(mark);
    if (place == std::string_view::npos) return std::nullopt;
    const std::string_view rest = trimmed(text.substr(place + 1));
    text = trimmed(text.substr(0, place));
    return rest;
}

}  // namespace

std::string Assignment::path() const {
    std::string path = object + '.' + parameter;
    if (frame) path += fmt::format("@{}", *frame);
    if (!aspect.empty()) path += ':' + aspect;
    return path;
}

Result<Assignment> parseAssignment(std::string_view text) {
    const auto wrong = [&](std::string_view why) {
        return makeError(std::string(text),
                         fmt::format("{} Write OBJECT.PARAMETER=VALUE, with @FRAME before the = "
                                     "to set a key.",
                                     why));
    };
    const auto equals = text.find('=');
    if (equals == std::string_view::npos) return wrong("has no = and value.");
    std::string_view path = trimmed(text.substr(0, equals));
    const auto dot = path.find('.');
    if (dot == std::string_view::npos) return wrong("names no parameter of an object.");

    Assignment assignment;
    assignment.value = trimmed(text.substr(equals + 1));
    assignment.object = trimmed(path.substr(0, dot));
    path.remove_prefix(dot + 1);
    if (const auto aspect = cutAt(path, ':')) {
        if (aspect->empty()) return wrong("has nothing after its colon.");
        assignment.aspect = *aspect;
    }
    if (const auto frame = cutAt(path, '@')) {
        assignment.frame = parseFrame(*frame);
        if (!assignment.frame) return wrong("has no frame number after its @.");
    }
    assignment.parameter = trimmed(path);
    if (assignment.object.empty() || assignment.parameter.empty())
        return wrong("names no parameter of an object.");
    return assignment;
}

}  // namespace tendril::cli
