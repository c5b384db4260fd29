#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QTreeWidget;

namespace tendril::ui {

/// Every action that has a key, and what the mouse does in the viewport; searchable.
class ShortcutList : public QDialog {
    Q_OBJECT

public:
    ShortcutList(const QList<QAction*>& actions, QWidget* parent);

private:
    void add(const QString& what, const QString& keys);
    void filter(const QString& text);

    QTreeWidget* list_;
};

}  // namespace tendril::ui
