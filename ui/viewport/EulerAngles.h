#pragma once

#include "core/spatial/Vec3.h"

#include <glm/gtc/quaternion.hpp>

namespace tendril::ui {

/// Turned about x, then y, then z of the world (angles in radians), as the base does.
[[nodiscard]] glm::dquat rotationFrom(const spatial::Vec3& angles);
/// Angles of that rotation; of the many that give it, the ones nearest to `near`, so that a drag
/// across half a turn does not jump and keyed curves stay smooth.
[[nodiscard]] spatial::Vec3 anglesOf(const glm::dquat& rotation, const spatial::Vec3& near);

}  // namespace tendril::ui
