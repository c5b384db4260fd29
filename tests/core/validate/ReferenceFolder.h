#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace tendril::validate {

/// A folder of reference numbers made for one test, removed afterwards.
class ReferenceFolder {
public:
    /// @param groups the JSON array of groups
    explicit ReferenceFolder(const std::string& groups)
        : path_(std::filesystem::temp_directory_path() /
                ("tendril_reference_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path_);
        std::ofstream(path_ / "index.json") << R"({"groups": )" << groups << "}";
    }
    ~ReferenceFolder() { std::filesystem::remove_all(path_); }
    ReferenceFolder(const ReferenceFolder&) = delete;
    ReferenceFolder& operator=(const ReferenceFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace tendril::validate
