#pragma once

#include "core/scene/Scene.h"
#include "render/View.h"

namespace tendril::ui {

/// What the scene says about how it is drawn: colors and hidden objects, on top of `options`. One
/// can see through planes, and through bodies and shapes that are switched off.
[[nodiscard]] render::DrawOptions drawOptionsFor(const scene::Scene& scene,
                                                 render::DrawOptions options);
/// A color per point where grooms differ in color; empty where one pair of colors serves all.
[[nodiscard]] std::vector<float> pointColorsFor(const scene::Scene& scene,
                                                const StrandFrame& frame);
/// Of the frame's parts that come from these objects; of all of it when the base or the shot is
/// among them or nothing is selected.
[[nodiscard]] render::Box boundsOf(const scene::Scene& scene, const StrandFrame& frame,
                                   const std::vector<scene::ObjectId>& objects);

/// Whether there is anything that may hold strands: an obstacle or a constraint path, switched on.
[[nodiscard]] bool hasConstraints(const scene::Scene& scene);

}  // namespace tendril::ui
