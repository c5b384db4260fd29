#include "ui/files/JobBar.h"

#include "ui/theme/Theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace tendril::ui {

class JobBar::Job : public QWidget {
public:
    Job(Workspace& workspace, std::uint64_t job, QWidget* parent)
        : QWidget(parent), label_(new QLabel(this)), bar_(new QProgressBar(this)) {
        auto* line = new QHBoxLayout(this);
        line->setContentsMargins(8, 0, 0, 0);
        line->setSpacing(theme::kSpace);
        bar_->setRange(0, 1000);
        bar_->setFixedWidth(140);
        auto* cancel = new QToolButton(this);
        cancel->setText(tr("Cancel"));
        cancel->setFocusPolicy(Qt::NoFocus);
        line->addWidget(label_);
        line->addWidget(bar_);
        line->addWidget(cancel);
        connect(cancel, &QToolButton::clicked, this, [&workspace, job, cancel] {
            cancel->setEnabled(false);
            workspace.session().cancelJob(job);
        });
    }

    void show(const session::JobProgress& progress) {
        label_->setText(QString::fromStdString(progress.what));
        bar_->setValue(static_cast<int>(1000 * progress.fraction));
    }

private:
    QLabel* label_;
    QProgressBar* bar_;
};

JobBar::JobBar(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), line_(new QHBoxLayout(this)) {
    line_->setContentsMargins(0, 0, 0, 0);
    connect(&workspace, &Workspace::jobMoved, this, &JobBar::show);
    connect(&workspace, &Workspace::jobDone, this, &JobBar::remove);
}

void JobBar::show(const session::JobProgress& progress) {
    Job*& job = jobs_[progress.job];
    if (!job) {
        job = new Job(workspace_, progress.job, this);
        line_->addWidget(job);
    }
    job->show(progress);
}

void JobBar::remove(const session::JobDone& done) {
    const auto found = jobs_.find(done.job);
    if (found == jobs_.end()) return;
    found->second->deleteLater();
    jobs_.erase(found);
}

}  // namespace tendril::ui
