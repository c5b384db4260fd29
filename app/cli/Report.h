#pragma once

#include "app/cli/Console.h"
#include "app/cli/Table.h"

#include <string>
#include <string_view>

namespace tendril::cli {

/// Facts with names, said once for scripts and once for people: entries of a JSON object, and
/// lines of a table.
class Report {
public:
    /// @param label what people read; empty: for scripts only
    void add(std::string_view key, Json value, std::string label, std::string text);
    void add(std::string_view key, std::string_view text, std::string label);

    [[nodiscard]] const Json& json() const { return json_; }
    [[nodiscard]] std::string text() const { return table_.text(); }

private:
    Json json_ = Json::object();
    Table table_{{Align::Left, Align::Left}};
};

/// Diagnostics as a list of {severity, place, text}.
[[nodiscard]] Json toJson(const Diagnostics& diagnostics);
/// 12,345,678
[[nodiscard]] std::string withCommas(std::uint64_t number);

}  // namespace tendril::cli
