#pragma once

#include <QString>

namespace tendril::app {

/// The project that opens when none is given: beside the program, where it was installed, or in
/// the sources it was built from. Empty when there is none.
[[nodiscard]] QString findSampleProject();

}  // namespace tendril::app
