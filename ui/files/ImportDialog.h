#pragma once

#include "ui/files/FileChoices.h"
#include "ui/workspace/Workspace.h"

#include <QDialog>

#include <memory>
#include <optional>

class QComboBox;
class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace tendril::ui {

class ImportPicture;

/// Shows what is in a file and how large it comes out, proposes what its numbers mean, and asks.
/// The file is read in the background; the import is offered once it could be read.
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    ImportDialog(Workspace& workspace, const QString& file, FileKind kind, QWidget* parent);
    ~ImportDialog() override;

    [[nodiscard]] session::ImportRequest request() const;
    [[nodiscard]] FileKind kind() const;

private:
    void addChoices(FileKind kind);
    void addFindings();
    void read();
    void stopReading();
    void show(const session::ImportPreviewed& previewed);
    void propose(const strand::FrameProposal& proposal);
    void refresh();
    void accept() override;               ///< asks first when the size is doubtful
    [[nodiscard]] QString doubt() const;  ///< about the size, as a sentence; empty: none

    Workspace& workspace_;
    QString file_;
    std::optional<std::uint64_t> reading_;  ///< the job
    std::shared_ptr<const session::ImportPreview> preview_;
    QFormLayout* form_;
    QComboBox* kind_;
    QComboBox* unit_;
    QComboBox* up_;
    QLabel* unitReason_;
    QLabel* upReason_;
    QLabel* content_;
    QLabel* size_;
    QLabel* length_;
    QLabel* doubt_;
    QPlainTextEdit* problems_;
    QProgressBar* progress_;
    ImportPicture* picture_;
    QPushButton* import_ = nullptr;
};

}  // namespace tendril::ui
