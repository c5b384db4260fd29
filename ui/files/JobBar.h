#pragma once

#include "ui/workspace/Workspace.h"

#include <QWidget>

#include <map>

class QHBoxLayout;

namespace tendril::ui {

/// The jobs that run: what, how far, Cancel. Lives in the status bar.
class JobBar : public QWidget {
    Q_OBJECT

public:
    explicit JobBar(Workspace& workspace, QWidget* parent = nullptr);

private:
    class Job;
    void show(const session::JobProgress& progress);
    void remove(const session::JobDone& done);

    Workspace& workspace_;
    QHBoxLayout* line_;
    std::map<std::uint64_t, Job*> jobs_;
};

}  // namespace tendril::ui
