#pragma once

#include "app/tendril/ResponseTrace.h"
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
    struct Sources {
        ui::Workspace& workspace;
        ui::MainWindow& window;
        const ResponseTrace& trace;
    };
    /// The sources must outlive it.
    WindowReport(const Sources& sources, const QString& file);

private:
    void noteStatus();
    void write();

    Sources sources_;
    QString file_;
    QTimer timer_;
    int serial_ = 0;
    double idleSince_ = 0;  ///< on the trace's clock: when it last stopped
    bool wasIdle_ = true;
};

}  // namespace tendril::app
