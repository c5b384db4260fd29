#pragma once

#include "core/scene/Object.h"

namespace tendril::scene {

// Objects as they are when somebody adds them: with a name, and of a size one can see. Their place
// is the origin of the world. To be added by makeAddObject().

[[nodiscard]] Object makeShapeObject(ShapeKind kind);
/// @param groom name of the object whose strands are pulled; empty: the only one
[[nodiscard]] Object makePathObject(std::string groom);
/// Likewise. @param body name of what they are attached to; empty: the only body or shape
[[nodiscard]] Object makeAttachmentObject(std::string groom, std::string body);
/// Likewise. It is named after its rule.
[[nodiscard]] Object makeJointsObject(std::string groom, constraint::JointRule rule);

}  // namespace tendril::scene
