#include "ui/params/KeyDiamond.h"

#include "ui/theme/Theme.h"

#include <QPainter>

namespace tendril::ui {

KeyDiamond::KeyDiamond(QWidget* parent) : QAbstractButton(parent) {
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::NoFocus);
    setFixedSize(sizeHint());
    setAttribute(Qt::WA_Hover);
    setState(KeyState::None);
    setToolTip(tr("Set a key at this frame"));
}

void KeyDiamond::setState(KeyState state) {
    if (state == state_) return;
    state_ = state;
    setToolTip(state == KeyState::Here ? tr("Delete the key at this frame")
                                       : tr("Set a key at this frame"));
    update();
}

void KeyDiamond::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF c = QRectF(rect()).center();
    const double r = 4.5;
    const QPointF corners[] = {c + QPointF(0, -r), c + QPointF(r, 0), c + QPointF(0, r),
                               c + QPointF(-r, 0)};
    const QColor quiet(underMouse() ? theme::kDim : theme::kFaint);
    painter.setPen(QPen(state_ == KeyState::None ? quiet : QColor(theme::kKey), 1.3));
    if (state_ == KeyState::Here) painter.setBrush(QColor(theme::kKey));
    painter.drawPolygon(corners, 4);
}

}  // namespace tendril::ui
