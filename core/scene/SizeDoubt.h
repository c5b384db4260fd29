#pragma once

#include "core/scene/Scene.h"

namespace tendril::scene {

/// Two sizes further apart than this are probably in different units.
inline constexpr double kDoubtfulRatio = 50;

/// The diagonal of the box around a groom's points or a body's vertices, m; 0 for all else and for
/// what is empty.
[[nodiscard]] double sizeOf(const Object& object);

/// An object that differs so much in size from another that one of their units is probably wrong.
struct SizeDoubt {
    ObjectId other{};  ///< of the objects that differ too much the one that differs most
    double ratio = 1;  ///< how many times as large as the other; below 1: smaller
};
/// Compares a groom of this size with the scene's bodies, or a body with its grooms.
/// @param size as sizeOf() says; 0 is doubted by nobody
/// @param isGroom what it is the size of
[[nodiscard]] std::optional<SizeDoubt> findSizeDoubt(const Scene& scene, double size, bool isGroom);

/// "is 100 times as large as head", "is 100 times smaller than head".
[[nodiscard]] std::string toText(const SizeDoubt& doubt, const Scene& scene);

}  // namespace tendril::scene
