#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

namespace tendril::test {

/// TENDRIL_TOL_SCALE=0 makes every near-check print its true residual instead of passing.
inline double tolScale() {
    const char* text = std::getenv("TENDRIL_TOL_SCALE");
    return text ? std::atof(text) : 1.0;
}

}  // namespace tendril::test

#define EXPECT_NEAR_ABS(a, b, tolerance) \
    EXPECT_NEAR(a, b, (tolerance) * ::tendril::test::tolScale())
#define EXPECT_NEAR_REL(a, b, relTol) \
    EXPECT_NEAR(a, b, (relTol) * ::tendril::test::tolScale() * std::abs(b))
