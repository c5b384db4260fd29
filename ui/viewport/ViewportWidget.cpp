#include "ui/viewport/ViewportWidget.h"

#include "ui/overlay/StatsOverlay.h"
#include "ui/viewport/OverlayLines.h"
#include "ui/viewport/SceneLook.h"
#include "ui/viewport/StiffeningColors.h"

#include <QOpenGLContext>
#include <QTimer>

#include <algorithm>
#include <iterator>

namespace tendril::ui {

namespace {

constexpr int kContextTime = 2000;  // ms until a context that did not come will not come

}  // namespace

ViewportWidget::ViewportWidget(Workspace& workspace, QWidget* parent)
    : QOpenGLWidget(parent),
      workspace_(workspace),
      gizmo_(workspace),
      handles_(workspace),
      hand_(workspace),
      pacer_(this) {
    setFocusPolicy(Qt::ClickFocus);
    setMouseTracking(true);
    setMinimumSize(320, 240);
    camera_.setAngles(-0.5f, 0.2f);
    connect(&workspace, &Workspace::frameArrived, this, &ViewportWidget::onFrame);
    connect(&workspace, &Workspace::sceneChanged, this, qOverload<>(&QWidget::update));
    connect(&workspace, &Workspace::statusChanged, this, &ViewportWidget::onStatus);
    connect(&pacer_, &RepaintPacer::due, this, qOverload<>(&QWidget::update));
    connect(&workspace.selection(), &Selection::changed, this, qOverload<>(&QWidget::update));
}

ViewportWidget::~ViewportWidget() {
    releaseGraphics();
}

void ViewportWidget::releaseGraphics() {
    if (!renderer_ && !overlay_) return;
    makeCurrent();
    overlay_.reset();
    renderer_.reset();
    doneCurrent();
}

void ViewportWidget::fail(const char* what) {
    if (hasFailed_) return;
    hasFailed_ = true;
    emit failed(tr("The viewport cannot draw: %1. It needs OpenGL 4.1; simulation, files and the"
                   " command line work without.")
                    .arg(QString::fromUtf8(what)));
}

void ViewportWidget::initializeGL() {
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportWidget::releaseGraphics,
            Qt::UniqueConnection);
    try {
        renderer_ = std::make_unique<render::Renderer>();
        overlay_ = std::make_unique<StatsOverlay>();
        pacer_.setSoftware(renderer_->report().isSoftware);
    } catch (const std::exception& error) {
        fail(error.what());
    }
}

void ViewportWidget::paintGL() {
    if (!renderer_ || hasFailed_) return;
    try {
        draw();
    } catch (const std::exception& error) {
        fail(error.what());
    }
}

void ViewportWidget::draw() {
    const FramePtr& frame = workspace_.frame();
    const render::DrawOptions options =
        pacer_.begin(wholeOptions(), frame ? frame->pointCount() : 0, isInMotion());
    renderer_->setFrame(frame);
    renderer_->setView({camera_, size(), options});
    renderer_->setOverlays(makeOverlays());
    renderer_->draw();
    std::vector<OverlayLine> lines;
    if (isOverlayShown_)
        lines = overlayLinesOf(frame.get(), workspace_.status(), renderer_->report());
    if (isOverlayShown_ && frame && hasConstraints(workspace_.scene()))
        std::ranges::copy(constraintLinesOf(*frame), std::back_inserter(lines));
    if (frame) std::ranges::copy(contactLegend(*frame, constraints_), std::back_inserter(lines));
    if (isStiffeningShown_) std::ranges::copy(stiffeningLegend(), std::back_inserter(lines));
    if (!lines.empty()) overlay_->draw(lines, {size().width, size().height, scale()});
    renderer_->finish();
    pacer_.end(renderer_->report());
}

std::optional<render::DrawReport> ViewportWidget::report() const {
    if (!renderer_) return {};
    return renderer_->report();
}

render::Overlays ViewportWidget::makeOverlays() const {
    render::Overlays overlays;
    const FramePtr& frame = workspace_.frame();
    const auto strand = workspace_.selection().strand();
    if (frame && strand && *strand < frame->strandCount())
        overlays.selectedStrands.push_back(*strand);
    if (frame && isStiffeningShown_ && workspace_.status().held)
        overlays.pointColors = stiffeningColorsFor(*workspace_.status().held, *frame);
    else if (frame)
        overlays.pointColors = pointColorsFor(workspace_.scene(), *frame);
    overlays.gizmo = gizmo_.gizmo(scale());
    for (const scene::ObjectId id : workspace_.selection().objects())
        if (const scene::Object* object = workspace_.scene().find(id))
            if (scene::comesAndGoes(*object))
                overlays.selectedObjects.push_back(static_cast<std::uint64_t>(id));
    if (frame) addConstraints(overlays, *frame);
    return overlays;
}

