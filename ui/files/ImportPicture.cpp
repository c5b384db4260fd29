#include "ui/files/ImportPicture.h"

#include "ui/files/ImportText.h"
#include "ui/theme/Theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tendril::ui {

namespace {

using spatial::Vec3;

constexpr double kMargin = 16;        // px
constexpr double kFooter = 34;        // of the scale bar
constexpr double kLongestBar = 0.45;  // of the width
constexpr QRgb kHair = 0xffc9a27e;

/// From meters, Y up, to pixels.
struct SideView {
    bool isFromFront = true;  // else along x
    double pixelsPerMeter = 1;
    QPointF center;
    Vec3 middle;

    SideView(const Vec3& low, const Vec3& high, const QRectF& place) {
        const Vec3 size = high - low;
        isFromFront = size.x >= size.z;
        const double across = std::max(size.x, size.z);
        const double fit = std::min(place.width() / std::max(across, 1e-12),
                                    place.height() / std::max(size.y, 1e-12));
        pixelsPerMeter = std::isfinite(fit) ? fit : 1;
        center = place.center();
        middle = 0.5 * (low + high);
    }
    [[nodiscard]] QPointF pixelOf(const Vec3& point) const {
        const Vec3 p = pixelsPerMeter * (point - middle);
        return center + QPointF(isFromFront ? p.x : -p.z, -p.y);
    }
};

void drawScaleBar(QPainter& painter, const SideView& view, const QRectF& place) {
    const double length = scaleBarLength(kLongestBar * place.width() / view.pixelsPerMeter);
    const double pixels = length * view.pixelsPerMeter;
    const double y = place.bottom() - 9;
    const QPointF left(place.left(), y), right(place.left() + pixels, y);
    painter.setPen(QPen(QColor(theme::kText), 1.5));
    painter.drawLine(left, right);
    for (const QPointF& end : {left, right})
        painter.drawLine(end - QPointF(0, 4), end + QPointF(0, 4));
    painter.drawText(QRectF(left.x(), y - 22, std::max(pixels, 80.0), 16),
                     Qt::AlignLeft | Qt::AlignVCenter, lengthText(length));
}

}  // namespace

double scaleBarLength(double longest) {
    if (!(longest > 0) || !std::isfinite(longest)) return 1;
    const double power = std::pow(10, std::floor(std::log10(longest)));
    for (const double step : {5.0, 2.0})
        if (step * power <= longest) return step * power;
    return power;
}

ImportPicture::ImportPicture(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("importPicture"));
    setMinimumSize(sizeHint());
}

void ImportPicture::setPreview(std::shared_ptr<const session::ImportPreview> preview) {
    preview_ = std::move(preview);
    update();
}

void ImportPicture::setFrame(const strand::GroomFrame& frame) {
    frame_ = frame;
    update();
}

void ImportPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), QColor(theme::kField));
    if (!preview_ || preview_->points == 0) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const auto [low, high] = boundsInMeters(*preview_, frame_);
    const SideView view(low, high, inside.adjusted(0, 0, 0, -kFooter));
    const bool isBody = preview_->kind == session::ImportKind::Body;
    QColor color(isBody ? theme::kDim : kHair);
    color.setAlpha(preview_->lines.size() > 200 ? 130 : 220);
    painter.setPen(QPen(color, 1));
    for (const std::vector<Vec3>& line : preview_->lines) {
        QPolygonF polyline;
        for (const Vec3& point : line) polyline << view.pixelOf(strand::inMeters(point, frame_));
        painter.drawPolyline(polyline);
    }
    drawScaleBar(painter, view, inside);
    painter.setPen(QColor(theme::kDim));
    painter.drawText(inside, Qt::AlignRight | Qt::AlignBottom,
                     view.isFromFront ? tr("from the front") : tr("from the side"));
}

}  // namespace tendril::ui
