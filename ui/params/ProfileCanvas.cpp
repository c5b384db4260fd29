#include "ui/params/ProfileCanvas.h"

#include "ui/params/ProfileShape.h"
#include "ui/theme/Theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tendril::ui {

namespace {

constexpr double kReach = 8;  // px

double topFor(const curve::Curve& curve) {
    double highest = 1;
    for (const curve::Key& key : curve.keys()) highest = std::max(highest, key.value);
    return highest * 1.25;
}

}  // namespace

ProfileCanvas::ProfileCanvas(QWidget* parent)
    : QWidget(parent), curve_(makeProfile(ProfilePreset::Constant)) {
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void ProfileCanvas::setCurve(const curve::Curve& curve) {
    if (curve == curve_) return;
    curve_ = curve;
    if (!isDragging_) top_ = topFor(curve);
    if (selected_ && *selected_ >= curve_.keys().size()) selected_.reset();
    update();
    emit selectionChanged();
}

QRectF ProfileCanvas::plot() const {
    return QRectF(rect()).adjusted(30, 10, -12, -20);
}

QPointF ProfileCanvas::pixelOf(double x, double value) const {
    const QRectF area = plot();
    return {area.left() + x * area.width(), area.bottom() - value / top_ * area.height()};
}

QPointF ProfileCanvas::valueAt(const QPointF& pixel) const {
    const QRectF area = plot();
    return {(pixel.x() - area.left()) / area.width(),
            (area.bottom() - pixel.y()) / area.height() * top_};
}

std::optional<std::size_t> ProfileCanvas::pointNear(const QPointF& pixel) const {
    std::optional<std::size_t> best;
    double nearest = kReach;
    for (std::size_t i = 0; i < curve_.keys().size(); ++i) {
        const QPointF d = pixelOf(curve_.keys()[i].x, curve_.keys()[i].value) - pixel;
        if (std::hypot(d.x(), d.y()) >= nearest) continue;
        nearest = std::hypot(d.x(), d.y());
        best = i;
    }
    return best;
}

void ProfileCanvas::drawGrid(QPainter& painter) const {
    painter.setPen(QColor(theme::kPanel));
    const double step = top_ > 8 ? std::ceil(top_ / 4) : top_ > 2.6 ? 1 : 0.5;
    for (double value = 0; value <= top_; value += step) {
        const double y = pixelOf(0, value).y();
        painter.setPen(QColor(value == 1 ? theme::kFaint : theme::kPanel));
        painter.drawLine(QPointF(plot().left(), y), QPointF(plot().right(), y));
        painter.setPen(QColor(theme::kDim));
        painter.drawText(QRectF(0, y - 8, plot().left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(value));
    }
    const QRectF below(plot().left(), plot().bottom() + 3, plot().width(), 16);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, tr("root"));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, tr("tip"));
}

void ProfileCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), QColor(theme::kField));
    drawGrid(painter);
    QPainterPath line(pixelOf(0, curve_.value(0)));
    const int samples = std::max(2, static_cast<int>(plot().width()));
    for (int i = 1; i <= samples; ++i) {
        const double x = static_cast<double>(i) / samples;
        line.lineTo(pixelOf(x, curve_.value(x)));
    }
    QPainterPath area = line;
    area.lineTo(pixelOf(1, 0));
    area.lineTo(pixelOf(0, 0));
    QColor fill(theme::kAccent);
    fill.setAlpha(45);
    painter.fillPath(area, fill);
    painter.setPen(QPen(QColor(theme::kAccent), 1.8));
    painter.drawPath(line);
    for (std::size_t i = 0; i < curve_.keys().size(); ++i) {
        const bool isSelected = selected_ == i;
        painter.setPen(QPen(QColor(theme::kField), 1.5));
        painter.setBrush(QColor(isSelected ? theme::kKey : theme::kText));
        const double r = isSelected ? 5.5 : 4.5;
        painter.drawEllipse(pixelOf(curve_.keys()[i].x, curve_.keys()[i].value), r, r);
    }
}

void ProfileCanvas::edit(const curve::Curve& curve) {
    if (curve == curve_) return;
    curve_ = curve;
    emit edited(curve_);
    emit selectionChanged();
    update();
}

void ProfileCanvas::addPoint(const QPointF& at) {
    edit(withPoint(curve_, at.x(), at.y()));
    selected_ = curve_.findKey(std::clamp(at.x(), 0.0, 1.0), 1e-9);
}

void ProfileCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    selected_ = pointNear(event->position());
    const QPointF at = valueAt(event->position());
    if (!selected_ && at.x() > 0 && at.x() < 1) {
        const double y = pixelOf(at.x(), curve_.value(at.x())).y();
        if (std::abs(y - event->position().y()) < kReach) addPoint({at.x(), curve_.value(at.x())});
    }
    isDragging_ = selected_.has_value();
    emit selectionChanged();
    update();
}

void ProfileCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!isDragging_ || !selected_) return;
    QPointF at = valueAt(event->position());
    if (event->modifiers().testFlag(Qt::ShiftModifier)) at.setX(curve_.keys()[*selected_].x);
    if (event->modifiers().testFlag(Qt::ControlModifier))
        at = {std::round(at.x() * 10) / 10, std::round(at.y() * 10) / 10};
    edit(withMovedPoint(curve_, *selected_, at.x(), at.y()));
}

void ProfileCanvas::mouseReleaseEvent(QMouseEvent*) {
    if (!isDragging_) return;
    isDragging_ = false;
    top_ = topFor(curve_);
    emit editEnded();
    update();
}

void ProfileCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const QPointF at = valueAt(event->position());
    if (pointNear(event->position()) || at.x() < 0 || at.x() > 1) return;
    addPoint(at);
    isDragging_ = true;
    update();
}

void ProfileCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Delete && event->key() != Qt::Key_Backspace) return event->ignore();
    removeSelected();
}

void ProfileCanvas::removeSelected() {
    if (!selected_) return;
    edit(withoutPoint(curve_, *selected_));
    selected_.reset();
    emit selectionChanged();
    emit editEnded();
    update();
}

}  // namespace tendril::ui
