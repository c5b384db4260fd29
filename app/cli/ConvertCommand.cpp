#include "app/cli/Command.h"
#include "app/cli/FileFrame.h"
#include "app/cli/FileKind.h"
#include "app/cli/Resampling.h"
#include "app/cli/StaticAlembic.h"
#include "app/cli/StrandFile.h"
#include "app/cli/StrandReport.h"
#include "core/io/groom/GroomWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tendril::cli {

namespace {

using strand::CurveSet;
using strand::GroomFrame;

struct Options {
    std::string in, out, resample;
    FileFrame inFrame{}, outFrame{.prefix = "out-"};
};

/// The options, understood.
struct Settings {
    GroomFrame in, out;
    std::optional<NewPoints> points;
};

Result<Settings> settingsFrom(const Options& options) {
    const auto in = options.inFrame.parsed(), out = options.outFrame.parsed();
    Diagnostics errors = in.diagnostics();
    std::ranges::copy(out.diagnostics(), std::back_inserter(errors));
    std::optional<NewPoints> points;
    if (!options.resample.empty()) {
        const auto parsed = parseNewPoints(options.resample);
        std::ranges::copy(parsed.diagnostics(), std::back_inserter(errors));
        if (parsed) points = parsed.value();
    }
    const std::string extension = extensionOf(options.out);
    if (extension != ".hair" && extension != ".obj" && extension != ".abc")
        errors.push_back(makeError(options.out,
                                   "grooms are written as .hair, .obj or .abc. Give "
                                   "the file one of these endings."));
    if (!errors.empty()) return Result<Settings>::failed(std::move(errors));
    return Settings{in.value(), out.value(), points};
}

// Numbers stay exactly as they are where nothing is asked of them.
Result<CurveSet> converted(CurveSet curves, const Settings& settings) {
    Diagnostics notes;
    if (settings.points) {
        Result<CurveSet> result =
            resampled(strand::inMeters(std::move(curves), settings.in), *settings.points);
        notes = result.diagnostics();
        curves = strand::inFileFrame(std::move(result.value()), settings.out);
    } else if (!(settings.in == settings.out)) {
        curves =
            strand::inFileFrame(strand::inMeters(std::move(curves), settings.in), settings.out);
    }
    return {std::move(curves), std::move(notes)};
}

ExitStatus run(const Options& options, Console& console) {
    const auto settings = settingsFrom(options);
    if (!settings) return console.refuse(settings.diagnostics());
    auto file = readStrandFile(options.in);
    if (!file) return console.fail(file.diagnostics());
    Diagnostics notes = file.diagnostics();
    if (file.value().times.size() > 1)
        notes.push_back(makeNote(options.in, fmt::format("is animated; only the first of its {} "
                                                         "samples was taken.",
                                                         file.value().times.size())));
    auto curves = converted(std::move(file.value().curves), settings.value());
    std::ranges::copy(curves.diagnostics(), std::back_inserter(notes));
    const GroomFrame& frame = settings.value().out;
    const auto written = extensionOf(options.out) == ".abc"
                             ? writeStaticAlembic(curves.value(), options.out, frame)
                             : io::writeGroom(curves.value(), options.out, frame);
    std::ranges::copy(written.diagnostics(), std::back_inserter(notes));
    console.report(notes);
    if (!written) return ExitStatus::Failed;

    Report report;
    report.add("file", options.out, "file");
    report.add("unit", symbolOf(frame.unit), "unit");
    report.add("up", symbolOf(frame.up), "up");
    const CurveSet meters = strand::inMeters(curves.value(), frame);
    report.add("strands", meters.strandCount(), "", "");
    report.add("points", meters.points.size(), "holds", summaryOf(meters));
    report.add("problems", toJson(notes), "", "");
    console.answer(report.json(), report.text());
    return ExitStatus::Done;
}

}  // namespace

void addConvert(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        addCommand(program, request, "convert",
                   "Turn one file of curves into another, and tell what is lost", run, options);
    command->add_option("IN", options->in, "A .hair, .tfx, .obj or .abc file")->required();
    command->add_option("OUT", options->out, "A .hair, .obj or .abc file")->required();
    options->inFrame.addOptions(*command, "IN");
    options->outFrame.addOptions(*command, "OUT");
    command
        ->add_option("--resample", options->resample,
                     "New points at equal distances: how many per strand, or how far apart")
        ->type_name("N|LENGTH");
}

}  // namespace tendril::cli
