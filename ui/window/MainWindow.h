#pragma once

#include "ui/files/ProjectFiles.h"
#include "ui/workspace/Workspace.h"

#include <QMainWindow>

#include <functional>

class QDockWidget;
class QLabel;
class QMenu;

namespace tendril::ui {

class MessagePanel;
class OutlinerPanel;
class ParamPanel;
class ProfileEditor;
class TimelinePanel;
class ViewActions;
class ViewportWidget;

/// Docks the panels and wires them; knows nothing else.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(Workspace& workspace);
    ~MainWindow() override;

    [[nodiscard]] ProjectFiles& files() { return *files_; }
    [[nodiscard]] ViewportWidget& viewport() { return *viewport_; }
    /// Shows it in the status bar and keeps it in the message panel; errors open the panel.
    void tell(const Diagnostics& diagnostics);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    static constexpr int kLayoutVersion = 1;  ///< of what is remembered about the docks

    void makeDocks();
    void makeFileMenu();
    void makeEditMenu();
    void makeAddMenu();
    void makeViewMenu();
    void makePlaybackMenu();
    void makeHelpMenu();
    void makeToolBar();
    void makeStatusBar();
    QDockWidget* dock(QWidget* panel, const QString& title, const QString& name,
                      Qt::DockWidgetArea area);
    QAction* add(QMenu& menu, const QString& text, const QString& name, const QKeySequence& key,
                 std::function<void()> run);
    void connectAll();
    void refreshTitle();
    void refreshEditActions();
    void refreshRecent();
    void onOpened();
    void onJobDone(const session::JobDone& done);
    void restoreLayout();

    Workspace& workspace_;
    ProjectFiles* files_;
    ViewportWidget* viewport_;
    OutlinerPanel* outliner_;
    ParamPanel* params_;
    ProfileEditor* profile_;
    TimelinePanel* timeline_;
    MessagePanel* messages_;
    ViewActions* view_;
    QDockWidget* profileDock_ = nullptr;
    QDockWidget* messageDock_ = nullptr;
    QList<QDockWidget*> docks_;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* record_ = nullptr;
    QMenu* recent_ = nullptr;
    QLabel* message_ = nullptr;
    QByteArray firstLayout_;  ///< as built, to go back to
};

}  // namespace tendril::ui
