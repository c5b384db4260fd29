#pragma once

#include "ui/window/MainWindow.h"
#include "ui/workspace/Workspace.h"

#include <QObject>
#include <QTimer>

namespace tendril::app {

/// Writes where the window's widgets lie and what it shows into a JSON file, some times a second,
/// so that scripts can drive the window with the mouse as a person does. The file is replaced as a
/// whole. Positions are pixels of the screen.
class WindowReport : public QObject {
    Q_OBJECT

public:
    WindowReport(ui::Workspace& workspace, ui::MainWindow& window, const QString& file);

private:
    void write();

    ui::Workspace& workspace_;
    ui::MainWindow& window_;
    QString file_;
    QTimer timer_;
    int serial_ = 0;
};

}  // namespace tendril::app
