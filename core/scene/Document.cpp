#include "core/scene/Document.h"

#include "core/base/Assert.h"

namespace tendril::scene {

Document::Document(ScenePtr initial) {
    TENDRIL_DEMAND(initial != nullptr);
    history_.push_back({"", "", std::move(initial), lastNumber_});
}

bool Document::apply(const Edit& edit) {
    ScenePtr next = edit.apply(*scene());
    if (!next) return false;
    history_.resize(current_ + 1);
    Revision& last = history_.back();
    const bool merges =
        current_ > 0 && isModified() && !edit.mergeKey.empty() && last.mergeKey == edit.mergeKey;
    if (merges) {
        last.scene = std::move(next);
        last.number = ++lastNumber_;
    } else {
        history_.push_back({edit.label, edit.mergeKey, std::move(next), ++lastNumber_});
        ++current_;
    }
    if (onChanged) onChanged();
    return true;
}

void Document::moveTo(std::size_t index) {
    current_ = index;
    endMerge();
    if (onChanged) onChanged();
}

void Document::undo() {
    TENDRIL_DEMAND(canUndo());
    moveTo(current_ - 1);
}

void Document::redo() {
    TENDRIL_DEMAND(canRedo());
    moveTo(current_ + 1);
}

const std::string& Document::undoLabel() const {
    TENDRIL_DEMAND(canUndo());
    return history_[current_].label;
}

const std::string& Document::redoLabel() const {
    TENDRIL_DEMAND(canRedo());
    return history_[current_ + 1].label;
}

}  // namespace tendril::scene
