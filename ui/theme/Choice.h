#pragma once

#include <QComboBox>

namespace tendril::ui {

/// A combo box with an arrow of our own; the wheel turns it only when it has the keyboard, so that
/// scrolling a panel changes nothing.
class Choice : public QComboBox {
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

}  // namespace tendril::ui
