#include "app/cli/AssignmentEdit.h"

#include "app/cli/ScenePath.h"
#include "core/params/ParamText.h"

#include <fmt/format.h>

#include <filesystem>

namespace tendril::cli {

namespace {

using scene::Edit;

constexpr std::string_view kNone = "none";

// What ParamText says, told of the assignment instead of the bare key.
Result<ParamValue> valueOf(const ParamRow& row, const Assignment& assignment) {
    Result<ParamValue> value = textToValue(row, assignment.value);
    for (Diagnostic& diagnostic : value.diagnostics()) diagnostic.place = assignment.path();
    return value;
}

// The row of a single number, for one axis of a vector.
ParamRow rowOfPart(const ScenePath& path) {
    ParamRow row = *path.row;
    if (!path.isWhole) row.kind = ParamKind::Number;
    return row;
}

Result<Edit> makePropertyEdit(const scene::Scene& scene, const scene::Object& object,
                              const Assignment& assignment) {
    if (assignment.frame || !assignment.aspect.empty())
        return makeError(assignment.path(), "cannot have keys or a profile.");
    if (assignment.parameter == "name") {
        const scene::Object* other = scene.findByName(assignment.value);
        if (!scene::isValidName(assignment.value) || (other && other != &object))
            return makeError(assignment.path(),
                             fmt::format("\"{}\" is taken, or holds one of . / @ = or nothing. "
                                         "Choose another name.",
                                         assignment.value));
        return scene::makeRename(object.id, assignment.value);
    }
    const ParamRow row{.info = {.key = "switch", .label = "", .help = ""},
                       .kind = ParamKind::Switch,
                       .defaultValue = true};
    const auto value = valueOf(row, assignment);
    if (!value) return Result<Edit>::failed(value.diagnostics());
    const bool on = std::get<bool>(value.value());
    return assignment.parameter == "visible" ? scene::makeSetVisible(object.id, on)
                                             : scene::makeSetEnabled(object.id, on);
}

Edit makeEditOfAll(const ScenePath& path, const std::function<Edit(const std::string&)>& make) {
    std::vector<Edit> edits;
    for (const std::string& channel : path.channels()) edits.push_back(make(channel));
    return scene::makeGroup("Set " + std::string(path.row->info.key), "", std::move(edits));
}

Result<Edit> makeProfileEdit(const ScenePath& path, const Assignment& assignment) {
    if (!path.row->info.lengthwise)
        return makeError(assignment.path(),
                         "cannot vary over the length; `tendril-cli params` lists what can.");
    curve::Curve profile;
    if (assignment.value != kNone) {
        const ParamRow factors{.info = {.key = "profile",
                                        .label = "",
                                        .help = "",
                                        .unit = Unit::Ratio,
                                        .minimum = 0,
                                        .maximum = 1e6},
                               .kind = ParamKind::Profile,
                               .defaultValue = curve::Curve()};
        const auto value = valueOf(factors, assignment);
        if (!value) return Result<Edit>::failed(value.diagnostics());
        profile = std::get<curve::Curve>(value.value());
        for (const curve::Key& key : profile.keys())
            if (key.x < 0 || key.x > 1)
                return makeError(assignment.path(),
                                 fmt::format("place {} is not on the strand: 0 is its root, 1 its "
                                             "tip.",
                                             key.x));
    }
    return makeEditOfAll(path, [&](const std::string& channel) {
        return scene::makeSetProfile(path.object->id, channel, profile);
    });
}

Result<Edit> makeKeyEdit(const ScenePath& path, const Assignment& assignment, double time) {
    if (!path.row->info.animatable || !isNumeric(path.row->kind))
        return makeError(assignment.path(),
                         "cannot have keys; `tendril-cli params` lists what can.");
    if (assignment.value == kNone)
        return makeEditOfAll(path, [&](const std::string& channel) {
            return scene::makeRemoveKey(path.object->id, channel, time);
        });
    curve::Key key{.x = time};
    if (!assignment.aspect.empty()) {
        const auto interpolation = curve::interpolationNamed(assignment.aspect);
        if (!interpolation)
            return makeError(assignment.path(),
                             fmt::format("\"{}\" is no interpolation. There are stepped, linear, "
                                         "smooth, monotone and bezier.",
                                         assignment.aspect));
        key.interpolation = *interpolation;
    }
    const ParamRow row = rowOfPart(path);
    const auto value = valueOf(row, assignment);
    if (!value) return Result<Edit>::failed(value.diagnostics());
    int axis = 0;
    return makeEditOfAll(path, [&](const std::string& channel) {
        key.value = channelValue(value.value(), axis++);
        return scene::makeSetKey(path.object->id, channel, key);
    });
}

Result<Edit> makeKeysEdit(const ScenePath& path, const Assignment& assignment) {
    if (assignment.value != kNone)
        return makeError(assignment.path(),
                         "can only be set to none, which removes the keys; set single ones with "
                         "@FRAME.");
    return makeEditOfAll(path, [&](const std::string& channel) {
        return scene::makeSetKeys(path.object->id, channel, {});
    });
}

Result<Edit> makeValueEdit(const ScenePath& path, const Assignment& assignment) {
    const ParamRow row = rowOfPart(path);
    auto value = valueOf(row, assignment);
    if (!value) return Result<Edit>::failed(value.diagnostics());
    Diagnostics notes;
    for (const std::string& channel : path.channels())
        if (path.object->keys.contains(channel))
            notes.push_back(makeNote(assignment.path(),
                                     fmt::format("{0} has keys, which hide this value. Set a key "
                                                 "with @FRAME, or remove them with {0}:keys=none.",
                                                 channel)));
    if (path.row->kind == ParamKind::Path) {
        const std::filesystem::path file = std::get<std::string>(value.value());
        if (!std::filesystem::is_regular_file(file))
            return makeError(assignment.path(),
                             fmt::format("there is no file \"{}\".", file.string()));
        value.value() = std::filesystem::absolute(file).lexically_normal().generic_string();
    }
    if (path.isWhole)
        return {
            scene::makeSetValue(path.object->id, std::string(path.row->info.key), value.value()),
            notes};
    return {scene::makeSetChannel(path.object->id, path.channels().front(),
                                  std::get<double>(value.value())),
            notes};
}

}  // namespace

Result<Edit> makeEdit(const scene::Scene& scene, const Assignment& assignment) {
    const auto object = findObject(scene, assignment.object, assignment.path());
    if (!object) return Result<Edit>::failed(object.diagnostics());
    for (const char* property : {"visible", "enabled", "name"})
        if (assignment.parameter == property)
            return makePropertyEdit(scene, *object.value(), assignment);
    const auto path = findParameter(*object.value(), assignment.parameter, assignment.path());
    if (!path) return Result<Edit>::failed(path.diagnostics());

    if (assignment.frame)
        return makeKeyEdit(path.value(), assignment,
                           scene.shot().shot.timeOfFrame(*assignment.frame));
    if (assignment.aspect == "profile") return makeProfileEdit(path.value(), assignment);
    if (assignment.aspect == "keys") return makeKeysEdit(path.value(), assignment);
    if (!assignment.aspect.empty())
        return makeError(assignment.path(),
                         fmt::format("\":{}\" is not known here. There are :profile and :keys, and "
                                     "interpolations after @FRAME.",
                                     assignment.aspect));
    return makeValueEdit(path.value(), assignment);
}

}  // namespace tendril::cli
