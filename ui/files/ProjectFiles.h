#pragma once

#include "ui/files/FileChoices.h"
#include "ui/workspace/Workspace.h"

#include <QObject>
#include <QStringList>

#include <set>

namespace tendril::ui {

/// Opens, saves, imports and exports with the dialogs that belong to it. Nothing is lost unasked.
class ProjectFiles : public QObject {
    Q_OBJECT

public:
    ProjectFiles(Workspace& workspace, QWidget& window);

    void createNew();
    void chooseAndOpen();
    /// Asks first when there are changes. @return whether the file is open now
    bool open(const QString& file);
    /// A project to look at and to start from: saving asks for a place of its own.
    bool openSample(const QString& file);
    bool save();
    bool saveAs();
    void chooseGroom() { chooseImport(FileKind::Groom); }
    void chooseBody() { chooseImport(FileKind::Body); }
    void exportCurves();
    void recordTake();
    /// Files dropped on the window: a project opens, others are imported.
    void drop(const QStringList& files);

    /// Offers to save. @return false: the user wants to stay
    [[nodiscard]] bool mayLoseChanges();
    [[nodiscard]] QString title() const;  ///< the project's name
    [[nodiscard]] QStringList recentFiles() const;

signals:
    void opened();
    void imported();  ///< what came is selected
    void titleChanged();
    void recentFilesChanged();
    void told(const tendril::Diagnostics& diagnostics);

private:
    bool read(const QString& file);
    bool write(const QString& file);
    void remember(const QString& file);
    void chooseImport(FileKind kind);
    void import(const QString& file, FileKind kind);
    void selectImported(const session::JobDone& done);
    [[nodiscard]] QString folderOf(FileKind kind) const;

    Workspace& workspace_;
    QWidget& window_;
    std::set<std::uint64_t> imports_;  ///< jobs that run
    bool isSample_ = false;
};

}  // namespace tendril::ui
