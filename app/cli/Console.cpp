#include "app/cli/Console.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace tendril::cli {

void Console::answer(const Json& json, std::string_view text) {
    // Names of files and objects may hold bytes that are not UTF-8.
    const std::string said = form_ == OutputForm::Structured
                                 ? json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n'
                                 : std::string(text);
    std::fwrite(said.data(), 1, said.size(), stdout);
}

void Console::report(const Diagnostics& diagnostics) const {
    const std::string said = toText(diagnostics);
    std::fwrite(said.data(), 1, said.size(), stderr);
}

ExitStatus Console::fail(const Diagnostics& diagnostics) const {
    report(diagnostics);
    return ExitStatus::Failed;
}

ExitStatus Console::refuse(const Diagnostics& diagnostics) const {
    report(diagnostics);
    return ExitStatus::Usage;
}

ExitStatus Console::finish(ExitStatus status) const {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
    return fail({makeError("standard output", "cannot be written; the answer is not complete.")});
}

void Console::leave(ExitStatus status) const {
    std::_Exit(static_cast<int>(finish(status)));
}

}  // namespace tendril::cli
