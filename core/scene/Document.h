#pragma once

#include "core/scene/Scene.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tendril::scene {

/// A named pure function from one scene to the next. Panels, scripts and the command line build
/// the same edits (Edits.h); nobody else changes a scene.
struct Edit {
    std::string label;     ///< "Set density": what undo says
    std::string mergeKey;  ///< object and channel; equal keys in a row are one step (drags)
    std::function<ScenePtr(const Scene&)> apply;  ///< @return null to refuse: nothing happens
};

/// The open scene and its history. One thread only. Undo is going back to an old revision, so it
/// cannot miss a field; shared objects keep the cost to what actually changed.
class Document {
public:
    explicit Document(ScenePtr initial);

    [[nodiscard]] const ScenePtr& scene() const { return history_[current_].scene; }
    /// Names the present scene: an older number returns with undo, a new edit has a new one.
    [[nodiscard]] std::uint64_t revision() const { return history_[current_].number; }

    bool apply(const Edit& edit);
    [[nodiscard]] bool canUndo() const { return current_ > 0; }
    void undo();
    [[nodiscard]] bool canRedo() const { return current_ + 1 < history_.size(); }
    void redo();
    [[nodiscard]] const std::string& undoLabel() const;       ///< @pre canUndo()
    [[nodiscard]] const std::string& redoLabel() const;       ///< @pre canRedo()
    void endMerge() { history_[current_].mergeKey.clear(); }  ///< slider released
    void markSaved() { saved_ = history_[current_].number; }
    [[nodiscard]] bool isModified() const { return revision() != saved_; }

    std::function<void()> onChanged;  ///< one listener: the session; it fans out

private:
    struct Revision {
        std::string label, mergeKey;
        ScenePtr scene;
        std::uint64_t number = 0;
    };
    void moveTo(std::size_t index);

    std::vector<Revision> history_;
    std::size_t current_ = 0;
    std::uint64_t lastNumber_ = 1, saved_ = 1;
};

}  // namespace tendril::scene
