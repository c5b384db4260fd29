#pragma once

#include "ui/params/KeyState.h"

#include <QAbstractButton>

namespace tendril::ui {

/// The mark in front of an animatable parameter: grey without keys, an outline when keyed
/// elsewhere, filled when keyed at this frame. A click sets or removes the key.
class KeyDiamond : public QAbstractButton {
    Q_OBJECT

public:
    explicit KeyDiamond(QWidget* parent = nullptr);

    void setState(KeyState state);
    [[nodiscard]] KeyState state() const { return state_; }
    [[nodiscard]] QSize sizeHint() const override { return {16, 16}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    KeyState state_ = KeyState::None;
};

}  // namespace tendril::ui
