#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace tendril::io {

/// Where and how foreign importers may run.
struct ImportLimits {
    std::uint64_t memoryBytes = std::uint64_t(4) << 30;
    double seconds = 60;  ///< by the clock on the wall
    std::stop_token stop{};
    /// The program tendril-import. Empty: beside the running program, or in ../libexec/tendril.
    std::filesystem::path program{};
};

/// What came of a run of tendril-import.
struct ImportOutcome {
    enum class Ending { Done, NotStarted, Crashed, OutOfTime, OutOfMemory, Stopped };

    Ending ending = Ending::NotStarted;
    std::string bytes;   ///< what it sent, when Done
    std::string detail;  ///< "signal 11"; why it was not started
};

/// Runs tendril-import in a process of its own, so that a library that crashes or devours memory on
/// a damaged file costs a message only. Kills it when it passes a limit or a stop is asked for.
/// Returns when it has ended; may be called on any thread.
[[nodiscard]] ImportOutcome runImport(const std::vector<std::string>& arguments,
                                      const ImportLimits& limits);

}  // namespace tendril::io
