#pragma once

#include "core/session/Session.h"
#include "ui/files/FileChoices.h"

#include <QDialog>

class QComboBox;

namespace tendril::ui {

/// Asks what the numbers of a file mean, and, where the name does not tell, what is in it.
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    ImportDialog(const QString& file, FileKind kind, QWidget* parent);

    [[nodiscard]] session::ImportRequest request() const;
    [[nodiscard]] FileKind kind() const;

private:
    QString file_;
    QComboBox* kind_;
    QComboBox* unit_;
    QComboBox* up_;
};

}  // namespace tendril::ui
