#pragma once

#include "core/geometry/TriangleMesh.h"
#include "core/scene/Scene.h"

namespace tendril::bench {

/// A closed head, upright, its center at the origin: an ellipsoid 15 cm wide, 22 cm high, 19 cm
/// deep.
[[nodiscard]] geometry::TriangleMesh makeHead();

/// Hair on a head that it collides with, and that shakes and nods twice a second for as long as
/// the keys last: 4 s. Strands of 20 cm are rooted all over its upper half and fall over it.
[[nodiscard]] scene::ScenePtr makeHeadScene(int strands, int links);

}  // namespace tendril::bench
