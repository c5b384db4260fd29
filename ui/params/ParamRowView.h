#pragma once

#include "ui/params/ParamTarget.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace tendril::ui {

class KeyDiamond;
class ParamEditor;

/// One line of the panel: key diamond, label, editor, length-wise button, and below it what is
/// wrong with what was typed.
class ParamRowView : public QWidget {
    Q_OBJECT

public:
    ParamRowView(const ParamTarget& target, QWidget* parent);

    void refresh();
    /// Whether label, key, section or help speak of it. Empty text: always.
    /// Whether it is to be seen: what it sets means something, and the words name it.
    [[nodiscard]] bool matches(const QString& text) const;
    [[nodiscard]] const ParamTarget& target() const { return target_; }

signals:
    void profileRequested();

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void toggleKey();
    void showProblem(const QString& problem);
    [[nodiscard]] QString helpText() const;
    [[nodiscard]] bool hasProfile() const;

    ParamTarget target_;
    KeyDiamond* diamond_ = nullptr;  ///< none when it cannot be animated
    QLabel* label_;
    ParamEditor* editor_;
    QToolButton* profileButton_ = nullptr;  ///< none when not length-wise
    QLabel* problem_;
};

}  // namespace tendril::ui
