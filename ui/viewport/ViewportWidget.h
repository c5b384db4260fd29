#pragma once

#include "render/Renderer.h"
#include "ui/viewport/ConstraintOverlays.h"
#include "ui/viewport/HandTool.h"
#include "ui/viewport/Navigation.h"
#include "ui/viewport/ObjectGizmo.h"
#include "ui/viewport/PathHandles.h"
#include "ui/viewport/RepaintPacer.h"
#include "ui/workspace/Workspace.h"

#include <QOpenGLWidget>

#include <memory>
#include <optional>
#include <tuple>

namespace tendril::ui {

class StatsOverlay;

/// The picture of the newest frame, its camera, picking, and what the hand does in
/// it: gizmo, points of constraint paths, pulling strands. Paints what
/// there is and never waits for the simulation.
class ViewportWidget : public QOpenGLWidget {
    Q_OBJECT

public:
    enum class Tool { Select, Move, Turn, Grab };

    explicit ViewportWidget(Workspace& workspace, QWidget* parent = nullptr);
    ~ViewportWidget() override;

    void setTool(Tool tool);
    void frameSelected();
    void frameAll();
    void frameNext();  ///< frames all of the next picture that comes: another project opened
    void setStandardView(render::StandardView view);
    void setOrthographic(bool on);
    [[nodiscard]] const render::Camera& camera() const { return camera_; }
    void setCamera(const render::Camera& camera);
    [[nodiscard]] const render::DrawOptions& drawOptions() const { return options_; }
    void setDrawOptions(const render::DrawOptions& options);
    void setOverlayShown(bool on);
    /// Colors strands by how much stiffer than set they are so as to stay as drawn.
    void setStiffeningShown(bool on);
    [[nodiscard]] const ConstraintSwitches& constraintSwitches() const { return constraints_; }
    void setConstraintSwitches(const ConstraintSwitches& switches);
    /// Where a world point lies in widget pixels; nothing behind the eye.
    [[nodiscard]] std::optional<QPointF> pixelOf(const glm::vec3& world) const;
    [[nodiscard]] const ObjectGizmo& gizmo() const { return gizmo_; }
    [[nodiscard]] const HandTool& hand() const { return hand_; }
    /// What the last picture showed; nothing before the first.
    [[nodiscard]] std::optional<render::DrawReport> report() const;

signals:
    /// The machine cannot draw; said once.
    void failed(const QString& why);
    void picked(const QString& what);

protected:
    void initializeGL() override;
    void paintGL() override;
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fail(const char* what);
    void releaseGraphics();
    void onFrame();
    void onStatus();
    [[nodiscard]] render::DrawOptions wholeOptions() const;
    [[nodiscard]] bool isInMotion() const;
    void draw();
    [[nodiscard]] render::Overlays makeOverlays() const;
    void addConstraints(render::Overlays& overlays, const StrandFrame& frame) const;
    [[nodiscard]] float scale() const { return static_cast<float>(devicePixelRatioF()); }
    [[nodiscard]] render::ViewportSize size() const;
    [[nodiscard]] glm::vec2 devicePixel(const QPointF& pixel) const;
    [[nodiscard]] render::Projection projection() const;
    [[nodiscard]] glm::vec3 orbitPivot(const glm::vec2& pixel) const;
    void pickAt(const glm::vec2& pixel, bool adds);
    [[nodiscard]] bool isDragging() const;  ///< anything but the camera
    void pressLeft(const QPointF& at);
    void takeStrand(const glm::vec2& pixel);
    bool hover(const glm::vec2& pixel);  ///< @return whether a highlight changed

    Workspace& workspace_;
    std::unique_ptr<render::Renderer> renderer_;
    std::unique_ptr<StatsOverlay> overlay_;
    render::Camera camera_;
    render::DrawOptions options_;
    ObjectGizmo gizmo_;
    PathHandles handles_;
    HandTool hand_;
    Tool tool_ = Tool::Select;
    ConstraintSwitches constraints_;
    RepaintPacer pacer_;
    std::optional<CameraDrag> cameraDrag_;
    std::optional<QPointF> press_;           ///< of the left button, until it becomes a drag
    render::Box bounds_;                     ///< of the frame when it last came
    std::optional<std::uint32_t> topology_;  ///< the ground and the camera were fitted to it
    /// Frame, plays, computes, how grooms are held.
    std::tuple<std::int64_t, bool, bool, session::HeldGrooms> shownStatus_;
    bool isFramed_ = false;
    bool isOverlayShown_ = true;
    bool isStiffeningShown_ = false;
    bool hasFailed_ = false;
};

}  // namespace tendril::ui
