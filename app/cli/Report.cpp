#include "app/cli/Report.h"

#include <utility>

namespace tendril::cli {

void Report::add(std::string_view key, Json value, std::string label, std::string text) {
    json_[std::string(key)] = std::move(value);
    if (!label.empty()) table_.add({std::move(label), std::move(text)});
}

void Report::add(std::string_view key, std::string_view text, std::string label) {
    add(key, Json(std::string(text)), std::move(label), std::string(text));
}

Json toJson(const Diagnostics& diagnostics) {
    static constexpr const char* kNames[] = {"note", "warning", "error"};
    Json list = Json::array();
    for (const Diagnostic& diagnostic : diagnostics)
        list.push_back({{"severity", kNames[static_cast<int>(diagnostic.severity)]},
                        {"place", diagnostic.place},
                        {"text", diagnostic.text}});
    return list;
}

std::string withCommas(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
    return text;
}

}  // namespace tendril::cli
