#include "app/cli/Command.h"
#include "app/cli/FileFrame.h"
#include "app/cli/FileReport.h"

namespace tendril::cli {

namespace {

struct Options {
    std::string file;
    FileFrame frame{};
};

ExitStatus run(const Options& options, Console& console) {
    const auto frame = options.frame.parsed();
    if (!frame) return console.refuse(frame.diagnostics());
    auto report = reportOn(options.file, frame.value());
    if (!report) return console.fail(report.diagnostics());
    console.report(report.diagnostics());
    report.value().add("problems", toJson(report.diagnostics()), "", "");
    console.answer(report.value().json(), report.value().text());
    return ExitStatus::Done;
}

}  // namespace

void addInfo(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command =
        addCommand(program, request, "info",
                   "Tell what is in a groom, mesh, project, take or Alembic file", run, options);
    command->add_option("FILE", options->file, "The file")->required();
    options->frame.addOptions(*command, "a groom or mesh");
}

}  // namespace tendril::cli
