#include "ui/outliner/OutlinerModel.h"

#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"

#include <QFont>

#include <algorithm>

namespace tendril::ui {

namespace {

constexpr quintptr kTopLevel = 0;
constexpr quintptr kTakeLevel = 1;

int orderOf(const scene::Object& object) {
    return static_cast<int>(object.content.index());
}

IconShape iconOf(const scene::Object& object) {
    constexpr IconShape kSurfaces[] = {IconShape::Plane, IconShape::Sphere, IconShape::Capsule,
                                       IconShape::Box};
    constexpr IconShape kShapes[] = {IconShape::Shot,       IconShape::Base,  IconShape::Groom,
                                     IconShape::Body,       IconShape::Body,  IconShape::Path,
                                     IconShape::Attachment, IconShape::Joints};
    if (const auto* shape = std::get_if<scene::Shape>(&object.content))
        return kSurfaces[static_cast<std::size_t>(shape->shape.kind)];
    return kShapes[object.content.index()];
}

bool hasSwitches(const scene::Object& object) {
    return std::holds_alternative<scene::Groom>(object.content) || scene::comesAndGoes(object);
}

}  // namespace

OutlinerModel::OutlinerModel(Workspace& workspace, QObject* parent)
    : QAbstractItemModel(parent), workspace_(workspace) {
    connect(&workspace, &Workspace::sceneChanged, this, &OutlinerModel::reload);
    connect(&workspace, &Workspace::takesChanged, this, &OutlinerModel::reload);
    reload();
}

void OutlinerModel::reload() {
    std::vector<scene::ObjectId> objects;
    for (const auto& [id, object] : workspace_.scene().objects) objects.push_back(id);
    std::stable_sort(objects.begin(), objects.end(), [&](scene::ObjectId a, scene::ObjectId b) {
        return orderOf(*workspace_.scene().find(a)) < orderOf(*workspace_.scene().find(b));
    });
    std::vector<std::string> takes;
    for (const session::TakeInfo& take : workspace_.session().takes()) takes.push_back(take.name);
    if (objects != objects_ || takes != takes_) {
        beginResetModel();
        objects_ = std::move(objects);
        takes_ = std::move(takes);
        endResetModel();
    } else {
        emit dataChanged(index(0, 0, {}), index(rowCount({}) - 1, ColumnCount - 1, {}));
    }
}

bool OutlinerModel::isTake(const QModelIndex& index) {
    return index.internalId() == kTakeLevel;
}

bool OutlinerModel::isHeading(const QModelIndex& index) const {
    return !isTake(index) && index.row() == static_cast<int>(objects_.size());
}

std::optional<scene::ObjectId> OutlinerModel::objectAt(const QModelIndex& index) const {
    if (!index.isValid() || isTake(index) || isHeading(index)) return {};
    return objects_[static_cast<std::size_t>(index.row())];
}

std::optional<std::string> OutlinerModel::takeAt(const QModelIndex& index) const {
    if (!index.isValid() || !isTake(index)) return {};
    return takes_[static_cast<std::size_t>(index.row())];
}

QModelIndex OutlinerModel::indexOf(scene::ObjectId id) const {
    const auto found = std::find(objects_.begin(), objects_.end(), id);
    if (found == objects_.end()) return {};
    return createIndex(static_cast<int>(found - objects_.begin()), 0, kTopLevel);
}

QModelIndex OutlinerModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || column < 0 || row >= rowCount(parent) || column >= ColumnCount) return {};
    return createIndex(row, column, parent.isValid() ? kTakeLevel : kTopLevel);
}

QModelIndex OutlinerModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || !isTake(child)) return {};
    return createIndex(static_cast<int>(objects_.size()), 0, kTopLevel);
}

int OutlinerModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(objects_.size()) + (takes_.empty() ? 0 : 1);
    if (parent.column() == 0 && isHeading(parent)) return static_cast<int>(takes_.size());
    return 0;
}

