#pragma once

#include "core/base/Result.h"
#include "core/io/alembic/AlembicArchive.h"
#include "core/io/alembic/AlembicMatrix.h"

#include <span>

namespace tendril::io {

/// A transform object at one time.
struct AlembicXform {
    AlembicMatrix local;
    bool inherits = true;  ///< false: relative to the world, whatever is above
};

/// The matrix of a stack of operations, the first of which is the outermost.
/// @param ops operation codes: type · 16 + hint
/// @param channels their numbers in order; missing ones are zero
/// Fails for unknown operations.
[[nodiscard]] Result<AlembicMatrix> composeXformOps(std::span<const double> ops,
                                                    std::span<const double> channels);

/// Identity for objects that are no transforms.
[[nodiscard]] Result<AlembicXform> readXform(const AlembicArchive& archive,
                                             const AlembicObject& object, double time);

/// The properties that make a transform move, for its sample times; none when it is static.
[[nodiscard]] std::vector<const AlembicProperty*> movingXformProperties(
    const AlembicObject& object);

}  // namespace tendril::io
