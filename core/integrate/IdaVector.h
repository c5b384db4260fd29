#pragma once

#include "core/integrate/VectorKernels.h"

#include <sundials/sundials_nvector.h>

#include <cstddef>
#include <span>

namespace tendril::integrate {

/// A SUNDIALS vector on contiguous memory, aligned and padded as VectorKernels asks, with every
/// operation IDA uses, fused ones included. The library's own vector is built without optimization
/// in common packages and costs ten times as much.
///
/// @param lanes 1, or kernels::kBlock for interleaved strands (see kernels::Table::weightedNorm)
/// @return nullptr when there is no memory. Free with N_VDestroy.
[[nodiscard]] N_Vector makeIdaVector(std::size_t size, std::size_t lanes,
                                     const kernels::Table& loops, SUNContext context);

/// @pre vector was made by makeIdaVector, or cloned from such a one
[[nodiscard]] const kernels::Table& loopsOf(N_Vector vector);
[[nodiscard]] std::span<double> valuesOf(N_Vector vector);
[[nodiscard]] double weightedNorm(N_Vector x, N_Vector w);

}  // namespace tendril::integrate
