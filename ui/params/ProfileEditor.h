#pragma once

#include "ui/params/ParamTarget.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace tendril::ui {

class ProfileCanvas;

/// Edits how a length-wise parameter varies from root to tip: a factor on its value. Live; one
/// undo step per drag.
class ProfileEditor : public QWidget {
    Q_OBJECT

public:
    explicit ProfileEditor(Workspace& workspace, QWidget* parent = nullptr);

    void setTarget(const ParamTarget& target);

private:
    void refresh();
    void refreshFields();
    void apply(const curve::Curve& curve);
    void applyWhole(const curve::Curve& curve);  ///< as one undo step
    void applyFields();
    [[nodiscard]] bool hasTarget() const;
    [[nodiscard]] const curve::Curve* profile() const;  ///< null: none
    [[nodiscard]] QWidget* makeTools();

    Workspace& workspace_;
    ParamTarget target_;
    QLabel* title_;
    QComboBox* axis_;
    ProfileCanvas* canvas_;
    QLineEdit* position_;
    QLineEdit* value_;
    QComboBox* interpolation_;
    QPushButton* remove_;
};

}  // namespace tendril::ui
