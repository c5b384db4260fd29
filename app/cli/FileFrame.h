#pragma once

#include "core/base/Result.h"
#include "core/strand/GroomFrame.h"

#include <CLI/App.hpp>

#include <string>

namespace tendril::cli {

/// Unit and up axis of a file, as options: --unit and --up, or with a prefix such as "out-".
struct FileFrame {
    std::string prefix{};
    std::string unit = "cm", up = "Y";

    void addOptions(CLI::App& command, const std::string& whose);
    [[nodiscard]] Result<strand::GroomFrame> parsed() const;
};

}  // namespace tendril::cli
