#pragma once

#include "core/scene/Object.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace tendril::scene {

/// The authored scene at one revision. Immutable once published; copying shares every object.
/// Invariants: exactly one Shot and one Base; names are unique and valid; every map key is its
/// object's id.
struct Scene {
    std::map<ObjectId, std::shared_ptr<const Object>> objects;

    [[nodiscard]] const Object& shotObject() const;
    [[nodiscard]] const Object& baseObject() const;
    [[nodiscard]] const Shot& shot() const;
    [[nodiscard]] const Base& base() const;
    [[nodiscard]] const Object* find(ObjectId id) const;  ///< or null
    [[nodiscard]] const Object* findByName(std::string_view name) const;
};
using ScenePtr = std::shared_ptr<const Scene>;

/// A scene with a shot ("shot") and a base ("base") at their defaults.
[[nodiscard]] Scene makeScene();
/// An id that no object of the scene has.
[[nodiscard]] ObjectId unusedId(const Scene& scene);
/// `wanted` with characters that names may not have replaced, numbered if it is taken.
[[nodiscard]] std::string unusedName(const Scene& scene, std::string_view wanted);
[[nodiscard]] bool isValidName(std::string_view name);

[[nodiscard]] Effect effectOfChange(const Scene& before, const Scene& after);

}  // namespace tendril::scene
