#include "ui/params/NumberField.h"

#include "core/params/Expression.h"
#include "core/params/ParamText.h"
#include "ui/theme/Theme.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>
#include <QWheelEvent>

#include <cmath>

namespace tendril::ui {

namespace {

constexpr double kDragBegins = 3;  // px
constexpr int kPrefixWidth = 11;

QColor tintOf(KeyState state, bool isHovered) {
    if (state == KeyState::Here) return QColor(0xff5a4722);
    if (state == KeyState::Elsewhere) return QColor(0xff3a3323);
    return QColor(isHovered ? theme::kFieldHover : theme::kField);
}

}  // namespace

NumberField::NumberField(const ParamInfo& info, ParamKind kind, QWidget* parent)
    : QWidget(parent), info_(info), scale_(scaleOf(info, kind)), editor_(new QLineEdit(this)) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::SizeHorCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    editor_->setObjectName(QStringLiteral("editor"));
    editor_->setFocusPolicy(Qt::ClickFocus);
    editor_->hide();
    editor_->installEventFilter(this);
    connect(editor_, &QLineEdit::textEdited, this, [this] {
        editor_->setStyleSheet({});
        emit problemFound({});
    });
}

void NumberField::showNumber(double number) {
    if (number == number_) return;
    number_ = number;
    update();
}

void NumberField::setPrefix(const QString& text, const QColor& color) {
    prefix_ = text;
    prefixColor_ = color;
    update();
}

void NumberField::setKeyState(KeyState state) {
    if (state == keyState_) return;
    keyState_ = state;
    update();
}

QSize NumberField::sizeHint() const {
    return {96, theme::kFieldHeight};
}

void NumberField::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath shape;
    shape.addRoundedRect(frame, 4, 4);
    painter.fillPath(shape, tintOf(isEnabled() ? keyState_ : KeyState::None, underMouse()));
    painter.setClipPath(shape);
    QColor bar(theme::kAccent);
    bar.setAlpha(150);
    painter.fillRect(
        QRectF(frame.left(), frame.bottom() - 2, frame.width() * shareOf(scale_, number_), 2), bar);
    painter.setClipping(false);
    painter.setPen(QColor(isDragging_ ? theme::kAccent : theme::kLine));
    painter.drawPath(shape);

    const int padding = prefix_.isEmpty() ? 7 : 5;
    QRect text = rect().adjusted(padding, 0, -padding, 0);
    if (!prefix_.isEmpty()) {
        painter.setPen(prefixColor_);
        painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, prefix_);
        text.setLeft(text.left() + kPrefixWidth);
    }
    painter.setPen(QColor(isEnabled() ? theme::kText : theme::kFaint));
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignRight, shownText(text.width()));
}

// The axes of a vector share the unit beside their label; others say it where there is room.
QString NumberField::shownText(int width) const {
    const QString whole = QString::fromStdString(numberToText(info_, number_));
    const bool fits = fontMetrics().horizontalAdvance(whole) <= width;
    if (fits && prefix_.isEmpty()) return whole;
    const qsizetype unit = whole.indexOf(QRegularExpression(QStringLiteral("[^-+.0-9e]")));
    return fontMetrics().elidedText(whole.left(unit).trimmed(), Qt::ElideRight, width);
}

bool NumberField::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && isDragging_ &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape)
        event->accept();  // takes the drag back; is no shortcut of the window then
    return QWidget::event(event);
}

void NumberField::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    isPressed_ = true;
    pressX_ = event->position().x();
    start_ = number_;
}

void NumberField::mouseMoveEvent(QMouseEvent* event) {
    if (!isPressed_) return;
    const double pixels = event->position().x() - pressX_;
    if (!isDragging_ && std::abs(pixels) < kDragBegins) return;
    if (!isDragging_) {
        isDragging_ = true;
        setFocus(Qt::MouseFocusReason);  // so that Esc comes here
        emit editEnded();
    }
    const double number = draggedNumber(scale_, start_, pixels, event->modifiers());
    if (number == number_) return;
    number_ = number;
    emit edited(number_);
    update();
}

void NumberField::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !isPressed_) return event->ignore();
    isPressed_ = false;
    if (isDragging_) {
        isDragging_ = false;
        emit editEnded();
        update();
    } else {
        beginTyping();
    }
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Escape:
            if (!isDragging_) return event->ignore();
            isPressed_ = isDragging_ = false;
            number_ = start_;
            emit canceled();
            return update();
        case Qt::Key_Up:
            return step(1);
        case Qt::Key_Down:
            return step(-1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return beginTyping();
        default:
            event->ignore();
    }
}

void NumberField::wheelEvent(QWheelEvent* event) {
    if (!event->modifiers().testFlag(Qt::ControlModifier)) return event->ignore();
    step(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

void NumberField::step(int count) {
    const double number = steppedNumber(scale_, number_, count);
    if (number == number_) return;
    number_ = number;
    emit edited(number_);
    emit editEnded();
    update();
}

void NumberField::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
        beginTyping();
}

void NumberField::resizeEvent(QResizeEvent*) {
    editor_->setGeometry(rect());
}
void NumberField::enterEvent(QEnterEvent*) {
    update();
}
void NumberField::leaveEvent(QEvent*) {
    update();
}

void NumberField::beginTyping() {
    editor_->setText(QString::fromStdString(numberToText(info_, number_)));
    editor_->setGeometry(rect());
    isTyping_ = true;
    setFocusProxy(editor_);
    editor_->show();
    editor_->setFocus(Qt::OtherFocusReason);
    editor_->selectAll();
}

void NumberField::endTyping() {
    if (!isTyping_) return;
    isTyping_ = false;
    setFocusProxy(nullptr);
    if (editor_->hasFocus())
        setFocus(Qt::OtherFocusReason);  // or hiding would go to the next field
    editor_->setStyleSheet({});
    editor_->hide();
    emit problemFound({});
}

bool NumberField::applyTyped() {
    const std::string text = editor_->text().toStdString();
    if (text == numberToText(info_, number_)) return true;
    const Result<double> read = evaluateExpression(text, info_.unit, displayFactor(info_));
    std::string problem;
    if (!read)
        problem = read.diagnostics().front().text;
    else if (const auto refused = problemWith(info_, ParamKind::Number, read.value()))
        problem = *refused;
    if (!problem.empty()) {
        editor_->setStyleSheet(
            QStringLiteral("border-color: %1").arg(QColor(theme::kError).name()));
        emit problemFound(QString::fromStdString(problem));
        return false;
    }
    const double number = scale_.isInteger ? std::round(read.value()) : read.value();
    if (number == number_) return true;
    number_ = number;
    emit editEnded();
    emit edited(number_);
    emit editEnded();
    return true;
}

bool NumberField::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();  // Esc is ours here, not a shortcut of the window
        return true;
    }
    if (event->type() == QEvent::FocusOut) {
        if (!isTyping_) return false;
        applyTyped();
        endTyping();
        return false;
    }
    if (event->type() != QEvent::KeyPress) return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (applyTyped()) endTyping();
            return true;
        case Qt::Key_Escape:
            endTyping();
            return true;
        default:
            return false;
    }
}

}  // namespace tendril::ui
