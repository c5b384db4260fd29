#include "core/io/project/ProjectMigration.h"

#include <fmt/format.h>

namespace tendril::io {

namespace {

using Json = nlohmann::ordered_json;

// In version 1 bodies were only to be seen.
void migrateFrom1(Json& json, const std::string& place, Diagnostics& notes) {
    std::string bodies;
    for (Json& object : json["objects"]) {
        if (!object.is_object() || !object.contains("kind") || object["kind"] != "body") continue;
        if (!object.contains("params")) object["params"] = Json::object();
        if (!object["params"].is_object()) continue;
        object["params"]["collides"] = "off";
        if (object.contains("name") && object["name"].is_string())
            bodies += (bodies.empty() ? "" : ", ") + object["name"].get<std::string>();
    }
    if (!bodies.empty())
        notes.push_back(makeNote(
            place, fmt::format("was made by an older program, in which strands passed through "
                               "bodies, and still do: switch on Collides for {} to change that.",
                               bodies)));
}

}  // namespace

Json migratedProject(Json json, const std::string& place, Diagnostics& notes) {
    if (json["tendril"].get<int>() < 2) migrateFrom1(json, place, notes);
    return json;
}

}  // namespace tendril::io
