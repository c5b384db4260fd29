#include "ui/timeline/TimelineStrip.h"

#include "ui/theme/Theme.h"
#include "ui/timeline/KeyTimes.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tendril::ui {

namespace {

constexpr double kMargin = 14;  // left and right, px
constexpr double kRulerBottom = 26;
constexpr double kKeyLine = 39;
constexpr double kCacheTop = 52;
constexpr double kCacheHeight = 6;
constexpr double kKeyReach = 7;

QColor colorOf(session::FrameState state) {
    switch (state) {
        case session::FrameState::Valid:
            return QColor(theme::kValid);
        case session::FrameState::Stale:
            return QColor(theme::kStale);
        case session::FrameState::Running:
            return QColor(theme::kAccent);
        case session::FrameState::Failed:
            return QColor(theme::kError);
        case session::FrameState::None:
            break;
    }
    return QColor(0xff3b3f44);
}

void drawDiamond(QPainter& painter, const QPointF& center, double r) {
    const QPointF corners[] = {center + QPointF(0, -r), center + QPointF(r, 0),
                               center + QPointF(0, r), center + QPointF(-r, 0)};
    painter.drawPolygon(corners, 4);
}

}  // namespace

TimelineStrip::TimelineStrip(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace) {
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(false);
    connect(&workspace, &Workspace::sceneChanged, this, &TimelineStrip::onSceneChanged);
    connect(&workspace, &Workspace::statusChanged, this, qOverload<>(&QWidget::update));
    connect(&workspace.selection(), &Selection::changed, this, &TimelineStrip::onSceneChanged);
}

void TimelineStrip::onSceneChanged() {
    if (selectedKey_ && drag_ != Drag::Key) {
        const auto times = keyTimesOf(keyedObject());
        const auto same = [&](double t) { return std::abs(t - *selectedKey_) < 1e-6; };
        if (std::none_of(times.begin(), times.end(), same)) selectedKey_.reset();
    }
    update();
}

TimelineScale TimelineStrip::scale() const {
    const double inner = width() - 2 * kMargin;
    if (zoom_) return zoom_->withWidth(inner);
    const scene::ShotParams& shot = workspace_.shot();
    return {static_cast<double>(shot.firstSimulatedFrame()), static_cast<double>(shot.endFrame),
            inner};
}

const scene::Object& TimelineStrip::keyedObject() const {
    const auto primary = workspace_.selection().primary();
    const scene::Object* object = primary ? workspace_.scene().find(*primary) : nullptr;
    if (object && !object->keys.empty()) return *object;
    return workspace_.scene().baseObject();
}

double TimelineStrip::frameOf(double time) const {
    return time * workspace_.shot().framesPerSecond();
}

void TimelineStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), QColor(theme::kField));
    painter.translate(kMargin, 0);
    const TimelineScale shown = scale();
    paintPreroll(painter, shown);
    paintRuler(painter, shown);
    paintCache(painter, shown);
    paintKeys(painter, shown);
    paintPlayhead(painter, shown);
}

void TimelineStrip::paintPreroll(QPainter& painter, const TimelineScale& shown) const {
    const scene::ShotParams& shot = workspace_.shot();
    const double half = shown.pixelsPerFrame() / 2;
    const double from = shown.pixelOf(shot.firstSimulatedFrame()) - half;
    const double start = shown.pixelOf(shot.startFrame) - half;
    const double end = shown.pixelOf(shot.endFrame) + half;
    painter.fillRect(QRectF(start, 0, end - start, height()), QColor(theme::kFieldHover));
    if (shot.preroll == 0) return;
    painter.fillRect(QRectF(from, 0, start - from, kCacheTop - 2),
                     QBrush(QColor(theme::kFaint), Qt::BDiagPattern));
}

void TimelineStrip::paintRuler(QPainter& painter, const TimelineScale& shown) const {
    const std::int64_t step = shown.labelStep(52);
    const std::int64_t minor = shown.labelStep(6);
    const auto first = static_cast<std::int64_t>(std::floor(shown.frameAt(-kMargin)));
    const auto last = static_cast<std::int64_t>(std::ceil(shown.frameAt(width())));
    for (std::int64_t frame = first; frame <= last; ++frame) {
        if (frame % minor != 0) continue;
        const bool isLabeled = frame % step == 0;
        const double x = std::round(shown.pixelOf(static_cast<double>(frame))) + 0.5;
        painter.setPen(QColor(isLabeled ? theme::kDim : theme::kFaint));
        painter.drawLine(QPointF(x, kRulerBottom - (isLabeled ? 8 : 4)), QPointF(x, kRulerBottom));
        if (isLabeled)
            painter.drawText(QRectF(x - 30, 2, 60, 14), Qt::AlignCenter, QString::number(frame));
    }
    painter.setPen(QColor(theme::kLine));
    painter.drawLine(QPointF(-kMargin, kRulerBottom + 0.5), QPointF(width(), kRulerBottom + 0.5));
}

