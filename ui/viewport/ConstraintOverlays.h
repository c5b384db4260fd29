#pragma once

#include "render/Projection.h"
#include "render/View.h"
#include "ui/overlay/StatsOverlay.h"
#include "ui/viewport/PathHandles.h"

#include <optional>
#include <vector>

namespace tendril::ui {

/// Which constraints are drawn over the picture.
struct ConstraintSwitches {
    bool paths = true;
    bool normals = false;
    bool forces = false;
};

/// What is drawn and in which scene.
struct ConstraintPicture {
    const scene::Scene& scene;
    const StrandFrame& frame;
    const render::Projection& projection;
    std::optional<scene::ObjectId> selected{};
    std::optional<PathHandle> highlighted{};
};

/// Constraint paths: the curve through the keys, a handle at each of them, where it pulls to at the
/// frame's time, and from every pulled point to its goal; attachments: the points that they hold.
/// Paths that are switched off are faint.
void addPaths(render::Overlays& overlays, const ConstraintPicture& picture);
/// Contacts: normals of one length in the picture, and forces in proportion to the largest one.
void addContacts(render::Overlays& overlays, const ConstraintPicture& picture,
                 const ConstraintSwitches& switches);

/// What the colors of the contacts mean; empty when neither is shown.
[[nodiscard]] std::vector<OverlayLine> contactLegend(const StrandFrame& frame,
                                                     const ConstraintSwitches& switches);

/// "1.2 mN"
[[nodiscard]] QString forceText(double newtons);

}  // namespace tendril::ui
