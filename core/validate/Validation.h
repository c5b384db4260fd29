#pragma once

#include "core/base/Result.h"
#include "core/validate/CaseResult.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tendril::validate {

struct ValidationOptions {
    /// Only cases whose "group/case" begins with one of these; empty: all.
    std::vector<std::string> selection{};
    const std::atomic<bool>* cancel = nullptr;          ///< looked at between and within cases
    std::function<void(const CaseResult&)> onResult{};  ///< called by the caller's thread as
                                                        ///< results come, in any order
    int threads = 0;                                    ///< 0: as many as the machine has cores
};

/// Compares the solver with the numbers of a reference folder (its index.json lists groups of
/// cases), and with itself where only laws are known: the Newton matrix against differences, the
/// energy of an undamped strand, the order of convergence in the step. Groups are known by name,
/// cases only by their numbers, so any folder of this form will do. A group that cannot be run is
/// reported as not covered, with the reason. @param referenceFolder empty: the laws alone
[[nodiscard]] Result<std::vector<CaseResult>> runValidation(
    const std::filesystem::path& referenceFolder, const ValidationOptions& options = {});

}  // namespace tendril::validate
