#include "app/cli/Command.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <exception>

using namespace tendril;

namespace {

constexpr const char* kAbout =
    "Tendril moves thin, long things: hair, braids, tails, foliage. This is the program without\n"
    "a window; it computes the same frames as the one with a window.";
constexpr const char* kExitStatuses =
    "Exit status: 0 done, 1 failed or canceled, 2 wrong usage, 3 done but strands were stopped.\n"
    "Files without units are centimeters, in and out, unless told otherwise.";

// The machine's faults (no memory) end here; everything else comes as diagnostics.
cli::ExitStatus run(const cli::Request& request) {
    cli::Console console(request.form);
    try {
        return console.finish(request.run(console));
    } catch (const std::bad_alloc&) {
        return console.fail({makeError("", "not enough memory. Use fewer strands or points.")});
    } catch (const std::exception& error) {
        return console.fail({makeError("", error.what())});
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is then an error like a full disk
    CLI::App program(kAbout, "tendril-cli");
    program.set_version_flag("--version", "tendril-cli " TENDRIL_VERSION);
    program.footer(kExitStatuses);
    program.require_subcommand(1);
    cli::Request request;
    cli::addNew(program, request);
    cli::addInfo(program, request);
    cli::addConvert(program, request);
    cli::addGet(program, request);
    cli::addSet(program, request);
    cli::addAdd(program, request);
    cli::addRemove(program, request);
    cli::addParams(program, request);
    cli::addSimulate(program, request);
    cli::addSagfree(program, request);
    cli::addValidate(program, request);
    cli::addBench(program, request);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? 0 : static_cast<int>(cli::ExitStatus::Usage);
    }
    return static_cast<int>(run(request));
}
