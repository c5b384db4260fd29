#pragma once

#include "core/scene/Scene.h"

#include <QObject>

#include <optional>
#include <vector>

namespace tendril::ui {

/// What is selected: view state, shared by outliner, viewport and panels, never undone.
class Selection : public QObject {
    Q_OBJECT

public:
    [[nodiscard]] const std::vector<scene::ObjectId>& objects() const { return objects_; }
    [[nodiscard]] bool contains(scene::ObjectId id) const;
    /// The one selected last: what the parameter panel shows.
    [[nodiscard]] std::optional<scene::ObjectId> primary() const;
    /// Index into the present frame of the strand that was clicked.
    [[nodiscard]] std::optional<std::uint32_t> strand() const { return strand_; }

    void clear() { set({}); }
    void set(std::vector<scene::ObjectId> objects, std::optional<std::uint32_t> strand = {});
    /// Adds it as the primary one, or takes it out when it is selected already.
    void toggle(scene::ObjectId id);
    /// Drops what the scene does not have any more.
    void keepExisting(const scene::Scene& scene);

signals:
    void changed();

private:
    std::vector<scene::ObjectId> objects_;
    std::optional<std::uint32_t> strand_;
};

}  // namespace tendril::ui
