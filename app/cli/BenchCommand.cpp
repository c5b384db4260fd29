#include "app/cli/Command.h"
#include "app/cli/InterruptWatch.h"
#include "app/cli/NearNames.h"
#include "app/cli/ProgressBar.h"
#include "app/cli/Table.h"
#include "core/bench/Bench.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::cli {

namespace {

using bench::Measure;

struct Options {
    std::vector<std::string> names;
};

Diagnostics problemsWith(const std::vector<std::string>& wanted) {
    const std::vector<std::string> known = bench::benchNames();
    Diagnostics problems;
    for (const std::string& name : wanted)
        if (std::ranges::find(known, name) == known.end())
            problems.push_back(makeError("bench", fmt::format("there is no measure \"{}\". {}",
                                                              name, suggestion(name, known))));
    return problems;
}

ExitStatus run(const Options& options, Console& console) {
    const Diagnostics problems = problemsWith(options.names);
    if (!problems.empty()) return console.refuse(problems);
    const InterruptWatch interrupts;
    const std::size_t wanted =
        options.names.empty() ? bench::benchNames().size() : options.names.size();
    std::vector<Measure> measures;
    {
        ProgressBar bar("measuring", static_cast<std::int64_t>(wanted));
        std::int64_t done = 0;
        bar.show(done);
        measures = bench::runBench({.names = options.names,
                                    .cancel = &interrupts.flag(),
                                    .onResult = [&](const Measure&) { bar.show(++done); }});
    }
    Json json = Json::array();
    Table table({Align::Left, Align::Right, Align::Left});
    for (const Measure& measure : measures) {
        json.push_back({{"name", measure.name},
                        {"value", measure.value ? Json(*measure.value) : Json()},
                        {"unit", measure.unit}});
        table.add({measure.name, measure.value ? fmt::format("{:.4g}", *measure.value) : "–",
                   measure.unit});
    }
    console.answer(json, table.text());
    if (interrupts.flag().load())
        return console.fail({makeError("bench", "was canceled; not all was measured.")});
    return ExitStatus::Done;
}

}  // namespace

void addBench(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = addCommand(program, request, "bench",
                                   "Measure what the solver costs on this machine", run, options);
    command->add_option(
        "NAME", options->names,
        "Only these measures: " + fmt::format("{}", fmt::join(bench::benchNames(), ", ")));
    command->footer("Measure with a release build.");
}

}  // namespace tendril::cli
