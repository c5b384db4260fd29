#pragma once

#include "core/sagfree/PoseStiffness.h"

namespace tendril::sagfree {

/// The displacement against which a pose is softest.
struct SoftestMode {
    double eigenvalue = 0;    ///< smallest of H x = λ W x: 1 without load, negative when unstable
    std::vector<Vec3> shape;  ///< x per joint, of unit length
};

/// Inverse iteration; the shift is kept below the smallest eigenvalue by counting negative pivots,
/// and follows it. O(n) per iteration.
/// @param tolerance of the eigenvalue, relative to the larger of it and 1
[[nodiscard]] SoftestMode findSoftestMode(PoseStiffness& stiffness, double tolerance = 1e-8);

}  // namespace tendril::sagfree