QVariant OutlinerModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (isTake(index)) return takeData(static_cast<std::size_t>(index.row()), index.column(), role);
    if (isHeading(index)) {
        if (role == Qt::DisplayRole && index.column() == Name) return tr("Takes");
        if (role == Qt::ForegroundRole) return QColor(theme::kDim);
        return {};
    }
    const scene::Object* object = workspace_.scene().find(*objectAt(index));
    return object ? objectData(*object, index.column(), role) : QVariant();
}

QVariant OutlinerModel::objectData(const scene::Object& object, int column, int role) const {
    if (column != Name) {
        if (!hasSwitches(object)) return {};
        const bool isOn = column == Visible ? object.visible : object.enabled;
        if (role == Qt::CheckStateRole) return {};
        if (role == Qt::DecorationRole) {
            const IconShape shape = column == Enabled ? IconShape::Power
                                    : isOn            ? IconShape::Eye
                                                      : IconShape::EyeClosed;
            return makeIcon(shape, QColor(isOn ? theme::kText : theme::kFaint));
        }
        if (role == Qt::ToolTipRole)
            return column == Visible ? tr("Drawn and exported")
                                     : tr("Takes part in the simulation");
        return {};
    }
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return QString::fromStdString(object.name);
        case Qt::DecorationRole:
            return makeIcon(iconOf(object), QColor(theme::kDim));
        case Qt::ForegroundRole:
            return object.visible && object.enabled ? QVariant() : QVariant(QColor(theme::kDim));
        default:
            return {};
    }
}

QVariant OutlinerModel::takeData(std::size_t take, int column, int role) const {
    const auto& takes = workspace_.session().takes();
    if (column != Name || take >= takes.size()) return {};
    const session::TakeInfo& info = takes[take];
    switch (role) {
        case Qt::DisplayRole:
            return QString::fromStdString(info.name);
        case Qt::DecorationRole:
            return makeIcon(IconShape::Take, QColor(theme::kDim));
        case Qt::FontRole: {
            QFont font;
            font.setBold(info.name == workspace_.session().shownTake());
            return font;
        }
        case Qt::ToolTipRole:
            return tr("Frames %1 to %2%3%4")
                .arg(info.firstFrame)
                .arg(info.lastFrame)
                .arg(info.isRepeatable ? QString() : tr(", with changes while it was recorded"))
                .arg(info.file.empty() ? tr(", in memory only")
                                       : ", " + QString::fromStdString(info.file.string()));
        default:
            return {};
    }
}

Qt::ItemFlags OutlinerModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    if (isHeading(index)) return Qt::ItemIsEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (!isTake(index) && index.column() == Name) flags |= Qt::ItemIsEditable;
    return flags;
}

bool OutlinerModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto id = objectAt(index);
    if (!id || role != Qt::EditRole || index.column() != Name) return false;
    const std::string name = value.toString().trimmed().toStdString();
    if (name == workspace_.scene().find(*id)->name) return false;
    if (!scene::isValidName(name)) {
        emit refused(tr("A name may not be empty or hold . / @ or =; it stays as it was."));
        return false;
    }
    if (workspace_.scene().findByName(name)) {
        emit refused(tr("Another object is named \"%1\" already.").arg(value.toString()));
        return false;
    }
    return workspace_.apply(scene::makeRename(*id, name));
}

void OutlinerModel::toggle(const QModelIndex& index) {
    const auto id = objectAt(index);
    const scene::Object* object = id ? workspace_.scene().find(*id) : nullptr;
    if (!object || !hasSwitches(*object)) return;
    if (index.column() == Visible)
        workspace_.apply(scene::makeSetVisible(*id, !object->visible));
    else if (index.column() == Enabled)
        workspace_.apply(scene::makeSetEnabled(*id, !object->enabled));
    workspace_.endMerge();
}

}  // namespace tendril::ui
