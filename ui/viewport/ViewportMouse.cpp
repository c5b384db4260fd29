// What the hand does in the viewport.

#include "render/Picking.h"
#include "ui/viewport/SceneLook.h"
#include "ui/viewport/ViewportWidget.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

namespace tendril::ui {

namespace {

constexpr double kClickReach = 4;  // px a click may move
constexpr float kPickReach = 6;
constexpr float kHandReach = 14;
constexpr float kHandleReach = 9;

}  // namespace

glm::vec3 ViewportWidget::orbitPivot(const glm::vec2& pixel) const {
    const FramePtr& frame = workspace_.frame();
    if (!frame) return camera_.target();
    const auto hit =
        pick(*frame, projection(), pixel, {.tolerance = kPickReach * scale(), .hidden = {}});
    return hit ? hit->position : camera_.target();
}

void ViewportWidget::pickAt(const glm::vec2& pixel, bool adds) {
    const FramePtr& frame = workspace_.frame();
    if (!frame) return;
    const std::vector<std::uint64_t> hidden =
        drawOptionsFor(workspace_.scene(), options_).hiddenObjects;
    const auto hit =
        pick(*frame, projection(), pixel, {.tolerance = kPickReach * scale(), .hidden = hidden});
    if (!hit) {
        if (!adds) workspace_.selection().clear();
        return;
    }
    const scene::ObjectId id{hit->object};
    if (adds) return workspace_.selection().toggle(id);
    const scene::Object* object = workspace_.scene().find(id);
    const bool isStrand = hit->kind == render::PickKind::Strand;
    workspace_.selection().set({id},
                               isStrand ? std::optional<std::uint32_t>(hit->index) : std::nullopt);
    const QString name = object ? QString::fromStdString(object->name) : QString();
    emit picked(isStrand ? tr("%1: strand %2").arg(name).arg(frame->ids[hit->index]) : name);
}

bool ViewportWidget::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && isDragging() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();  // takes the drag back; is no shortcut of the window then
    return QOpenGLWidget::event(event);
}

bool ViewportWidget::isDragging() const {
    return gizmo_.isDragging() || handles_.isDragging() || hand_.isHolding();
}

void ViewportWidget::pressLeft(const QPointF& at) {
    const glm::vec2 pixel = devicePixel(at);
    const render::Projection seen = projection();
    if (tool_ == Tool::Grab) return takeStrand(pixel);
    if (gizmo_.press(seen, pixel, scale())) return;
    if (constraints_.paths && handles_.press(seen, pixel, kHandleReach * scale())) return;
    press_ = at;
}

void ViewportWidget::takeStrand(const glm::vec2& pixel) {
    const std::vector<std::uint64_t> hidden =
        drawOptionsFor(workspace_.scene(), options_).hiddenObjects;
    if (hand_.press(projection(), pixel, {.tolerance = kHandReach * scale(), .hidden = hidden}))
        setCursor(Qt::ClosedHandCursor);
    else if (!workspace_.status().isPlaying)
        emit picked(tr("Strands are pulled while the shot plays: press Space, then pull."));
}

bool ViewportWidget::hover(const glm::vec2& pixel) {
    const render::Projection seen = projection();
    const bool isGizmoNew = gizmo_.hover(seen, pixel, scale());
    const bool canTake = constraints_.paths && tool_ != Tool::Grab;
    return (canTake && handles_.hover(seen, pixel, kHandleReach * scale())) || isGizmoNew;
}

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
    const glm::vec2 pixel = devicePixel(event->position());
    const CameraMove move = cameraMoveFor(event->button(), event->modifiers());
    if (move != CameraMove::None) {
        cameraDrag_.emplace(move, pixel,
                            move == CameraMove::Orbit ? orbitPivot(pixel) : camera_.target());
    } else if (event->button() == Qt::LeftButton) {
        pressLeft(event->position());
    }
    update();
}

void ViewportWidget::mouseMoveEvent(QMouseEvent* event) {
    const glm::vec2 pixel = devicePixel(event->position());
    if (cameraDrag_) {
        cameraDrag_->update(camera_, pixel, size());
        update();
    } else if (gizmo_.isDragging()) {
        gizmo_.drag(projection(), pixel, event->modifiers());
        update();
    } else if (handles_.isDragging()) {
        handles_.drag(projection(), pixel);
        update();
    } else if (hand_.isHolding()) {
        hand_.drag(projection(), pixel);
        update();
    } else if (hover(pixel)) {
        update();
    }
    if (press_ && (event->position() - *press_).manhattanLength() > kClickReach) press_.reset();
}

void ViewportWidget::mouseReleaseEvent(QMouseEvent* event) {
    cameraDrag_.reset();
    if (gizmo_.isDragging()) gizmo_.release();
    if (handles_.isDragging()) handles_.release();
    if (hand_.isHolding()) setCursor(Qt::OpenHandCursor);
    hand_.release();
    if (press_ && event->button() == Qt::LeftButton)
        pickAt(devicePixel(*press_), event->modifiers().testFlag(Qt::ShiftModifier));
    press_.reset();
    update();
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
    dollyByWheel(camera_, static_cast<float>(event->angleDelta().y()) / 120,
                 devicePixel(event->position()), size());
    event->accept();
    pacer_.move();
    update();
}

void ViewportWidget::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !isDragging()) return QOpenGLWidget::keyPressEvent(event);
    gizmo_.cancel();
    handles_.cancel();
    hand_.release();
    update();
}

}  // namespace tendril::ui
