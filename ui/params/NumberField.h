#pragma once

#include "core/params/ParamTable.h"
#include "ui/params/KeyState.h"
#include "ui/params/NumberScale.h"

#include <QWidget>

class QLineEdit;

namespace tendril::ui {

/// A number one drags sideways or clicks to type: an expression with units. Enter applies, Esc
/// takes back (of a drag, too), arrows and Ctrl + wheel step. Shows the number it is told to show:
/// the value belongs to whoever listens.
class NumberField : public QWidget {
    Q_OBJECT

public:
    NumberField(const ParamInfo& info, ParamKind kind, QWidget* parent = nullptr);

    void showNumber(double number);
    [[nodiscard]] double number() const { return number_; }
    /// A word and color in front: the axis of a vector.
    void setPrefix(const QString& text, const QColor& color);
    void setKeyState(KeyState state);
    [[nodiscard]] bool isBusy() const { return isDragging_ || isTyping_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {44, sizeHint().height()}; }

signals:
    void edited(double number);  ///< while dragging, again and again
    void editEnded();            ///< the next edit is one of its own
    void canceled();             ///< what was edited since the last end should be taken back
    void problemFound(const QString& problem);  ///< empty: solved

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QString shownText(int width) const;
    void beginTyping();
    void endTyping();
    bool applyTyped();
    void step(int count);

    ParamInfo info_;
    NumberScale scale_;
    QLineEdit* editor_;
    QString prefix_;
    QColor prefixColor_;
    KeyState keyState_ = KeyState::None;
    double number_ = 0;
    double start_ = 0;  ///< when the drag began
    double pressX_ = 0;
    bool isPressed_ = false, isDragging_ = false, isTyping_ = false;
};

}  // namespace tendril::ui
