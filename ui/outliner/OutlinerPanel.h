#pragma once

#include "ui/outliner/OutlinerModel.h"

#include <QWidget>

class QTreeView;

namespace tendril::ui {

/// The tree of objects and takes; shares the workspace's selection.
class OutlinerPanel : public QWidget {
    Q_OBJECT

public:
    explicit OutlinerPanel(Workspace& workspace, QWidget* parent = nullptr);

    /// Removes the selected grooms and bodies as one step.
    void removeSelected();

signals:
    void refused(const QString& why);

private:
    void showSelection();
    void takeSelection();
    void click(const QModelIndex& index);
    void showMenu(const QPoint& at);

    Workspace& workspace_;
    OutlinerModel* model_;
    QTreeView* tree_;
    bool isShowing_ = false;  ///< the tree follows the selection just now, not the other way
};

}  // namespace tendril::ui
