#include "ui/window/ShortcutList.h"

#include <QAction>
#include <QHeaderView>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace tendril::ui {

ShortcutList::ShortcutList(const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent), list_(new QTreeWidget(this)) {
    setWindowTitle(tr("Keys and Mouse"));
    resize(460, 560);
    auto* search = new QLineEdit(this);
    search->setPlaceholderText(tr("Search"));
    list_->setColumnCount(2);
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setStretchLastSection(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->addWidget(search);
    column->addWidget(list_);
    connect(search, &QLineEdit::textChanged, this, &ShortcutList::filter);
    for (const QAction* action : actions) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText);
        if (!keys.isEmpty()) add(action->text().remove('&'), keys.join(tr(" or ")));
    }
    add(tr("Orbit"), tr("Alt + left button, or right button"));
    add(tr("Pan"), tr("Alt + middle button, or middle button"));
    add(tr("Dolly"), tr("Alt + right button, or wheel"));
    add(tr("Where the desktop keeps Alt for itself"), tr("Ctrl or Super instead of Alt"));
    add(tr("Select, add to the selection"), tr("left click, Shift + left click"));
    add(tr("Snap the gizmo"), tr("Ctrl while dragging"));
    add(tr("Take a drag back"), tr("Esc while dragging"));
    add(tr("Number fields: change, fine, snap"), tr("drag, Shift, Ctrl"));
    add(tr("Number fields: step"), tr("Ctrl + wheel, or Up and Down"));
    add(tr("Timeline: zoom, pan, whole shot"), tr("wheel, middle button, double click"));
}

void ShortcutList::add(const QString& what, const QString& keys) {
    list_->addTopLevelItem(new QTreeWidgetItem({what, keys}));
    list_->resizeColumnToContents(1);
}

void ShortcutList::filter(const QString& text) {
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = list_->topLevelItem(i);
        item->setHidden(!item->text(0).contains(text, Qt::CaseInsensitive) &&
                        !item->text(1).contains(text, Qt::CaseInsensitive));
    }
}

}  // namespace tendril::ui
