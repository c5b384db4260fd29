#pragma once

#include <filesystem>
#include <vector>

namespace tendril::validate {

/// Numbers of a CSV file: lines that begin with # and the header row left out.
struct Table {
    std::vector<std::vector<double>> rows;
};

/// @return no rows when the file cannot be read or its rows differ in length
[[nodiscard]] Table readTable(const std::filesystem::path& file);

}  // namespace tendril::validate
