#pragma once

#include "ui/params/ParamTarget.h"

#include <QWidget>

#include <optional>
#include <set>
#include <vector>

class QLabel;
class QLineEdit;
class QScrollArea;

namespace tendril::ui {

class ParamRowView;
class ParamSection;

/// All parameters of the selected object, made from its table.
class ParamPanel : public QWidget {
    Q_OBJECT

public:
    explicit ParamPanel(Workspace& workspace, QWidget* parent = nullptr);

signals:
    void profileRequested(const tendril::ui::ParamTarget& target);

private:
    void rebuild();
    void refresh();
    void refreshAnimated();  ///< the frame moved: only what is keyed may look different
    void filter();
    void refreshHold();  ///< what is told of a sag-free groom

    Workspace& workspace_;
    QLabel* title_;
    QLabel* hold_;
    QLineEdit* search_;
    QScrollArea* scroll_;
    std::optional<scene::ObjectId> shown_;
    const std::vector<ParamRow>* table_ = nullptr;  ///< of its kind; constant
    std::vector<ParamSection*> sections_;
    std::vector<ParamRowView*> rows_;
    std::set<QString> closed_;  ///< headings of sections that were folded
    std::int64_t frame_ = 0;
};

}  // namespace tendril::ui
