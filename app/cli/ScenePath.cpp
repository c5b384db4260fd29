#include "app/cli/ScenePath.h"

#include "app/cli/NearNames.h"

#include <fmt/format.h>

namespace tendril::cli {

std::vector<std::string> ScenePath::channels() const {
    if (!isWhole) return {channelName(row->info, row->kind, axis)};
    std::vector<std::string> names;
    for (int i = 0; i < channelCount(row->kind); ++i)
        names.push_back(channelName(row->info, row->kind, i));
    return names;
}

Result<const scene::Object*> findObject(const scene::Scene& scene, std::string_view name,
                                        const std::string& place) {
    if (const scene::Object* object = scene.findByName(name)) return object;
    std::vector<std::string> names;
    for (const auto& [id, object] : scene.objects) names.push_back(object->name);
    return makeError(place, fmt::format("the project has no object \"{}\". {}", name,
                                        suggestion(name, std::move(names))));
}

Result<ScenePath> findParameter(const scene::Object& object, std::string_view name,
                                const std::string& place) {
    if (const ParamRow* row = scene::findRow(object, name))
        return ScenePath{.object = &object, .row = row};
    if (const auto channel = scene::findChannel(object, name))
        return ScenePath{
            .object = &object, .row = channel->row, .axis = channel->axis, .isWhole = false};
    std::vector<std::string> names = {"enabled", "name", "visible"};
    for (const ParamRow& row : scene::rowsOf(object)) names.emplace_back(row.info.key);
    return makeError(place, fmt::format("\"{}\" has no parameter \"{}\". {}", object.name, name,
                                        suggestion(name, std::move(names))));
}

}  // namespace tendril::cli
