#pragma once

#include "app/cli/Assignment.h"
#include "core/scene/Edits.h"

namespace tendril::cli {

/// The edit an assignment stands for in this scene. Errors name the assignment, what is wrong, and
/// names that are near; a note tells when keys hide the value that is set.
///
/// - `hair.density=1.3g/cm3`, `base.rotation.y=30deg`: a value, or one axis
/// - `base.rotation.y@24=90deg`: a key at frame 24; `@24:linear=…` with that interpolation;
///   `@24=none` removes it; `base.rotation:keys=none` removes all
/// - `hair.radius:profile=0:1, 1:0.2`: factors over the length; `=none` removes them
/// - `hair.visible=off`, `hair.enabled=off`, `hair.name=fringe`
[[nodiscard]] Result<scene::Edit> makeEdit(const scene::Scene& scene, const Assignment& assignment);

}  // namespace tendril::cli
