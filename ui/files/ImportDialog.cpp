#include "ui/files/ImportDialog.h"

#include "core/scene/SizeDoubt.h"
#include "ui/files/ImportPicture.h"
#include "ui/files/ImportText.h"
#include "ui/theme/Choice.h"
#include "ui/theme/Theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>

namespace tendril::ui {

namespace {

QLabel* makeDimLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("dim", true);
    return label;
}

QLabel* makeFinding(const char* name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QLabel* makeHeading(const QFileInfo& file, QWidget* parent) {
    auto* name = new QLabel(QStringLiteral("<b>%1</b><br><span style='color:%2'>%3</span>")
                                .arg(file.fileName().toHtmlEscaped(), QColor(theme::kDim).name(),
                                     QLocale().formattedDataSize(file.size())),
                            parent);
    name->setToolTip(file.absoluteFilePath());
    return name;
}

void select(QComboBox& combo, int data) {
    combo.setCurrentIndex(combo.findData(data));
}

}  // namespace

ImportDialog::ImportDialog(Workspace& workspace, const QString& file, FileKind kind,
                           QWidget* parent)
    : QDialog(parent, Qt::Sheet),
      workspace_(workspace),
      file_(file),
      form_(new QFormLayout),
      kind_(new Choice(this)),
      unit_(makeUnitCombo(this)),
      up_(makeUpCombo(this)),
      unitReason_(makeDimLabel(this)),
      upReason_(makeDimLabel(this)),
      content_(makeFinding("importContent", this)),
      size_(makeFinding("importSize", this)),
      length_(makeFinding("importLength", this)),
      doubt_(makeFinding("importDoubt", this)),
      problems_(new QPlainTextEdit(this)),
      progress_(new QProgressBar(this)),
      picture_(new ImportPicture(this)) {
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import"));
    form_->setSpacing(10);
    form_->addRow(makeHeading(QFileInfo(file), this));
    addChoices(kind);
    addFindings();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    import_ = buttons->button(QDialogButtonBox::Ok);
    import_->setText(tr("Import"));
    auto* columns = new QHBoxLayout;
    columns->setSpacing(18);
    columns->addLayout(form_, 1);
    columns->addWidget(picture_);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(18, 16, 18, 14);
    rows->setSpacing(12);
    rows->addLayout(columns, 1);
    rows->addWidget(problems_);
    rows->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(kind_, &QComboBox::currentIndexChanged, this, &ImportDialog::read);
    connect(unit_, &QComboBox::currentIndexChanged, this, &ImportDialog::refresh);
    connect(up_, &QComboBox::currentIndexChanged, this, &ImportDialog::refresh);
    connect(&workspace, &Workspace::previewed, this, &ImportDialog::show);
    read();
}

ImportDialog::~ImportDialog() {
    stopReading();
}

void ImportDialog::addChoices(FileKind kind) {
    kind_->setObjectName(QStringLiteral("importKind"));
    unit_->setObjectName(QStringLiteral("importUnit"));
    up_->setObjectName(QStringLiteral("importUp"));
    kind_->addItem(tr("Groom: strands to simulate"), static_cast<int>(FileKind::Groom));
    kind_->addItem(tr("Body: a surface that strands meet"), static_cast<int>(FileKind::Body));
    kind_->setCurrentIndex(kind == FileKind::Body ? 1 : 0);
    form_->addRow(tr("Import as"), kind_);
    form_->addRow(tr("Its numbers are"), unit_);
    form_->addRow(QString(), unitReason_);
    form_->addRow(tr("Its axes"), up_);
    form_->addRow(QString(), upReason_);
}

void ImportDialog::addFindings() {
    progress_->setObjectName(QStringLiteral("importProgress"));
    progress_->setRange(0, 0);
    progress_->setFormat(tr("Reading…"));
    problems_->setObjectName(QStringLiteral("importProblems"));
    problems_->setReadOnly(true);
    // The program's style sheet has the say on heights.
    problems_->setStyleSheet(QStringLiteral("min-height: 62px; max-height: 62px;"));
    form_->addRow(tr("Holds"), content_);
    form_->addRow(tr("Size"), size_);
    form_->addRow(tr("Usual strand"), length_);
    doubt_->setWordWrap(true);
    doubt_->setStyleSheet(QStringLiteral("color: %1").arg(QColor(theme::kWarning).name()));
    form_->addRow(QString(), doubt_);
    form_->addRow(progress_);
}

void ImportDialog::read() {
    stopReading();
    preview_.reset();
    reading_ = workspace_.session().previewImport(
        file_.toStdString(),
        kind() == FileKind::Body ? session::ImportKind::Body : session::ImportKind::Groom);
    problems_->clear();
    refresh();
}

void ImportDialog::stopReading() {
    if (reading_) workspace_.session().cancelJob(*reading_);
    reading_.reset();
}

void ImportDialog::show(const session::ImportPreviewed& previewed) {
    if (reading_ != previewed.job) return;
    reading_.reset();
    preview_ = previewed.preview;
    for (const Diagnostic& diagnostic : previewed.diagnostics)
        theme::append(*problems_, diagnostic);
    if (preview_) propose(preview_->proposal);
    refresh();
}

void ImportDialog::propose(const strand::FrameProposal& proposal) {
    select(*unit_, static_cast<int>(proposal.frame.unit));
    select(*up_, static_cast<int>(proposal.frame.up));
}

void ImportDialog::refresh() {
    const strand::GroomFrame frame = chosenFrame(*unit_, *up_);
    const bool hasStrands = preview_ && preview_->kind == session::ImportKind::Groom;
    const QString none = reading_ ? QString() : tr("could not be read");
    progress_->setVisible(reading_.has_value());
    problems_->setVisible(!problems_->document()->isEmpty());
    import_->setEnabled(preview_ != nullptr);
    content_->setText(preview_ ? contentText(*preview_) : none);
    form_->setRowVisible(size_, preview_ != nullptr);
    form_->setRowVisible(length_, hasStrands);
    doubt_->setText(doubt());
    form_->setRowVisible(doubt_, !doubt_->text().isEmpty());
    size_->setText(preview_ ? sizeText(*preview_, frame) : QString());
    length_->setText(
        hasStrands ? tr("%1 long").arg(lengthText(preview_->usualLength * metersPer(frame.unit)))
                   : QString());
    const auto reason = [&](bool isProposed, const std::string& why) {
        return !preview_    ? QString()
               : isProposed ? tr("proposed: %1").arg(QString::fromStdString(why))
                            : tr("your choice");
    };
    const strand::FrameProposal proposal = preview_ ? preview_->proposal : strand::FrameProposal{};
    unitReason_->setText(reason(frame.unit == proposal.frame.unit, proposal.unitReason));
    upReason_->setText(reason(frame.up == proposal.frame.up, proposal.upReason));
    picture_->setPreview(preview_);
    picture_->setFrame(frame);
}

QString ImportDialog::doubt() const {
    if (!preview_) return {};
    const double size =
        norm(preview_->high - preview_->low) * metersPer(chosenFrame(*unit_, *up_).unit);
    const scene::Scene& scene = workspace_.scene();
    const auto found = findSizeDoubt(scene, size, preview_->kind == session::ImportKind::Groom);
    if (!found) return {};
    return tr("With this unit it %1.").arg(QString::fromStdString(toText(*found, scene)));
}

void ImportDialog::accept() {
    if (const QString why = doubt(); !why.isEmpty()) {
        QMessageBox box(this);
        box.setObjectName(QStringLiteral("sizeDialog"));
        box.setWindowFlag(Qt::Sheet);
        box.setIcon(QMessageBox::NoIcon);
        box.setText(QStringLiteral("<b>%1</b>").arg(why.toHtmlEscaped()));
        box.setInformativeText(tr("Its numbers are probably in another unit."));
        box.addButton(tr("Import Anyway"), QMessageBox::AcceptRole);
        box.setDefaultButton(box.addButton(tr("Choose the Unit"), QMessageBox::RejectRole));
        box.exec();
        if (box.buttonRole(box.clickedButton()) != QMessageBox::AcceptRole) return;
    }
    QDialog::accept();
}

FileKind ImportDialog::kind() const {
    return static_cast<FileKind>(kind_->currentData().toInt());
}

session::ImportRequest ImportDialog::request() const {
    return {.file = file_.toStdString(), .frame = chosenFrame(*unit_, *up_)};
}

}  // namespace tendril::ui
