#include "ui/files/ProjectFiles.h"

#include "ui/files/ExportDialog.h"
#include "ui/files/ImportDialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>

#include <algorithm>
#include <set>
#include <utility>

namespace tendril::ui {

namespace {

constexpr int kRecentFiles = 8;
const QString kRecentKey = QStringLiteral("recentFiles");
const QString kExportKey = QStringLiteral("folders/export");

QString folderKey(FileKind kind) {
    return QStringLiteral("folders/%1").arg(static_cast<int>(kind));
}

}  // namespace

ProjectFiles::ProjectFiles(Workspace& workspace, QWidget& window)
    : workspace_(workspace), window_(window) {
    connect(&workspace, &Workspace::jobDone, this, &ProjectFiles::onJobDone);
    connect(&workspace, &Workspace::projectRead, this, &ProjectFiles::openRead);
}

QString ProjectFiles::title() const {
    if (isSample_) return tr("Sample");
    const auto& file = workspace_.session().projectFile();
    return file.empty() ? tr("Untitled")
                        : QFileInfo(QString::fromStdString(file.string())).completeBaseName();
}

QStringList ProjectFiles::recentFiles() const {
    return QSettings().value(kRecentKey).toStringList();
}

void ProjectFiles::remember(const QString& file) {
    QSettings settings;
    QStringList files = recentFiles();
    files.removeAll(file);
    files.prepend(file);
    while (files.size() > kRecentFiles) files.removeLast();
    settings.setValue(kRecentKey, files);
    settings.setValue(folderKey(FileKind::Project), QFileInfo(file).absolutePath());
    emit recentFilesChanged();
}

QString ProjectFiles::folderOf(FileKind kind) const {
    const QString last = QSettings().value(folderKey(kind)).toString();
    const auto& file = workspace_.session().projectFile();
    if (!last.isEmpty() || file.empty() || isSample_) return last;
    return QFileInfo(QString::fromStdString(file.string())).absolutePath();
}

bool ProjectFiles::mayLoseChanges() {
    if (!workspace_.document().isModified()) return true;
    QMessageBox box(&window_);
    box.setObjectName(QStringLiteral("unsavedDialog"));
    box.setWindowFlag(Qt::Sheet);
    box.setIcon(QMessageBox::NoIcon);
    box.setText(tr("<b>Save the changes of \"%1\"?</b>").arg(title().toHtmlEscaped()));
    box.setInformativeText(tr("Otherwise they are lost."));
    box.setStandardButtons(QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    if (answer == QMessageBox::Save) return save();
    return answer == QMessageBox::Discard;
}

void ProjectFiles::createNew() {
    if (!mayLoseChanges()) return;
    opening_.reset();
    workspace_.session().newProject();
    isSample_ = false;
    workspace_.refresh();
    emit opened();
    emit titleChanged();
}

QString ProjectFiles::chooseFile(const QString& title, const QString& folder,
                                 const QString& filter) {
    QFileDialog dialog(&window_, title, folder, filter);
    dialog.setObjectName(QStringLiteral("openDialog"));
    dialog.setFileMode(QFileDialog::ExistingFile);
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return {};
    return dialog.selectedFiles().front();
}

void ProjectFiles::chooseAndOpen() {
    const QString file =
        chooseFile(tr("Open Project"), folderOf(FileKind::Project), projectFilter());
    if (!file.isEmpty()) open(file);
}

void ProjectFiles::read(Opening opening) {
    session::Session& session = workspace_.session();
    if (opening_) session.cancelJob(opening_->job);
    opening.revision = workspace_.document().revision();
    opening.job = session.readProject(opening.file.toStdString());
    opening_ = std::move(opening);
    workspace_.refresh();
}

// What was changed while it was read has not been asked about.
void ProjectFiles::openRead(const session::ProjectRead& read) {
    if (!opening_ || opening_->job != read.job) return;
    const Opening opening = *std::exchange(opening_, {});
    if (workspace_.document().revision() != opening.revision && !mayLoseChanges()) return;
    workspace_.session().openReadProject();
    if (opening.isSample) workspace_.session().play();
    isSample_ = opening.isSample;
    workspace_.refresh();
    if (!isSample_) remember(QFileInfo(opening.file).absoluteFilePath());
    emit opened();
    emit titleChanged();
    for (const QString& file : opening.imports) import(file, fileKindOf(file));
}

void ProjectFiles::open(const QString& file) {
    if (mayLoseChanges()) read({.file = file});
}

void ProjectFiles::openSample(const QString& file) {
    read({.file = file, .isSample = true});
}

bool ProjectFiles::write(const QString& file) {
    const Result<Done> result = workspace_.session().saveProject(file.toStdString());
    if (!result.diagnostics().empty()) emit told(result.diagnostics());
    workspace_.refresh();
    if (!result) return false;
    isSample_ = false;
    remember(QFileInfo(file).absoluteFilePath());
    emit titleChanged();
    return true;
}

bool ProjectFiles::save() {
    const auto& file = workspace_.session().projectFile();
    if (file.empty() || isSample_) return saveAs();
    return write(QString::fromStdString(file.string()));
}

bool ProjectFiles::saveAs() {
    QFileDialog dialog(&window_, tr("Save Project"), folderOf(FileKind::Project), projectFilter());
    dialog.setObjectName(QStringLiteral("saveDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("tendril"));
    dialog.selectFile(title() + ".tendril");
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) return false;
    return write(dialog.selectedFiles().front());
}

void ProjectFiles::chooseImport(FileKind kind) {
    const bool isBody = kind == FileKind::Body;
    const QString file = chooseFile(isBody ? tr("Import Body") : tr("Import Groom"), folderOf(kind),
                                    isBody ? bodyFilter() : groomFilter());
    if (!file.isEmpty()) import(file, kind);
}

void ProjectFiles::import(const QString& file, FileKind kind) {
    QSettings().setValue(folderKey(kind), QFileInfo(file).absolutePath());
    ImportDialog dialog(workspace_, file, kind, &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    imports_.insert(dialog.kind() == FileKind::Body
                        ? workspace_.session().importBody(dialog.request())
                        : workspace_.session().importGroom(dialog.request()));
    workspace_.refresh();
}

void ProjectFiles::onJobDone(const session::JobDone& done) {
    if (opening_ && opening_->job == done.job && !done.succeeded) opening_.reset();
    if (imports_.erase(done.job) == 0 || !done.succeeded) return;
    // New objects have the highest id.
    workspace_.selection().set({workspace_.scene().objects.rbegin()->first});
    emit imported();
}

void ProjectFiles::exportCurves() {
    QString folder = QSettings().value(kExportKey).toString();
    if (folder.isEmpty()) folder = folderOf(FileKind::Project);
    const QString proposal =
        (folder.isEmpty() ? QString() : folder + "/") + title().toLower() + ".abc";
    ExportDialog dialog(workspace_, proposal, &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const session::ExportRequest request = dialog.request();
    QSettings().setValue(kExportKey,
                         QFileInfo(QString::fromStdString(request.file.string())).absolutePath());
    workspace_.session().exportCurves(request);
    workspace_.refresh();
}

void ProjectFiles::recordTake() {
    if (isSample_ && !saveAs()) return;  // takes are kept beside the project: not beside ours
    std::set<std::string> names;
    for (const session::TakeInfo& take : workspace_.session().takes()) names.insert(take.name);
    int number = 1;
    const auto name = [&] { return tr("take %1").arg(number, 2, 10, QChar('0')).toStdString(); };
    while (names.contains(name())) ++number;
    workspace_.session().recordTake(name());
    workspace_.refresh();
}

void ProjectFiles::drop(const QStringList& files) {
    QString project;
    QStringList imports;
    for (const QString& file : files) {
        const FileKind kind = fileKindOf(file);
        if (kind == FileKind::Project)
            project = file;
        else if (kind != FileKind::Unknown)
            imports << file;
        else
            emit told({makeError(file.toStdString(),
                                 "is neither a project nor a groom nor a mesh that can be read; "
                                 "grooms are .hair, .tfx, .abc and .obj")});
    }
    if (project.isEmpty()) {
        for (const QString& file : imports) import(file, fileKindOf(file));
    } else if (mayLoseChanges()) {
        read({.file = project, .imports = imports});
    }
}

}  // namespace tendril::ui
