#pragma once

#include "render/Gizmo.h"
#include "ui/workspace/Workspace.h"

#include <Qt>

#include <optional>

namespace tendril::ui {

/// Moves and turns the base by hand. A drag is one undo step; a keyed base gets its key at the
/// frame where the drag began.
class ObjectGizmo {
public:
    explicit ObjectGizmo(Workspace& workspace) : workspace_(workspace) {}

    void setMode(std::optional<render::GizmoMode> mode) { mode_ = mode; }
    [[nodiscard]] std::optional<render::GizmoMode> mode() const { return mode_; }
    /// To draw; nothing when there is no mode. @param scale device pixels per pixel
    [[nodiscard]] std::optional<render::Gizmo> gizmo(float scale) const;

    /// @return whether the highlight changed
    bool hover(const render::Projection& projection, const glm::vec2& pixel, float scale);
    /// @return whether a handle was taken
    bool press(const render::Projection& projection, const glm::vec2& pixel, float scale);
    void drag(const render::Projection& projection, const glm::vec2& pixel,
              Qt::KeyboardModifiers modifiers);
    void release();
    void cancel();  ///< the base goes back to where it was
    [[nodiscard]] bool isDragging() const { return drag_.has_value(); }

private:
    struct Place {
        spatial::Vec3 translation, rotation;
    };
    [[nodiscard]] Place placeAt(double time) const;
    [[nodiscard]] render::GizmoPose poseOf(const Place& place) const;
    void apply(const Place& place);

    Workspace& workspace_;
    std::optional<render::GizmoMode> mode_;
    std::optional<render::GizmoDrag> drag_;
    render::GizmoHandle highlighted_ = render::GizmoHandle::None;
    Place start_, last_;
    double time_ = 0;  ///< of the drag's edits, s
    bool hasEdited_ = false;
};

}  // namespace tendril::ui
