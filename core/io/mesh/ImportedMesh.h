#pragma once

#include "core/geometry/TriangleMesh.h"
#include "core/strand/GroomFrame.h"

#include <optional>

namespace tendril::io {

/// A mesh as its file holds it.
struct ImportedMesh {
    geometry::TriangleMesh mesh;          ///< in units and axes of the file
    std::optional<double> metersPerUnit;  ///< when the file or its format tells
    std::optional<strand::UpAxis> up;     ///< when the file or its format tells
};

}  // namespace tendril::io
