#include "ui/files/ExportDialog.h"

#include "ui/files/FileChoices.h"
#include "ui/timeline/FrameRate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>

namespace tendril::ui {

namespace {

bool isSequence(const QString& file) {
    return file.endsWith(QLatin1String(".obj"), Qt::CaseInsensitive);
}
bool isArchive(const QString& file) {
    return file.endsWith(QLatin1String(".abc"), Qt::CaseInsensitive);
}

QSpinBox* makeFrameBox(int frame, const scene::ShotParams& shot, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setRange(shot.firstSimulatedFrame(), shot.endFrame);
    box->setValue(frame);
    return box;
}

}  // namespace

ExportDialog::ExportDialog(const Workspace& workspace, const QString& file, QWidget* parent)
    : QDialog(parent, Qt::Sheet),
      shot_(workspace.shot()),
      file_(new QLineEdit(file, this)),
      first_(makeFrameBox(shot_.startFrame, shot_, this)),
      last_(makeFrameBox(shot_.endFrame, shot_, this)),
      unit_(makeUnitCombo(this)),
      up_(makeUpCombo(this)),
      velocities_(new QCheckBox(tr("Velocities, for motion blur"), this)),
      summary_(new QLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export Curves"));
    setMinimumWidth(460);
    file_->setObjectName(QStringLiteral("exportFile"));
    up_->setObjectName(QStringLiteral("exportUp"));
    auto* form = new QFormLayout(this);
    form->setContentsMargins(18, 16, 18, 14);
    form->setSpacing(10);
    auto* place = new QHBoxLayout;
    auto* choose = new QPushButton(tr("Choose…"), this);
    choose->setAutoDefault(false);
    place->addWidget(file_, 1);
    place->addWidget(choose);
    form->addRow(tr("File"), place);
    auto* range = new QHBoxLayout;
    range->addWidget(first_, 1);
    range->addWidget(new QLabel(tr("to"), this));
    range->addWidget(last_, 1);
    form->addRow(tr("Frames"), range);
    form->addRow(tr("Unit"), unit_);
    form->addRow(tr("Axes"), up_);
    velocities_->setChecked(true);
    form->addRow(QString(), velocities_);
    summary_->setWordWrap(true);
    form->addRow(summary_);
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Export"));
    form->addRow(buttons_);
    connect(choose, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(file_, &QLineEdit::textChanged, this, &ExportDialog::summarize);
    connect(first_, &QSpinBox::valueChanged, this, &ExportDialog::summarize);
    connect(last_, &QSpinBox::valueChanged, this, &ExportDialog::summarize);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    summarize();
}

void ExportDialog::browse() {
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("Export Curves"), file_->text(),
                                     tr("Alembic (*.abc);;OBJ sequence, name.####.obj (*.obj)"));
    if (!chosen.isEmpty()) file_->setText(chosen);
}

QString ExportDialog::problem() const {
    const QString file = file_->text().trimmed();
    if (!isArchive(file) && !isSequence(file))
        return tr("The name must end in .abc (one Alembic file) or .####.obj (one OBJ a frame).");
    if (isSequence(file) && !file.contains('#'))
        return tr("An OBJ sequence needs # for the frame number, as in hair.####.obj.");
    if (first_->value() > last_->value()) return tr("The first frame lies after the last one.");
    return {};
}

void ExportDialog::summarize() {
    const QString wrong = problem();
    velocities_->setEnabled(isArchive(file_->text().trimmed()));
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(wrong.isEmpty());
    summary_->setProperty("problem", !wrong.isEmpty());
    summary_->setProperty("dim", wrong.isEmpty());
    summary_->style()->unpolish(summary_);
    summary_->style()->polish(summary_);
    summary_->setText(!wrong.isEmpty()
                          ? wrong
                          : tr("%1 samples at %2 fps, from %3 s to %4 s. Frames not simulated yet"
                               " are computed first.")
                                .arg(last_->value() - first_->value() + 1)
                                .arg(nameOf({shot_.rateNumerator, shot_.rateDenominator}))
                                .arg(shot_.timeOfFrame(first_->value()), 0, 'f', 4)
                                .arg(shot_.timeOfFrame(last_->value()), 0, 'f', 4));
}

session::ExportRequest ExportDialog::request() const {
    return {.file = file_->text().trimmed().toStdString(),
            .firstFrame = first_->value(),
            .lastFrame = last_->value(),
            .frame = chosenFrame(*unit_, *up_),
            .velocities = velocities_->isChecked()};
}

}  // namespace tendril::ui
