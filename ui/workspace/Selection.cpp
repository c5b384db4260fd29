#include "ui/workspace/Selection.h"

#include <algorithm>

namespace tendril::ui {

bool Selection::contains(scene::ObjectId id) const {
    return std::find(objects_.begin(), objects_.end(), id) != objects_.end();
}

std::optional<scene::ObjectId> Selection::primary() const {
    if (objects_.empty()) return {};
    return objects_.back();
}

void Selection::set(std::vector<scene::ObjectId> objects, std::optional<std::uint32_t> strand) {
    if (objects == objects_ && strand == strand_) return;
    objects_ = std::move(objects);
    strand_ = strand;
    emit changed();
}

void Selection::toggle(scene::ObjectId id) {
    std::vector<scene::ObjectId> next = objects_;
    if (std::erase(next, id) == 0) next.push_back(id);
    set(std::move(next));
}

void Selection::keepExisting(const scene::Scene& scene) {
    std::vector<scene::ObjectId> next = objects_;
    std::erase_if(next, [&](scene::ObjectId id) { return !scene.find(id); });
    if (next != objects_) set(std::move(next));
}

}  // namespace tendril::ui
