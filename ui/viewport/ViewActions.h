#pragma once

#include "ui/viewport/ViewportWidget.h"

#include <QObject>

#include <vector>

class QAction;

namespace tendril::ui {

/// The actions that work on the viewport: tools, cameras and what is drawn.
class ViewActions : public QObject {
    Q_OBJECT

public:
    explicit ViewActions(ViewportWidget& viewport);

    [[nodiscard]] const std::vector<QAction*>& tools() const { return tools_; }
    /// For a menu; null is a separator.
    [[nodiscard]] const std::vector<QAction*>& view() const { return view_; }

private:
    QAction* makeAction(std::vector<QAction*>& list, const QString& text, const QString& name,
                        const QKeySequence& key);
    void makeTools();
    void makeCameras();
    void makeSwitches();
    void makeConstraintSwitch(const QString& text, const QString& name,
                              bool ConstraintSwitches::*which);
    void makeSwitch(const QString& text, const QString& name, bool render::DrawOptions::*option);

    ViewportWidget& viewport_;
    std::vector<QAction*> tools_, view_;
};

}  // namespace tendril::ui
