#include "core/io/project/ProjectJson.h"

#include "core/io/project/ProjectMigration.h"
#include "core/params/ParamJson.h"

#include <fmt/format.h>

#include <set>

namespace tendril::io {

namespace {

using Json = nlohmann::ordered_json;
using scene::Object;

Json curvesToJson(const CurveMap& curves) {
    Json json = Json::object();
    for (const auto& [channel, curve] : curves) json[channel] = toJson(curve);
    return json;
}

/// Empty names stay empty; others become relative when a relative path leads there.
std::string relativeTo(const std::filesystem::path& folder, const std::string& file) {
    if (file.empty()) return file;
    const std::filesystem::path relative =
        std::filesystem::path(file).lexically_normal().lexically_relative(
            folder.lexically_normal());
    return relative.empty() ? file : relative.generic_string();
}

std::string absoluteFrom(const std::filesystem::path& folder, const std::string& file) {
    if (file.empty()) return file;
    return (folder / file).lexically_normal().generic_string();
}

Json objectToJson(const Object& object, const std::filesystem::path& folder) {
    Json json;
    json["id"] = static_cast<std::uint64_t>(object.id);
    json["kind"] = scene::kindName(object);
    json["name"] = object.name;
    json["visible"] = object.visible;
    json["enabled"] = object.enabled;
    Json& params = json["params"] = Json::object();
    for (const ParamRow& row : scene::rowsOf(object)) {
        ParamValue value = scene::valueOf(object, row.info.key);
        if (row.kind == ParamKind::Path) value = relativeTo(folder, std::get<std::string>(value));
        params[std::string(row.info.key)] = toJson(row, value);
    }
    if (!object.keys.empty()) json["keys"] = curvesToJson(object.keys);
    if (!object.profiles.empty()) json["profiles"] = curvesToJson(object.profiles);
    return json;
}

std::optional<Object> objectOfKind(const Json& kind) {
    Object object;
    if (kind == "shot")
        object.content = scene::Shot{};
    else if (kind == "base")
        object.content = scene::Base{};
    else if (kind == "groom")
        object.content = scene::Groom{.curves = std::make_shared<strand::CurveSet>()};
    else if (kind == "body")
        object.content = scene::Body{.mesh = std::make_shared<geometry::TriangleMesh>()};
    else if (kind == "shape")
        object.content = scene::Shape{};
    else if (kind == "path")
        object.content = scene::Path{};
    else if (kind == "attachment")
        object.content = scene::Attachment{};
    else if (kind == "joints")
        object.content = scene::Joints{};
    else
        return std::nullopt;
    return object;
}

/// Reads one object; findings go to `notes`.
class ObjectReader {
public:
    ObjectReader(const std::filesystem::path& folder, std::string place, Diagnostics& notes)
        : folder_(folder), place_(std::move(place)), notes_(notes) {}

    void read(const Json& json, Object& object) {
        static const std::set<std::string> kKnown = {"id",      "kind",   "name", "visible",
                                                     "enabled", "params", "keys", "profiles"};
        for (const auto& [key, value] : json.items())
            if (!kKnown.contains(key)) warn(key, "is not known and was ignored.");
        object.visible = readSwitch(json, "visible");
        object.enabled = readSwitch(json, "enabled");
        if (json.contains("params")) readParams(json["params"], object);
        if (json.contains("keys"))
            readCurves(json["keys"], object, object.keys, [](const ParamRow& row) {
                return row.info.animatable && isNumeric(row.kind);
            });
        if (json.contains("profiles"))
            readCurves(json["profiles"], object, object.profiles,
                       [](const ParamRow& row) { return row.info.lengthwise; });
    }

private:
    void warn(const std::string& key, std::string text) {
        notes_.push_back(makeWarning(place_ + ", " + key, std::move(text)));
    }
    bool readSwitch(const Json& json, const char* key) {
        if (!json.contains(key)) return true;
        if (json[key].is_boolean()) return json[key];
        warn(key, "should be true or false; true is used.");
        return true;
    }
    void readParams(const Json& params, Object& object) {
        if (!params.is_object()) {
            warn("params", "should hold parameters by name; defaults are used.");
            return;
        }
        for (const auto& [key, json] : params.items()) {
            const ParamRow* row = scene::findRow(object, key);
            if (!row) {
                warn(key, "is not a parameter of this object and was ignored.");
                continue;
            }
            auto value = valueFromJson(*row, json, place_ + ", " + key);
            if (!value) {
                warn(key, value.diagnostics().front().text + " The default is used.");
                continue;
            }
            if (row->kind == ParamKind::Path)
                value.value() = absoluteFrom(folder_, std::get<std::string>(value.value()));
            scene::setValue(object, key, value.value());
        }
    }
    template <class Allows>
    void readCurves(const Json& json, const Object& object, CurveMap& curves, Allows allows) {
        if (!json.is_object()) {
            warn("keys and profiles", "should be listed by channel; they were ignored.");
            return;
        }
        for (const auto& [channel, keys] : json.items()) {
            const auto found = scene::findChannel(object, channel);
            const auto curve = curveFromJson(keys, channel);
            if (!found || !allows(*found->row))
                warn(channel, "cannot carry this curve here; it was ignored.");
            else if (!curve)
                warn(channel, curve.diagnostics().front().text + " The curve was ignored.");
            else if (!curve.value().isEmpty())
                curves[channel] = curve.value();
        }
    }

