#pragma once

#include <optional>
#include <string>

namespace tendril::validate {

/// What came of one comparison with a reference.
struct CaseResult {
    std::string name{};                 ///< "group/case"
    std::optional<double> value{};      ///< found, of the comparison closest to its tolerance
    std::optional<double> reference{};  ///< that it was compared with
    double error = 0;                   ///< in the measure the text names
    double tolerance = 0;               ///< from the reference, never from the code under test
    std::optional<double> order{};      ///< observed order of convergence, where one was observed
    bool covered = true;                ///< false: nothing was compared, the text says why
    bool passed = false;
    std::string text{};
};

}  // namespace tendril::validate
