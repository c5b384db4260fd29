#pragma once

#include "core/base/Result.h"
#include "core/scene/Scene.h"

#include <string>
#include <string_view>

namespace tendril::cli {

/// A parameter of a scene object, whole or one axis of a vector: "hair.density",
/// "base.rotation", "base.rotation.y".
struct ScenePath {
    const scene::Object* object = nullptr;  ///< of the scene it was found in
    const ParamRow* row = nullptr;
    int axis = 0;
    bool isWhole = true;  ///< the value as a whole; always so for what is no vector

    /// Channels it stands for: one, or the three of a whole vector.
    [[nodiscard]] std::vector<std::string> channels() const;
};

/// Errors name what is near. @param place for errors: what was typed
[[nodiscard]] Result<const scene::Object*> findObject(const scene::Scene& scene,
                                                      std::string_view name,
                                                      const std::string& place);
/// @param name what follows the object and its dot
[[nodiscard]] Result<ScenePath> findParameter(const scene::Object& object, std::string_view name,
                                              const std::string& place);

}  // namespace tendril::cli
