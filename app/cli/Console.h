#pragma once

#include "app/cli/ExitStatus.h"
#include "core/base/Result.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace tendril::cli {

using Json = nlohmann::ordered_json;

enum class OutputForm { Text, Structured };

/// Where a command speaks: its one answer on stdout, everything else on stderr.
class Console {
public:
    explicit Console(OutputForm form) : form_(form) {}

    /// The command's result: as JSON, or as text for people, whichever was asked for. Call once.
    void answer(const Json& json, std::string_view text);
    /// What a person should know, one line each.
    void report(const Diagnostics& diagnostics) const;
    /// Reports and tells what to exit with.
    [[nodiscard]] ExitStatus fail(const Diagnostics& diagnostics) const;
    [[nodiscard]] ExitStatus refuse(const Diagnostics& diagnostics) const;  ///< bad usage

    /// Writes out what is left of the answer. @return `status`, or Failed and a report when the
    /// answer could not be written (a full disk, a closed pipe)
    [[nodiscard]] ExitStatus finish(ExitStatus status) const;
    /// Finishes and ends the program without destroying anything: for work that was canceled with
    /// gigabytes in use, which the system takes back sooner than they are given back in pieces.
    [[noreturn]] void leave(ExitStatus status) const;

private:
    OutputForm form_;
};

}  // namespace tendril::cli
