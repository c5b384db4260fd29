#pragma once

#include "ui/theme/Icons.h"
#include "ui/workspace/Workspace.h"

#include <QWidget>

#include <vector>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace tendril::ui {

class ParamEditor;
class TimelineStrip;

/// Transport buttons, range and frame rate above the strip of frames. Owns the playback actions,
/// so that the window's menu shows the same ones.
class TimelinePanel : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePanel(Workspace& workspace, QWidget* parent = nullptr);

    /// In the order a menu shows them; null is a separator.
    [[nodiscard]] const std::vector<QAction*>& menuActions() const { return actions_; }

private:
    QAction* makeAction(const QString& text, const QString& name, const QList<QKeySequence>& keys);
    void makeActions();
    [[nodiscard]] QToolButton* makeButton(QAction* action, IconShape icon);
    void addRange(QHBoxLayout& line);
    void addRate(QHBoxLayout& line);
    void addField(QHBoxLayout& line, const QString& label, std::string_view key, int width);
    void refreshScene();
    void refreshStatus();
    void setRate(const QString& text);
    void seekKey(bool forward);
    void keyPlace();

    Workspace& workspace_;
    std::vector<QAction*> actions_;
    QAction* play_ = nullptr;
    QAction* first_ = nullptr;
    QAction* back_ = nullptr;
    QAction* forward_ = nullptr;
    QAction* last_ = nullptr;
    QAction* loop_ = nullptr;
    QAction* restart_ = nullptr;
    TimelineStrip* strip_;
    QComboBox* rate_ = nullptr;
    QLabel* readout_ = nullptr;
    std::vector<ParamEditor*> fields_;
    bool showsPlaying_ = false;
};

}  // namespace tendril::ui
