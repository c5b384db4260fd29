#pragma once

#include "render/Gizmo.h"
#include "ui/workspace/Workspace.h"

#include <Qt>

#include <optional>
#include <string>

namespace tendril::ui {

/// Moves and turns by hand what is selected: a body, a shape, the point of a constraint path, and
/// the base when it is anything else. A drag is one undo step; what has keys gets its key at the
/// frame where the drag began.
class ObjectGizmo {
public:
    explicit ObjectGizmo(Workspace& workspace) : workspace_(workspace) {}

    void setMode(std::optional<render::GizmoMode> mode) { mode_ = mode; }
    [[nodiscard]] std::optional<render::GizmoMode> mode() const { return mode_; }
    /// To draw; nothing when there is no mode, or what is selected has no such motion.
    /// @param scale device pixels per pixel
    [[nodiscard]] std::optional<render::Gizmo> gizmo(float scale) const;

    /// @return whether the highlight changed
    bool hover(const render::Projection& projection, const glm::vec2& pixel, float scale);
    /// @return whether a handle was taken
    bool press(const render::Projection& projection, const glm::vec2& pixel, float scale);
    void drag(const render::Projection& projection, const glm::vec2& pixel,
              Qt::KeyboardModifiers modifiers);
    void release();
    void cancel();  ///< it goes back to where it was
    [[nodiscard]] bool isDragging() const { return drag_.has_value(); }

private:
    /// What is moved, and by which parameters.
    struct Target {
        scene::ObjectId object{};
        std::string move, turn;       ///< keys; no turn: it is a point; neither: nothing moves
        spatial::Vec3 pivot{};        ///< what stays in place when it turns, in its own frame
        glm::mat4 worldFromOuter{1};  ///< of the frame that its parameters are in
    };
    struct Place {
        spatial::Vec3 translation, rotation;
    };
    [[nodiscard]] Target target() const;
    [[nodiscard]] Place placeAt(const Target& target, double time) const;
    [[nodiscard]] static render::GizmoPose poseOf(const Target& target, const Place& place);
    void apply(const Place& place);

    Workspace& workspace_;
    std::optional<render::GizmoMode> mode_;
    std::optional<render::GizmoDrag> drag_;
    render::GizmoHandle highlighted_ = render::GizmoHandle::None;
    Target target_;  ///< of the drag
    Place start_, last_;
    double time_ = 0;  ///< of the drag's edits, s
    bool hasEdited_ = false;
};

}  // namespace tendril::ui
