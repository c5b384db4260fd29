#include "ui/files/ImportDialog.h"

#include "ui/theme/Choice.h"
#include "ui/theme/Theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

namespace tendril::ui {

ImportDialog::ImportDialog(const QString& file, FileKind kind, QWidget* parent)
    : QDialog(parent, Qt::Sheet),
      file_(file),
      kind_(new Choice(this)),
      unit_(makeUnitCombo(this)),
      up_(makeUpCombo(this)) {
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import"));
    kind_->addItem(tr("Groom: strands to simulate"), static_cast<int>(FileKind::Groom));
    kind_->addItem(tr("Body: a surface to show"), static_cast<int>(FileKind::Body));
    kind_->setCurrentIndex(kind == FileKind::Body ? 1 : 0);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(18, 16, 18, 14);
    form->setSpacing(10);
    const QFileInfo info(file);
    auto* name = new QLabel(QStringLiteral("<b>%1</b><br><span style='color:%2'>%3</span>")
                                .arg(info.fileName().toHtmlEscaped(), QColor(theme::kDim).name(),
                                     QLocale().formattedDataSize(info.size())),
                            this);
    form->addRow(name);
    form->addRow(tr("Import as"), kind_);
    form->addRow(tr("Its numbers are"), unit_);
    form->addRow(tr("Its axes"), up_);
    auto* hint = new QLabel(tr("Files seldom say their unit; most tools write centimeters with Y"
                               " up."),
                            this);
    hint->setProperty("dim", true);
    hint->setWordWrap(true);
    form->addRow(hint);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Import"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    form->addRow(buttons);
}

FileKind ImportDialog::kind() const {
    return static_cast<FileKind>(kind_->currentData().toInt());
}

session::ImportRequest ImportDialog::request() const {
    return {.file = file_.toStdString(), .frame = chosenFrame(*unit_, *up_)};
}

}  // namespace tendril::ui
