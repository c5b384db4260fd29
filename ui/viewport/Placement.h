#pragma once

#include "core/frame/StrandFrame.h"
#include "core/scene/Edits.h"

#include <glm/mat4x4.hpp>

#include <string>
#include <vector>

namespace tendril::ui {

/// A vector parameter of an object at time t [s], keys included. @pre the object has it
[[nodiscard]] spatial::Vec3 vectorAt(const scene::Object& object, const std::string& key, double t);

/// Sets a vector parameter: as keys at time t on the axes that have keys, else its value.
void appendVectorEdits(std::vector<scene::Edit>& edits, scene::ObjectId id, const std::string& key,
                       const spatial::Vec3& value, double t);

/// To a power of ten that is at most `step`: what the hand cannot place more closely is no number
/// for a panel. Axes that are as in `start` stay so. @pre step > 0
[[nodiscard]] spatial::Vec3 roundedFrom(const spatial::Vec3& start, const spatial::Vec3& end,
                                        double step);

/// From what the object rides on to the world, as in the frame: the base's pose, or nothing.
/// @param frame may be null
[[nodiscard]] glm::mat4 worldFromRide(const scene::Object& object, const StrandFrame* frame);

/// From a body's or shape's own frame to the world at time t [s], in the frame's scene.
/// @param frame may be null
[[nodiscard]] glm::mat4 worldFromOwn(const scene::Object& object, const StrandFrame* frame,
                                     double t);
/// The body or shape that an attachment means; null: none, or any of several.
[[nodiscard]] const scene::Object* attachedTo(const scene::Scene& scene,
                                              const scene::Object& attachment);

[[nodiscard]] inline glm::vec3 toGlm(const spatial::Vec3& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}
[[nodiscard]] inline spatial::Vec3 fromGlm(const glm::vec3& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

}  // namespace tendril::ui
