#include "ui/outliner/OutlinerPanel.h"

#include <QHeaderView>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace tendril::ui {

OutlinerPanel::OutlinerPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      model_(new OutlinerModel(workspace, this)),
      tree_(new QTreeView(this)) {
    tree_->setObjectName(QStringLiteral("outlinerTree"));
    tree_->setModel(model_);
    tree_->setHeaderHidden(true);
    tree_->setIndentation(14);
    tree_->setRootIsDecorated(false);
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    tree_->setFocusPolicy(Qt::ClickFocus);
    QHeaderView* header = tree_->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(24);
    header->setSectionResizeMode(OutlinerModel::Name, QHeaderView::Stretch);
    for (const int column : {OutlinerModel::Visible, OutlinerModel::Enabled}) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, 26);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(tree_);
    setMinimumWidth(190);
    connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &OutlinerPanel::takeSelection);
    connect(tree_, &QTreeView::clicked, this, &OutlinerPanel::click);
    // The second of two quick clicks switches like any other.
    connect(tree_, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() != OutlinerModel::Name) click(index);
    });
    connect(tree_, &QTreeView::customContextMenuRequested, this, &OutlinerPanel::showMenu);
    connect(model_, &OutlinerModel::refused, this, &OutlinerPanel::refused);
    connect(model_, &QAbstractItemModel::modelReset, this, [this] {
        tree_->expandAll();
        showSelection();
    });
    connect(&workspace.selection(), &Selection::changed, this, &OutlinerPanel::showSelection);
    tree_->expandAll();
    showSelection();
}

void OutlinerPanel::showSelection() {
    if (isShowing_) return;
    isShowing_ = true;
    QItemSelection rows;
    for (const scene::ObjectId id : workspace_.selection().objects()) {
        const QModelIndex index = model_->indexOf(id);
        if (index.isValid()) rows.select(index, index.siblingAtColumn(OutlinerModel::Enabled));
    }
    tree_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    isShowing_ = false;
}

void OutlinerPanel::takeSelection() {
    if (isShowing_) return;
    isShowing_ = true;
    std::vector<scene::ObjectId> kept;  // in the order they were selected
    const QModelIndexList rows = tree_->selectionModel()->selectedRows();
    const auto isSelected = [&](scene::ObjectId id) { return rows.contains(model_->indexOf(id)); };
    for (const scene::ObjectId id : workspace_.selection().objects())
        if (isSelected(id)) kept.push_back(id);
    for (const QModelIndex& row : rows) {
        const auto id = model_->objectAt(row);
        if (id && std::find(kept.begin(), kept.end(), *id) == kept.end()) kept.push_back(*id);
    }
    workspace_.selection().set(std::move(kept));
    isShowing_ = false;
}

void OutlinerPanel::click(const QModelIndex& index) {
    if (const auto take = model_->takeAt(index)) {
        const bool isShown = workspace_.session().shownTake() == *take;
        workspace_.session().showTake(isShown ? std::string() : *take);
        workspace_.refresh();
        tree_->viewport()->update();
    } else if (index.column() != OutlinerModel::Name) {
        model_->toggle(index);
    }
}

void OutlinerPanel::removeSelected() {
    std::vector<scene::Edit> edits;
    for (const scene::ObjectId id : workspace_.selection().objects())
        edits.push_back(scene::makeRemoveObject(id));
    if (!workspace_.apply(scene::makeGroup("Delete", {}, std::move(edits))))
        emit refused(tr("The shot and the base cannot be deleted; select something else."));
}

void OutlinerPanel::showMenu(const QPoint& at) {
    const QModelIndex index = tree_->indexAt(at);
    if (!model_->objectAt(index)) return;
    QMenu menu(this);
    menu.addAction(tr("Rename"), this,
                   [this, index] { tree_->edit(index.siblingAtColumn(OutlinerModel::Name)); });
    menu.addAction(tr("Delete"), this, &OutlinerPanel::removeSelected);
    menu.exec(tree_->viewport()->mapToGlobal(at));
}

}  // namespace tendril::ui
