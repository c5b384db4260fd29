#pragma once

#include "ui/params/KeyState.h"
#include "ui/workspace/Workspace.h"

#include <QString>

#include <optional>

namespace tendril::ui {

/// One parameter of one object: what a row of the panel reads and edits. Knows no parameter by
/// name. Plain value; refers to a workspace that outlives it.
struct ParamTarget {
    Workspace* workspace = nullptr;
    scene::ObjectId id{};
    const ParamRow* row = nullptr;  ///< of a constant table

    [[nodiscard]] const scene::Object* object() const { return workspace->scene().find(id); }
    [[nodiscard]] ParamValue value() const { return scene::valueOf(*object(), row->info.key); }
    [[nodiscard]] double numberNow(int axis) const;  ///< keys included, at the frame shown
    [[nodiscard]] std::string channel(int axis) const;
    [[nodiscard]] KeyState keyState() const;

    void setNumber(int axis, double number) const;  ///< as a key where there are keys
    void setValue(const ParamValue& value) const;
    void setKeyHere() const;
    void removeKeyHere() const;
    void removeAllKeys() const;
    void reset() const;
    [[nodiscard]] QString asText() const;
    /// @return what is wrong with the text; nothing: it was applied
    [[nodiscard]] std::optional<QString> applyText(const QString& text) const;

private:
    [[nodiscard]] scene::Edit grouped(const char* label, std::vector<scene::Edit> edits) const;
};

}  // namespace tendril::ui
