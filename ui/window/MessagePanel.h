#pragma once

#include "core/base/Result.h"

#include <QWidget>

class QPlainTextEdit;

namespace tendril::ui {

/// What the user was told, newest last, to read again and to copy.
class MessagePanel : public QWidget {
    Q_OBJECT

public:
    explicit MessagePanel(QWidget* parent = nullptr);

    void add(const Diagnostics& diagnostics);
    [[nodiscard]] QString text() const;

private:
    QPlainTextEdit* text_;
};

}  // namespace tendril::ui
