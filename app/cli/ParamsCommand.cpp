#include "app/cli/Command.h"
#include "app/cli/NearNames.h"
#include "app/cli/ParamDescription.h"
#include "app/cli/Table.h"
#include "core/scene/Object.h"

#include <fmt/format.h>

namespace tendril::cli {

namespace {

struct Options {
    std::string kind;
};

std::vector<scene::Object> allKinds() {
    std::vector<scene::Object> kinds(8);
    kinds[0].content = scene::Shot{};
    kinds[1].content = scene::Base{};
    kinds[2].content = scene::Groom{};
    kinds[3].content = scene::Body{};
    kinds[4].content = scene::Shape{};
    kinds[5].content = scene::Path{};
    kinds[6].content = scene::Attachment{};
    kinds[7].content = scene::Joints{};
    return kinds;
}

ExitStatus run(const Options& options, Console& console) {
    Json json = Json::array();
    std::string text;
    std::vector<std::string> names;
    for (const scene::Object& object : allKinds()) {
        const std::string kind(scene::kindName(object));
        names.push_back(kind);
        if (!options.kind.empty() && options.kind != kind) continue;
        Table table({Align::Left, Align::Left, Align::Left, Align::Left, Align::Left, Align::Left});
        table.addHeading({kind, "unit", "range", "default", "may have", "meaning"});
        for (const ParamRow& row : scene::rowsOf(object)) {
            json.push_back(toJson(row, kind));
            table.add({std::string(row.info.key), unitText(row), rangeText(row), defaultText(row),
                       flagsText(row.info), std::string(row.info.help)});
        }
        text += (text.empty() ? "" : "\n") + table.text();
    }
    if (json.empty())
        return console.refuse(
            {makeError("params", fmt::format("\"{}\" is no kind of object. {}", options.kind,
                                             suggestion(options.kind, names)))});
    console.answer(json, text);
    return ExitStatus::Done;
}

}  // namespace

void addParams(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = addCommand(
        program, request, "params",
        "Print the table of all parameters: names, units, ranges, defaults, meaning", run, options);
    command->add_option("KIND", options->kind,
                        "Only those of shot, base, groom, body, shape, path, attachment or joints");
}

}  // namespace tendril::cli
