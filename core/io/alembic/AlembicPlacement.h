#pragma once

#include "core/io/alembic/AlembicArchive.h"
#include "core/io/alembic/AlembicMatrix.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::io {

/// Where an object stands: a drawn object may stand at several places through instances.
struct AlembicPlacement {
    std::uint32_t object = 0;            ///< index in the archive
    std::string path;                    ///< with the names of the instances it is seen through
    std::vector<std::uint32_t> lineage;  ///< from the top object down to itself, without the root
};

/// All places of objects with a schema ("AbcGeom_Curve_v2:.geom"), in the order of the file.
/// Instances within instances are left out, with a warning.
[[nodiscard]] std::vector<AlembicPlacement> findPlacements(const AlembicArchive& archive,
                                                           std::string_view schema,
                                                           Diagnostics& problems);

/// The nearest object upward that says so decides; visible when none does.
[[nodiscard]] bool isVisible(const AlembicArchive& archive, const AlembicPlacement& placement,
                             double time);

/// World from object. A transform that is unreadable counts as identity, with a warning.
[[nodiscard]] AlembicMatrix worldMatrix(const AlembicArchive& archive,
                                        const AlembicPlacement& placement, double time,
                                        Diagnostics& problems);

}  // namespace tendril::io
