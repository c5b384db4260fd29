#include "ui/theme/Choice.h"

#include "ui/theme/Theme.h"

#include <QPainter>
#include <QWheelEvent>

namespace tendril::ui {

void Choice::paintEvent(QPaintEvent* event) {
    QComboBox::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(isEnabled() ? theme::kDim : theme::kFaint), 1.5, Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    const QPointF tip(width() - 12.5, height() / 2.0 + 2);
    painter.drawPolyline(QPolygonF({tip + QPointF(-4, -4), tip, tip + QPointF(4, -4)}));
}

void Choice::wheelEvent(QWheelEvent* event) {
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

}  // namespace tendril::ui
