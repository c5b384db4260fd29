#pragma once

#include "ui/files/FileChoices.h"
#include "ui/workspace/Workspace.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <set>

namespace tendril::ui {

/// Opens, saves, imports and exports with the dialogs that belong to it. Nothing is lost unasked.
class ProjectFiles : public QObject {
    Q_OBJECT

public:
    ProjectFiles(Workspace& workspace, QWidget& window);

    void createNew();
    void chooseAndOpen();
    /// Asks first when there are changes. Reads in the background; opened() tells when it is open.
    void open(const QString& file);
    /// A project to look at and to start from: it plays, and saving asks for a place of its own.
    void openSample(const QString& file);
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
    /// A project that is being read.
    struct Opening {
        std::uint64_t job = 0;
        QString file{};
        bool isSample = false;
        std::uint64_t revision = 0;  ///< of the present document when its changes were let go
        QStringList imports{};       ///< to follow
    };
    void read(Opening opening);
    void openRead(const session::ProjectRead& read);
    void onJobDone(const session::JobDone& done);
    bool write(const QString& file);
    void remember(const QString& file);
    /// One that exists; empty: none.
    [[nodiscard]] QString chooseFile(const QString& title, const QString& folder,
                                     const QString& filter);
    void chooseImport(FileKind kind);
    void import(const QString& file, FileKind kind);
    [[nodiscard]] QString folderOf(FileKind kind) const;

    Workspace& workspace_;
    QWidget& window_;
    std::set<std::uint64_t> imports_;  ///< jobs that run
    std::optional<Opening> opening_;
    bool isSample_ = false;
};

}  // namespace tendril::ui
