#pragma once

#include "app/cli/Console.h"

#include <CLI/App.hpp>

#include <functional>
#include <memory>

namespace tendril::cli {

/// What the command line asked for, known once it is parsed.
struct Request {
    OutputForm form = OutputForm::Text;
    std::function<ExitStatus(Console&)> run;
};

/// Adds a command that knows `--json`. `Options` is what its arguments are read into; `run` is
/// called with them when the command was chosen.
template <class Options>
CLI::App* addCommand(CLI::App& program, Request& request, const char* name, const char* help,
                     ExitStatus (*run)(const Options&, Console&),
                     const std::shared_ptr<Options>& options) {
    CLI::App* command = program.add_subcommand(name, help);
    command->add_flag_callback(
        "--json", [&request] { request.form = OutputForm::Structured; },
        "Answer with JSON on standard output");
    command->callback([&request, run, options] {
        request.run = [run, options](Console& console) { return run(*options, console); };
    });
    return command;
}

void addNew(CLI::App& program, Request& request);
void addInfo(CLI::App& program, Request& request);
void addConvert(CLI::App& program, Request& request);
void addParams(CLI::App& program, Request& request);
void addGet(CLI::App& program, Request& request);
void addSet(CLI::App& program, Request& request);
void addAdd(CLI::App& program, Request& request);
void addRemove(CLI::App& program, Request& request);
void addSimulate(CLI::App& program, Request& request);
void addSagfree(CLI::App& program, Request& request);
void addValidate(CLI::App& program, Request& request);
void addBench(CLI::App& program, Request& request);

}  // namespace tendril::cli
