#include "core/base/Result.h"

namespace tendril {

std::string toText(const Diagnostic& diagnostic) {
    static constexpr const char* kNames[] = {"note", "warning", "error"};
    std::string text = diagnostic.place;
    if (!text.empty()) text += ": ";
    text += kNames[static_cast<int>(diagnostic.severity)];
    text += ": ";
    return text + diagnostic.text;
}

std::string toText(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += toText(diagnostic) + '\n';
    return text;
}

Diagnostic makeError(std::string place, std::string text) {
    return {Severity::Error, std::move(place), std::move(text)};
}
Diagnostic makeWarning(std::string place, std::string text) {
    return {Severity::Warning, std::move(place), std::move(text)};
}
Diagnostic makeNote(std::string place, std::string text) {
    return {Severity::Note, std::move(place), std::move(text)};
}

}  // namespace tendril
