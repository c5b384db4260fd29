#pragma once

#include "core/io/mesh/MeshCodec.h"

struct aiScene;

namespace tendril::io {

/// Fills a report with the first animation of a scene that moves a mesh: vertices at times that
/// follow its frames or keys, at least 24 in a second and from its first key to its last, and
/// welded where they are always at one place. Triangles of the report, given for all vertices of
/// the scene in order, are renumbered.
/// @return whether something moves. Nothing is changed otherwise, except that motion that would
/// take more than kMostMotionBytes makes the report one of Kind::TooLong.
bool addMotion(const aiScene& scene, MeshReport& report);

}  // namespace tendril::io
