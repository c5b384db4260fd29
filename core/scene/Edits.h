#pragma once

#include "core/scene/Document.h"

namespace tendril::scene {

// Everything a user can change in a scene. An edit refuses (returns null) when its object is gone,
// when the key or channel does not exist, or when it would change nothing.

/// @pre findRow(key) and problemWith() accept the value for the object it is applied to
[[nodiscard]] Edit makeSetValue(ObjectId id, std::string key, ParamValue value);
/// Sets one number of a value: of a Vector one axis, else the whole.
[[nodiscard]] Edit makeSetChannel(ObjectId id, std::string channel, double number);
/// Adds a key over time [s] or replaces the one at the same time (to within a microsecond).
/// Refused for rows that are not animatable.
[[nodiscard]] Edit makeSetKey(ObjectId id, std::string channel, curve::Key key);
[[nodiscard]] Edit makeRemoveKey(ObjectId id, std::string channel, double time);
/// Replaces all keys of a channel; an empty curve removes the animation.
[[nodiscard]] Edit makeSetKeys(ObjectId id, std::string channel, curve::Curve keys);
/// Replaces the profile of a lengthwise channel; an empty curve removes it.
[[nodiscard]] Edit makeSetProfile(ObjectId id, std::string channel, curve::Curve profile);
/// As makeSetChannel, or as a key at time t [s] when the channel has keys there already.
[[nodiscard]] Edit makeSetChannelAt(ObjectId id, std::string channel, double number, double t);

/// The object gets an unused id and name. A second Shot or Base is refused.
[[nodiscard]] Edit makeAddObject(Object object);
/// The shot and the base cannot be removed.
[[nodiscard]] Edit makeRemoveObject(ObjectId id);
[[nodiscard]] Edit makeRename(ObjectId id, std::string name);
[[nodiscard]] Edit makeSetVisible(ObjectId id, bool visible);
[[nodiscard]] Edit makeSetEnabled(ObjectId id, bool enabled);
/// Several edits as one step. Refused when all of them are.
[[nodiscard]] Edit makeGroup(std::string label, std::string mergeKey, std::vector<Edit> edits);

}  // namespace tendril::scene
