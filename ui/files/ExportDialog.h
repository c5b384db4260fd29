#pragma once

#include "ui/workspace/Workspace.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace tendril::ui {

/// Asks where and what to export, and says what will be in the file.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(const Workspace& workspace, const QString& file, QWidget* parent);

    [[nodiscard]] session::ExportRequest request() const;

private:
    void browse();
    void summarize();
    [[nodiscard]] QString problem() const;  ///< empty: can be written

    scene::ShotParams shot_;
    QLineEdit* file_;
    QSpinBox* first_;
    QSpinBox* last_;
    QComboBox* unit_;
    QComboBox* up_;
    QCheckBox* velocities_;
    QLabel* summary_;
    QDialogButtonBox* buttons_;
};

}  // namespace tendril::ui