void TimelineStrip::paintCache(QPainter& painter, const TimelineScale& shown) const {
    const session::Status& status = workspace_.status();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double half = shown.pixelsPerFrame() / 2;
    for (std::size_t i = 0; i < status.states.size();) {
        std::size_t end = i + 1;  // equal neighbors are one rectangle
        while (end < status.states.size() && status.states[end] == status.states[i]) ++end;
        const double left =
            shown.pixelOf(static_cast<double>(status.firstFrame + static_cast<std::int64_t>(i)));
        const double right = shown.pixelOf(
            static_cast<double>(status.firstFrame + static_cast<std::int64_t>(end) - 1));
        painter.fillRect(QRectF(left - half, kCacheTop, right - left + 2 * half, kCacheHeight),
                         colorOf(status.states[i]));
        i = end;
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void TimelineStrip::paintKeys(QPainter& painter, const TimelineScale& shown) const {
    for (const double time : keyTimesOf(keyedObject())) {
        const bool isSelected = selectedKey_ && std::abs(*selectedKey_ - time) < 1e-6;
        double frame = frameOf(time);
        if (isSelected && drag_ == Drag::Key) frame = static_cast<double>(keyFrame_);
        painter.setPen(QPen(QColor(isSelected ? 0xffffffff : theme::kLine), 1.2));
        painter.setBrush(QColor(theme::kKey));
        drawDiamond(painter, {shown.pixelOf(frame), kKeyLine}, 5.5);
    }
}

void TimelineStrip::paintPlayhead(QPainter& painter, const TimelineScale& shown) const {
    const session::Status& status = workspace_.status();
    const double x = shown.pixelOf(static_cast<double>(status.frame));
    if (status.targetFrame != status.frame) {
        const double goal = shown.pixelOf(static_cast<double>(status.targetFrame));
        painter.setPen(QPen(QColor(theme::kAccent), 1, Qt::DotLine));
        painter.drawLine(QPointF(goal, 0), QPointF(goal, height()));
    }
    painter.setPen(QPen(QColor(theme::kAccent), 1.6));
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
    const QString text = QString::number(status.frame);
    const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0 + 6;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(theme::kAccent));
    painter.drawRoundedRect(QRectF(x - half, 1, 2 * half, 17), 4, 4);
    painter.setPen(Qt::white);
    painter.drawText(QRectF(x - half, 1, 2 * half, 17), Qt::AlignCenter, text);
}

std::optional<double> TimelineStrip::keyNear(const QPointF& pixel) const {
    if (std::abs(pixel.y() - kKeyLine) > kKeyReach + 2) return {};
    std::optional<double> best;
    double nearest = kKeyReach;
    for (const double time : keyTimesOf(keyedObject())) {
        const double away = std::abs(scale().pixelOf(frameOf(time)) + kMargin - pixel.x());
        if (away >= nearest) continue;
        nearest = away;
        best = time;
    }
    return best;
}

void TimelineStrip::scrubTo(double pixel) {
    const scene::ShotParams& shot = workspace_.shot();
    const std::int64_t frame =
        std::clamp<std::int64_t>(scale().nearestFrame(pixel - kMargin), shot.firstSimulatedFrame(),
                                 std::max(shot.startFrame, shot.endFrame));
    if (frame != workspace_.status().targetFrame) workspace_.seek(frame);
}

void TimelineStrip::mousePressEvent(QMouseEvent* event) {
    lastPixel_ = event->position();
    if (event->button() == Qt::MiddleButton) {
        drag_ = Drag::Pan;
    } else if (event->button() == Qt::LeftButton) {
        selectedKey_ = keyNear(event->position());
        drag_ = selectedKey_ ? Drag::Key : Drag::Scrub;
        if (selectedKey_)
            keyFrame_ = std::llround(frameOf(*selectedKey_));
        else
            scrubTo(event->position().x());
    }
    update();
}

void TimelineStrip::mouseMoveEvent(QMouseEvent* event) {
    const QPointF moved = event->position() - lastPixel_;
    lastPixel_ = event->position();
    if (drag_ == Drag::Scrub) scrubTo(event->position().x());
    if (drag_ == Drag::Pan) zoom_ = scale().panned(moved.x());
    if (drag_ == Drag::Key) keyFrame_ = scale().nearestFrame(event->position().x() - kMargin);
    update();
}

void TimelineStrip::mouseReleaseEvent(QMouseEvent*) {
    if (drag_ == Drag::Key && selectedKey_ && keyFrame_ != std::llround(frameOf(*selectedKey_))) {
        const double to = workspace_.shot().timeOfFrame(static_cast<double>(keyFrame_));
        const scene::Edit edit = makeMoveKeys(keyedObject(), *selectedKey_, to);
        selectedKey_ = to;
        drag_ = Drag::None;
        workspace_.apply(edit);
    }
    drag_ = Drag::None;
    update();
}

void TimelineStrip::mouseDoubleClickEvent(QMouseEvent*) {
    zoom_.reset();
    update();
}

void TimelineStrip::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    zoom_ = scale().zoomed(std::pow(0.8, notches), event->position().x() - kMargin);
    event->accept();
    update();
}

void TimelineStrip::keyPressEvent(QKeyEvent* event) {
    const bool removes = event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace;
    if (!removes || !selectedKey_) return event->ignore();
    removeSelectedKey();
}

void TimelineStrip::removeSelectedKey() {
    if (!selectedKey_) return;
    const double time = *selectedKey_;
    selectedKey_.reset();
    workspace_.apply(makeRemoveKeys(keyedObject(), time));
}

}  // namespace tendril::ui
