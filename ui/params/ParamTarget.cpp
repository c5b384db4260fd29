#include "ui/params/ParamTarget.h"

#include "core/params/ParamText.h"

namespace tendril::ui {

double ParamTarget::numberNow(int axis) const {
    return scene::channelValueAt(*object(), {row, axis}, workspace->time());
}

std::string ParamTarget::channel(int axis) const {
    return channelName(row->info, row->kind, axis);
}

KeyState ParamTarget::keyState() const {
    return keyStateOf(*object(), *row, workspace->time());
}

void ParamTarget::setNumber(int axis, double number) const {
    workspace->apply(scene::makeSetChannelAt(id, channel(axis), number, workspace->time()));
}

void ParamTarget::setValue(const ParamValue& value) const {
    workspace->apply(scene::makeSetValue(id, std::string(row->info.key), value));
    workspace->endMerge();
}

scene::Edit ParamTarget::grouped(const char* label, std::vector<scene::Edit> edits) const {
    return scene::makeGroup(label + (" " + std::string(row->info.key)), {}, std::move(edits));
}

void ParamTarget::setKeyHere() const {
    std::vector<scene::Edit> edits;
    for (int axis = 0; axis < channelCount(row->kind); ++axis)
        edits.push_back(scene::makeSetKey(id, channel(axis),
                                          {.x = workspace->time(), .value = numberNow(axis)}));
    workspace->apply(grouped("Key", std::move(edits)));
}

void ParamTarget::removeKeyHere() const {
    std::vector<scene::Edit> edits;
    for (int axis = 0; axis < channelCount(row->kind); ++axis)
        edits.push_back(scene::makeRemoveKey(id, channel(axis), workspace->time()));
    workspace->apply(grouped("Delete key of", std::move(edits)));
}

void ParamTarget::removeAllKeys() const {
    std::vector<scene::Edit> edits;
    for (int axis = 0; axis < channelCount(row->kind); ++axis)
        edits.push_back(scene::makeSetKeys(id, channel(axis), {}));
    workspace->apply(grouped("Delete all keys of", std::move(edits)));
}

void ParamTarget::reset() const {
    std::vector<scene::Edit> edits{
        scene::makeSetValue(id, std::string(row->info.key), row->defaultValue)};
    for (int axis = 0; axis < channelCount(row->kind); ++axis) {
        if (row->info.animatable) edits.push_back(scene::makeSetKeys(id, channel(axis), {}));
        if (row->info.lengthwise) edits.push_back(scene::makeSetProfile(id, channel(axis), {}));
    }
    workspace->apply(grouped("Reset", std::move(edits)));
}

QString ParamTarget::asText() const {
    ParamValue now = value();
    if (isNumeric(row->kind))
        for (int axis = 0; axis < channelCount(row->kind); ++axis)
            now = withChannel(now, row->info, row->kind, axis, numberNow(axis));
    return QString::fromStdString(valueToText(*row, now));
}

std::optional<QString> ParamTarget::applyText(const QString& text) const {
    const Result<ParamValue> read = textToValue(*row, text.trimmed().toStdString());
    if (!read) return QString::fromStdString(read.diagnostics().front().text);
    if (!isNumeric(row->kind)) {
        setValue(read.value());
        return {};
    }
    std::vector<scene::Edit> edits;
    for (int axis = 0; axis < channelCount(row->kind); ++axis)
        edits.push_back(scene::makeSetChannelAt(id, channel(axis), channelValue(read.value(), axis),
                                                workspace->time()));
    workspace->apply(grouped("Paste", std::move(edits)));
    return {};
}

}  // namespace tendril::ui
