#include "ui/theme/Icons.h"

#include "ui/theme/Theme.h"

#include <QPainter>
#include <QPainterPath>

namespace tendril::ui {

namespace {

constexpr int kPixels = 64;  // of a picture whose shapes are drawn on a 16 × 16 sheet

void drawTransport(QPainter& p, IconShape shape) {
    const auto triangle = [&](double x, double toX) {
        p.drawPolygon(QPolygonF({{x, 3}, {toX, 8}, {x, 13}}));
    };
    switch (shape) {
        case IconShape::Play:
            return triangle(4, 13);
        case IconShape::Pause:
            p.drawRect(QRectF(4, 3, 3, 10));
            return p.drawRect(QRectF(9, 3, 3, 10));
        case IconShape::StepForward:
            p.drawRect(QRectF(3, 3, 2.4, 10));
            return triangle(7, 14);
        case IconShape::StepBack:
            p.drawRect(QRectF(10.6, 3, 2.4, 10));
            return triangle(9, 2);
        case IconShape::Last:
            triangle(2, 7.5);
            triangle(7, 12.5);
            return p.drawRect(QRectF(12.2, 3, 1.8, 10));
        case IconShape::First:
            triangle(14, 8.5);
            triangle(9, 3.5);
            return p.drawRect(QRectF(2, 3, 1.8, 10));
        default:
            return p.drawEllipse(QPointF(8, 8), 5, 5);  // Record
    }
}

void drawArc(QPainter& p, double from, double span, const QPolygonF& head) {
    p.setBrush(Qt::NoBrush);
    p.drawArc(QRectF(3, 3, 10, 10), static_cast<int>(from * 16), static_cast<int>(span * 16));
    p.setBrush(p.pen().color());
    p.drawPolygon(head);
}

void drawTool(QPainter& p, IconShape shape) {
    switch (shape) {
        case IconShape::Select:
            p.drawPolygon(QPolygonF({{4, 2},
                                     {12.5, 9},
                                     {8.6, 9.4},
                                     {10.6, 13.4},
                                     {8.8, 14.2},
                                     {6.9, 10.2},
                                     {4, 12.6}}));
            return;
        case IconShape::Move:
            p.drawLine(QPointF(8, 3), QPointF(8, 13));
            p.drawLine(QPointF(3, 8), QPointF(13, 8));
            for (int i = 0; i < 4; ++i) {
                p.save();
                p.translate(8, 8);
                p.rotate(90 * i);
                p.drawPolygon(QPolygonF({{-2.2, -5}, {2.2, -5}, {0, -7.6}}));
                p.restore();
            }
            return;
        case IconShape::Turn:
            return drawArc(p, 60, 270, {{6.4, 0.8}, {11.2, 3.4}, {6.6, 6}});
        case IconShape::Loop:
            drawArc(p, 20, 140, {{1, 7.4}, {5.4, 7.4}, {3.2, 10.6}});
            return drawArc(p, 200, 140, {{10.6, 8.6}, {15, 8.6}, {12.8, 5.4}});
        case IconShape::Restart:
            return drawArc(p, -150, 290, {{2.6, 1.6}, {2.6, 6.8}, {7.4, 6}});
        case IconShape::Hand: {  // a strand that is held
            p.setBrush(Qt::NoBrush);
            QPainterPath strand(QPointF(2.5, 2));
            strand.cubicTo(1.5, 8, 5, 12, 11, 11);
            p.drawPath(strand);
            p.setBrush(p.pen().color());
            return p.drawEllipse(QPointF(11.4, 11), 2.6, 2.6);
        }
        default:  // Frame
            p.setBrush(Qt::NoBrush);
            for (const double x : {2.5, 13.5})
                for (const double y : {2.5, 13.5})
                    p.drawPolyline(
                        QPolygonF({{x, y + (y < 8 ? 3 : -3)}, {x, y}, {x + (x < 8 ? 3 : -3), y}}));
            return p.drawEllipse(QPointF(8, 8), 2.6, 2.6);
    }
}

void drawEye(QPainter& p, bool isOpen) {
    p.setBrush(Qt::NoBrush);
    QPainterPath lid(QPointF(1.5, 8));
    if (isOpen)
        lid.quadTo(QPointF(8, 0.8), QPointF(14.5, 8));
    else
        lid.moveTo(14.5, 8);
    lid.quadTo(QPointF(8, 15.2), QPointF(1.5, 8));
    p.drawPath(lid);
    p.setBrush(p.pen().color());
    if (isOpen) p.drawEllipse(QPointF(8, 8), 2, 2);
}

void drawObject(QPainter& p, IconShape shape) {
    p.setBrush(Qt::NoBrush);
    switch (shape) {
        case IconShape::Eye:
        case IconShape::EyeClosed:
            return drawEye(p, shape == IconShape::Eye);
        case IconShape::Power:
            p.drawArc(QRectF(3, 3.4, 10, 10), 125 * 16, 290 * 16);
            return p.drawLine(QPointF(8, 1.6), QPointF(8, 7.4));
        case IconShape::Shot:
            p.drawRoundedRect(QRectF(2, 4, 12, 9), 1.5, 1.5);
            return p.drawLine(QPointF(2, 7), QPointF(14, 7));
        case IconShape::Base:
            p.drawEllipse(QPointF(8, 8), 2, 2);
            p.drawLine(QPointF(8, 1.6), QPointF(8, 14.4));
            return p.drawLine(QPointF(1.6, 8), QPointF(14.4, 8));
        case IconShape::Groom:
            for (const double x : {4.0, 8.0, 12.0}) {
                QPainterPath strand(QPointF(x, 2));
                strand.cubicTo(x + 3.4, 6, x - 3.4, 10, x, 14);
                p.drawPath(strand);
            }
            return;
        case IconShape::Body:
            p.drawEllipse(QPointF(8, 6.4), 4.4, 4.8);
            return p.drawLine(QPointF(5.4, 14), QPointF(10.6, 14));
        case IconShape::Plane:
            p.drawPolygon(QPolygonF({{5, 5.5}, {14.6, 5.5}, {11, 11}, {1.4, 11}}));
            return;
        case IconShape::Sphere:
            p.drawEllipse(QPointF(8, 8), 5.6, 5.6);
            return p.drawArc(QRectF(2.4, 5.8, 11.2, 4.4), 180 * 16, 180 * 16);
        case IconShape::Capsule:
            return p.drawRoundedRect(QRectF(4.8, 1.8, 6.4, 12.4), 3.2, 3.2);
        case IconShape::Box:
            p.drawPolygon(QPolygonF(
                {{8, 1.8}, {13.6, 4.8}, {13.6, 11.2}, {8, 14.2}, {2.4, 11.2}, {2.4, 4.8}}));
            p.drawPolyline(QPolygonF({{2.4, 4.8}, {8, 7.8}, {13.6, 4.8}}));
            return p.drawLine(QPointF(8, 7.8), QPointF(8, 14.2));
        case IconShape::Path: {
            QPainterPath path(QPointF(2.6, 12));
            path.cubicTo(4, 3, 11, 13, 13.4, 4);
            p.drawPath(path);
            p.setBrush(p.pen().color());
            p.drawEllipse(QPointF(2.6, 12), 1.5, 1.5);
            return p.drawEllipse(QPointF(13.4, 4), 1.5, 1.5);
        }
        case IconShape::Attachment: {  // a strand that is pinned to a surface
            p.drawArc(QRectF(-1, 9, 18, 14), 30 * 16, 120 * 16);
            QPainterPath strand(QPointF(4, 1.6));
            strand.cubicTo(3, 5, 9.5, 4, 8, 9.4);
            p.drawPath(strand);
            p.setBrush(p.pen().color());
            return p.drawEllipse(QPointF(8, 9.4), 1.9, 1.9);
        }
        case IconShape::Joints:  // two links and the angle between them
            p.drawPolyline(QPolygonF({{2.4, 13}, {6.4, 8}, {13.6, 6.4}}));
            p.drawArc(QRectF(1.4, 3, 10, 10), 12 * 16, 40 * 16);
            p.drawLine(QPointF(6.4, 8), QPointF(10.2, 2.6));
            p.setBrush(p.pen().color());
            return p.drawEllipse(QPointF(6.4, 8), 1.7, 1.7);
        default:  // Take
            p.drawEllipse(QPointF(8, 8), 5.6, 5.6);
            p.setBrush(p.pen().color());
            return p.drawEllipse(QPointF(8, 8), 2, 2);
    }
}

QPixmap draw(IconShape shape, const QColor& color) {
    QPixmap picture(kPixels, kPixels);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(kPixels / 16.0, kPixels / 16.0);
    painter.setBrush(color);
    if (shape <= IconShape::Last || shape == IconShape::Record) {
        painter.setPen(Qt::NoPen);
        drawTransport(painter, shape);
    } else {
        painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        if (shape >= IconShape::Eye)
            drawObject(painter, shape);
        else
            drawTool(painter, shape);
    }
    return picture;
}

}  // namespace

QIcon makeIcon(IconShape shape, const QColor& color) {
    QIcon icon(draw(shape, color));
    icon.addPixmap(draw(shape, QColor(theme::kFaint)), QIcon::Disabled);
    return icon;
}

QIcon makeIcon(IconShape shape) {
    return makeIcon(shape, QColor(shape == IconShape::Record ? theme::kError : theme::kText));
}

}  // namespace tendril::ui