void ViewportWidget::addConstraints(render::Overlays& overlays, const StrandFrame& frame) const {
    const render::Projection seen = projection();
    const ConstraintPicture picture{.scene = workspace_.scene(),
                                    .frame = frame,
                                    .projection = seen,
                                    .selected = workspace_.selection().primary(),
                                    .highlighted = handles_.highlighted()};
    if (constraints_.paths) addPaths(overlays, picture);
    addContacts(overlays, picture, constraints_);
    if (const auto pull = hand_.pull()) {
        const glm::vec4 color{0.55f, 0.85f, 1, 1};
        overlays.polylines.push_back(
            {.points = {pull->from, pull->to}, .color = color, .widthPixels = 1.6f, .onTop = true});
        overlays.markers.push_back(
            {.position = pull->to, .color = color, .radiusPixels = 5, .onTop = true});
    }
}

render::DrawOptions ViewportWidget::wholeOptions() const {
    render::DrawOptions options = drawOptionsFor(workspace_.scene(), options_);
    if (renderer_->report().isSoftware)
        options.pointLimit = std::min(options.pointLimit, options.softwarePointLimit);
    return options;
}

bool ViewportWidget::isInMotion() const {
    const session::Status& status = workspace_.status();
    return status.isPlaying || status.isComputing || cameraDrag_ || isDragging();
}

// A status comes more often than anything in it that the picture shows.
void ViewportWidget::onStatus() {
    const session::Status& status = workspace_.status();
    const std::tuple now(status.frame, status.isPlaying, status.isComputing, status.held);
    if (now == shownStatus_) return;
    shownStatus_ = now;
    pacer_.request();
}

void ViewportWidget::onFrame() {
    const FramePtr& frame = workspace_.frame();
    if (frame && topology_ != frame->topologyRevision) {
        topology_ = frame->topologyRevision;
        bounds_ = render::computeBounds(*frame);
        if (!bounds_.isEmpty()) options_.groundHeight = std::min(0.0f, bounds_.low.y);
        if (!isFramed_ && !bounds_.isEmpty()) frameAll();
    }
    pacer_.move();
    pacer_.request();
}

render::ViewportSize ViewportWidget::size() const {
    return {std::max(1, static_cast<int>(width() * devicePixelRatioF())),
            std::max(1, static_cast<int>(height() * devicePixelRatioF()))};
}

glm::vec2 ViewportWidget::devicePixel(const QPointF& pixel) const {
    return glm::vec2(static_cast<float>(pixel.x()), static_cast<float>(pixel.y())) * scale();
}

render::Projection ViewportWidget::projection() const {
    return camera_.computeProjection(size(), bounds_);
}

std::optional<QPointF> ViewportWidget::pixelOf(const glm::vec3& world) const {
    const auto pixel = projection().pixelOf(world);
    if (!pixel) return {};
    return QPointF(static_cast<double>(pixel->x), static_cast<double>(pixel->y)) /
           devicePixelRatioF();
}

void ViewportWidget::setTool(Tool tool) {
    tool_ = tool;
    gizmo_.setMode(tool == Tool::Move   ? std::optional(render::GizmoMode::Move)
                   : tool == Tool::Turn ? std::optional(render::GizmoMode::Rotate)
                                        : std::nullopt);
    setCursor(tool == Tool::Grab ? Qt::OpenHandCursor : Qt::ArrowCursor);
    update();
}

void ViewportWidget::frameSelected() {
    if (!workspace_.frame()) return;
    const render::Box box =
        boundsOf(workspace_.scene(), *workspace_.frame(), workspace_.selection().objects());
    camera_.frame(box, size());
    update();
}

void ViewportWidget::frameAll() {
    isFramed_ = false;
    if (!workspace_.frame()) return update();
    const render::Box box = render::computeBounds(*workspace_.frame());
    camera_.frame(box, size());
    isFramed_ = !box.isEmpty();
    update();
}

void ViewportWidget::frameNext() {
    isFramed_ = false;
    topology_.reset();
    onFrame();
}

void ViewportWidget::setStandardView(render::StandardView view) {
    camera_.setStandardView(view);
    update();
}

void ViewportWidget::setOrthographic(bool on) {
    camera_.setLens(on ? render::Lens::Orthographic : render::Lens::Perspective);
    update();
}

void ViewportWidget::setCamera(const render::Camera& camera) {
    camera_ = camera;
    isFramed_ = true;
    update();
}

void ViewportWidget::setDrawOptions(const render::DrawOptions& options) {
    options_ = options;
    update();
}

void ViewportWidget::setOverlayShown(bool on) {
    isOverlayShown_ = on;
    update();
}

void ViewportWidget::setConstraintSwitches(const ConstraintSwitches& switches) {
    constraints_ = switches;
    pacer_.request();
}

void ViewportWidget::setStiffeningShown(bool on) {
    isStiffeningShown_ = on;
    pacer_.request();
}

void ViewportWidget::showEvent(QShowEvent* event) {
    QOpenGLWidget::showEvent(event);
    QTimer::singleShot(kContextTime, this, [this] {
        if (!isValid()) fail("there is no OpenGL context");
    });
}

}  // namespace tendril::ui
