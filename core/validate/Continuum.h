#pragma once

#include "core/spatial/Vec3.h"
#include "core/validate/Session.h"

namespace tendril::validate {

/// Compares chains of m = `links` and 2m links with their limit: the error must fall by four, and
/// the extrapolation (4 X(2m) − X(m))/3 must meet it.
/// @param valueAt result of a chain of m links; empty where it could not be found
void compareWithLimit(const spatial::Vec3& limit,
                      const std::function<std::optional<spatial::Vec3>(int links)>& valueAt,
                      double tolerance, Comparison& comparison, int links = 40);

}  // namespace tendril::validate
