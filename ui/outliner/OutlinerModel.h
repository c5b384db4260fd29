#pragma once

#include "ui/workspace/Workspace.h"

#include <QAbstractItemModel>

#include <string>
#include <vector>

namespace tendril::ui {

/// The scene's objects and the takes as rows: shot, base, grooms, bodies, then a heading "Takes"
/// with one row per take. Columns: name, visible, enabled. Renaming and the two switches are edits.
class OutlinerModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Visible, Enabled, ColumnCount };

    explicit OutlinerModel(Workspace& workspace, QObject* parent = nullptr);

    [[nodiscard]] std::optional<scene::ObjectId> objectAt(const QModelIndex& index) const;
    [[nodiscard]] std::optional<std::string> takeAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(scene::ObjectId id) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent) const override;
    [[nodiscard]] int columnCount(const QModelIndex&) const override { return ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    /// Of a groom or a body; switches what the column stands for.
    void toggle(const QModelIndex& index);

signals:
    void refused(const QString& why);

private:
    void reload();
    [[nodiscard]] QVariant objectData(const scene::Object& object, int column, int role) const;
    [[nodiscard]] QVariant takeData(std::size_t take, int column, int role) const;
    [[nodiscard]] static bool isTake(const QModelIndex& index);
    [[nodiscard]] bool isHeading(const QModelIndex& index) const;

    Workspace& workspace_;
    std::vector<scene::ObjectId> objects_;
    std::vector<std::string> takes_;
};

}  // namespace tendril::ui
