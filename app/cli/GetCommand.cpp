#include "app/cli/Command.h"
#include "app/cli/ParamDescription.h"
#include "app/cli/ScenePath.h"
#include "core/io/project/ProjectFile.h"
#include "core/params/ParamJson.h"

#include <fmt/format.h>

#include <cmath>

namespace tendril::cli {

namespace {

struct Options {
    std::string project, path;
};

/// The answer, gathered parameter by parameter.
struct Listing {
    const scene::ShotParams& shot;
    Json json = Json::array();
    std::string text{};

    void addSwitch(const scene::Object& object, const char* name, bool on) {
        const std::string path = fmt::format("{}.{}", object.name, name);
        json.push_back({{"path", path}, {"value", on}});
        text += fmt::format("{} = {}\n", path, on ? "on" : "off");
    }
    void add(const ScenePath& path);
    void add(const scene::Object& object);

private:
    void addKeys(const ParamRow& row, const std::string& path, const curve::Curve& keys, Json& out);
};

// Frames are whole in the usual case, but for rounding of their times.
double frameAt(const scene::ShotParams& shot, double time) {
    const double frame = time * shot.rateNumerator / shot.rateDenominator;
    const double whole = std::round(frame);
    return std::abs(frame - whole) < 1e-6 ? whole : frame;
}

void Listing::addKeys(const ParamRow& row, const std::string& path, const curve::Curve& keys,
                      Json& out) {
    Json list = Json::array();
    for (const curve::Key& key : keys.keys()) {
        const double frame = frameAt(shot, key.x);
        const auto interpolation = curve::nameOf(key.interpolation);
        list.push_back({{"frame", frame},
                        {"time", key.x},
                        {"value", key.value},
                        {"interpolation", interpolation}});
        ParamRow part = row;
        ParamValue value = key.value;
        if (row.kind == ParamKind::Vector)
            part.kind = ParamKind::Number;
        else
            value = withChannel(row.defaultValue, row.info, row.kind, 0, key.value);
        text +=
            fmt::format("{}@{}:{} = {}\n", path, frame, interpolation, valueWithUnit(part, value));
    }
    out["keys"][path.substr(path.find('.') + 1)] = std::move(list);
}

void Listing::add(const ScenePath& path) {
    const scene::Object& object = *path.object;
    ParamRow row = *path.row;
    ParamValue value = scene::valueOf(object, row.info.key);
    std::string name = fmt::format("{}.{}", object.name, row.info.key);
    if (!path.isWhole) {
        value = channelValue(value, path.axis);
        name = fmt::format("{}.{}", object.name, path.channels().front());
        row.kind = ParamKind::Number;
    }
    text += fmt::format("{} = {}\n", name, valueWithUnit(row, value));
    Json entry{{"path", name},
               {"value", tendril::toJson(row, value)},
               {"unit", unitSymbol(row.info.unit)}};
    for (const std::string& channel : path.channels()) {
        const std::string channelPath = fmt::format("{}.{}", object.name, channel);
        if (const auto keys = object.keys.find(channel); keys != object.keys.end())
            addKeys(*path.row, channelPath, keys->second, entry);
        const auto profile = object.profiles.find(channel);
        if (profile == object.profiles.end()) continue;
        const ParamRow factors{.info = {.key = "", .label = "", .help = ""},
                               .kind = ParamKind::Profile,
                               .defaultValue = curve::Curve()};
        text +=
            fmt::format("{}:profile = {}\n", channelPath, valueWithUnit(factors, profile->second));
        entry["profiles"][channel] = tendril::toJson(profile->second);
    }
    json.push_back(std::move(entry));
}

void Listing::add(const scene::Object& object) {
    addSwitch(object, "visible", object.visible);
    addSwitch(object, "enabled", object.enabled);
    for (const ParamRow& row : scene::rowsOf(object)) add({.object = &object, .row = &row});
}

Result<Done> addAsked(Listing& listing, const scene::Scene& scene, const std::string& asked) {
    if (asked.empty()) {
        for (const auto& [id, object] : scene.objects) listing.add(*object);
        return Done{};
    }
    const auto dot = asked.find('.');
    const auto object = findObject(scene, asked.substr(0, dot), asked);
    if (!object) return Result<Done>::failed(object.diagnostics());
    const std::string name = dot == std::string::npos ? "" : asked.substr(dot + 1);
    if (name.empty()) {
        listing.add(*object.value());
    } else if (name == "visible" || name == "enabled") {
        listing.addSwitch(*object.value(), name.c_str(),
                          name == "visible" ? object.value()->visible : object.value()->enabled);
    } else {
        const auto path = findParameter(*object.value(), name, asked);
        if (!path) return Result<Done>::failed(path.diagnostics());
        listing.add(path.value());
    }
    return Done{};
}

ExitStatus run(const Options& options, Console& console) {
    const auto scene = io::readProjectDescription(options.project);
    if (!scene) return console.fail(scene.diagnostics());
    console.report(scene.diagnostics());
    Listing listing{.shot = scene.value().shot().shot};
    const auto added = addAsked(listing, scene.value(), options.path);
    if (!added) return console.fail(added.diagnostics());
    console.answer(listing.json, listing.text);
    return ExitStatus::Done;
}

}  // namespace

void addGet(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        addCommand(program, request, "get",
                   "Print parameters of a project, with keys and profiles, in the form `set` reads",
                   run, options);
    command->add_option("PROJECT", options->project, "The .tendril file")->required();
    command->add_option("PATH", options->path,
                        "An object, or one parameter: hair, hair.density, base.rotation.y");
}

}  // namespace tendril::cli
