#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace tendril::io {

/// Where and how foreign importers may run. The defaults are for files of no size: enough for any
/// small file, little enough that a damaged one does no harm.
struct ImportLimits {
    std::uint64_t memoryBytes = 900'000'000;
    double seconds = 4;  ///< by the clock on the wall
    std::stop_token stop{};
    /// The program tendril-import. Empty: beside the running program, or in ../libexec/tendril.
    std::filesystem::path program{};
};

/// The same and what honest files of this size take beyond: 40 bytes of memory for each byte, a
/// second for each megabyte.
[[nodiscard]] ImportLimits grownFor(std::uintmax_t fileBytes, ImportLimits limits);

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
