#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace tendril::io {

/// Archives below a folder of the test data, sorted by name.
[[nodiscard]] inline std::vector<std::filesystem::path> archivesBelow(const std::string& folder) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(TENDRIL_TEST_DATA) / folder)) {
        if (entry.path().extension() == ".abc") found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// What an archive is known to contain: the JSON file beside it.
[[nodiscard]] inline nlohmann::json contentsOf(std::filesystem::path archive) {
    std::ifstream file(archive.replace_extension(".json"));
    return nlohmann::json::parse(file);
}

}  // namespace tendril::io
