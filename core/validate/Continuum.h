#pragma once

#include "core/validate/ReferenceChain.h"
#include "core/validate/Session.h"

namespace tendril::validate {

/// Compares chains of m = `links` and 2m links with their limit: the error must fall by four, and
/// the extrapolation (4 X(2m) − X(m))/3 must meet it. Where links are still too long for the
/// error's law, which is one of short links, m is doubled, twice at most.
/// @param valueAt result of a chain of m links; empty where it could not be found
void compareWithLimit(const Vec3& limit,
                      const std::function<std::optional<Vec3>(int links)>& valueAt,
                      double tolerance, Comparison& comparison, int links = 40);

/// Tip of a rod as a chain with a half cell at its root, at rest under its weight and a force at
/// the tip; by the product's own search, from the shape at rest.
[[nodiscard]] std::optional<Vec3> tipOfRod(const Rod& rod, int links, const Vec3& tipForce = {});

}  // namespace tendril::validate
