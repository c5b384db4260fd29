#pragma once

#include "core/integrate/VectorKernels.h"

/// The loops as each instruction set has them: VectorKernels.cpp, compiled once for each.
namespace tendril::integrate::kernels {

[[nodiscard]] const Table& tableBaseline();
[[nodiscard]] const Table& tableAvx2();
[[nodiscard]] const Table& tableAvx512();

}  // namespace tendril::integrate::kernels