    const std::filesystem::path& folder_;
    std::string place_;
    Diagnostics& notes_;
};

/// Adds the object under its own id and name where they are free, else under others.
void add(scene::Scene& scene, Object object, const Json& json, const std::string& place,
         Diagnostics& notes) {
    const std::string wanted =
        json.contains("name") && json["name"].is_string() ? json["name"].get<std::string>() : "";
    object.name = scene::unusedName(scene, wanted);
    if (object.name != wanted)
        notes.push_back(makeWarning(
            place, fmt::format("the name \"{}\" is missing, taken or not allowed; \"{}\" is used.",
                               wanted, object.name)));
    object.id = json.contains("id") && json["id"].is_number_unsigned()
                    ? scene::ObjectId{json["id"].get<std::uint64_t>()}
                    : scene::ObjectId{0};
    if (object.id == scene::ObjectId{0} || scene.find(object.id)) object.id = unusedId(scene);
    const scene::ObjectId id = object.id;
    scene.objects[id] = std::make_shared<const Object>(std::move(object));
}

template <class Content>
std::size_t countOf(const scene::Scene& scene) {
    std::size_t count = 0;
    for (const auto& [id, object] : scene.objects)
        if (std::holds_alternative<Content>(object->content)) ++count;
    return count;
}

template <class Content>
void addMissing(scene::Scene& scene, const char* name, const std::string& place,
                Diagnostics& notes) {
    if (countOf<Content>(scene) > 0) return;
    notes.push_back(
        makeWarning(place, fmt::format("has no {}; one with default settings was added.", name)));
    Object object;
    object.content = Content{};
    object.id = unusedId(scene);
    object.name = scene::unusedName(scene, name);
    const scene::ObjectId id = object.id;
    scene.objects[id] = std::make_shared<const Object>(std::move(object));
}

}  // namespace

Json projectToJson(const scene::Scene& scene, const std::filesystem::path& folder) {
    Json json;
    json["tendril"] = kProjectVersion;
    Json& objects = json["objects"] = Json::array();
    for (const auto& [id, object] : scene.objects) objects.push_back(objectToJson(*object, folder));
    return json;
}

Result<scene::Scene> projectFromJson(const Json& written, const std::filesystem::path& folder,
                                     const std::string& place) {
    if (!written.is_object() || !written.contains("tendril") ||
        !written["tendril"].is_number_integer())
        return makeError(place, "is not a Tendril project: the entry \"tendril\" is missing.");
    if (const int version = written["tendril"].get<int>(); version > kProjectVersion || version < 1)
        return makeError(place, fmt::format("has project version {}, this program reads version "
                                            "{}. Open it with a newer program.",
                                            version, kProjectVersion));
    if (!written.contains("objects") || !written["objects"].is_array())
        return makeError(place, "has no list of \"objects\".");

    scene::Scene scene;
    Diagnostics notes;
    const Json json = migratedProject(written, place, notes);
    for (std::size_t i = 0; i < json["objects"].size(); ++i) {
        const Json& entry = json["objects"][i];
        std::string where = fmt::format("{}, object {}", place, i + 1);
        if (entry.is_object() && entry.contains("name") && entry["name"].is_string())
            where = fmt::format("{}, {}", place, entry["name"].get<std::string>());
        auto object = entry.is_object() && entry.contains("kind") ? objectOfKind(entry["kind"])
                                                                  : std::nullopt;
        const bool isSecond = object && ((std::holds_alternative<scene::Shot>(object->content) &&
                                          countOf<scene::Shot>(scene) > 0) ||
                                         (std::holds_alternative<scene::Base>(object->content) &&
                                          countOf<scene::Base>(scene) > 0));
        if (!object || isSecond) {
            notes.push_back(makeWarning(
                where, "is of an unknown kind, or a second shot or base; it was ignored."));
            continue;
        }
        ObjectReader(folder, where, notes).read(entry, *object);
        add(scene, std::move(*object), entry, where, notes);
    }
    addMissing<scene::Shot>(scene, "shot", place, notes);
    addMissing<scene::Base>(scene, "base", place, notes);
    return {std::move(scene), std::move(notes)};
}

}  // namespace tendril::io
