#pragma once

#include <QWidget>

#include <vector>

class QToolButton;
class QVBoxLayout;

namespace tendril::ui {

class ParamRowView;

/// A heading that folds the rows below it.
class ParamSection : public QWidget {
    Q_OBJECT

public:
    ParamSection(const QString& heading, bool isOpen, QWidget* parent);

    [[nodiscard]] QString heading() const;
    void addRow(ParamRowView* row);
    /// Shows the rows that match, all of them for an empty text; hides itself without any.
    void filter(const QString& text);

signals:
    void toggled(const QString& heading, bool isOpen);

private:
    QToolButton* header_;
    QWidget* body_;
    QVBoxLayout* layout_;
    std::vector<ParamRowView*> rows_;
};

}  // namespace tendril::ui
