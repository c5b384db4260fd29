#include "app/cli/Command.h"
#include "app/cli/InterruptWatch.h"
#include "app/cli/ProgressBar.h"
#include "app/cli/Table.h"
#include "core/validate/Validation.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::cli {

namespace {

using validate::CaseResult;

struct Options {
    std::vector<std::string> cases;
    std::string reference;
    int threads = 0;
};

Json toJson(const std::optional<double>& number) {
    return number ? Json(*number) : Json();
}
std::string toText(const std::optional<double>& number) {
    return number ? fmt::format("{:.8g}", *number) : "";
}

Json toJson(const CaseResult& result) {
    return {{"name", result.name},
            {"value", toJson(result.value)},
            {"reference", toJson(result.reference)},
            {"error", result.error},
            {"tolerance", result.tolerance},
            {"order", toJson(result.order)},
            {"passed", result.passed},
            {"text", result.text}};
}

void add(const CaseResult& result, Table& table) {
    table.add({result.name, toText(result.value), toText(result.reference),
               fmt::format("{:.3g}", result.error), fmt::format("{:.3g}", result.tolerance),
               result.order ? fmt::format("{:.2f}", *result.order) : "",
               result.passed ? "pass" : "FAIL", result.text});
}

struct Summary {
    Json json = Json::array();
    Table table{{Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right,
                 Align::Left, Align::Left}};
    Diagnostics notCovered{};
    std::size_t failed = 0;
};

Summary summarize(const std::vector<CaseResult>& results) {
    Summary summary;
    summary.table.addHeading(
        {"case", "value", "reference", "error", "tolerance", "order", "", "compared"});
    for (const CaseResult& result : results) {
        if (!result.covered) {
            summary.notCovered.push_back(makeNote(result.name, "is not compared: " + result.text));
            continue;
        }
        summary.json.push_back(toJson(result));
        add(result, summary.table);
        if (!result.passed) ++summary.failed;
    }
    return summary;
}

ExitStatus run(const Options& options, Console& console) {
    const InterruptWatch interrupts;
    Result<std::vector<CaseResult>> results = [&] {
        ProgressBar bar("validating", 0);
        std::size_t done = 0;
        return validate::runValidation(
            options.reference,
            {.selection = options.cases,
             .cancel = &interrupts.flag(),
             .onResult =
                 [&](const CaseResult& result) {
                     bar.tell(fmt::format("{} cases compared, last {}", ++done, result.name));
                 },
             .threads = options.threads});
    }();
    if (!results) return console.fail(results.diagnostics());
    console.report(results.diagnostics());
    const Summary summary = summarize(results.value());
    console.report(summary.notCovered);
    console.answer(summary.json,
                   summary.table.text() +
                       fmt::format("{} cases, {} failed\n", summary.json.size(), summary.failed));
    if (interrupts.flag().load())
        return console.fail({makeError("validate", "was canceled; not all cases were compared.")});
    if (summary.json.empty())
        return console.fail({makeError("validate",
                                       "no case of the reference begins with what was "
                                       "asked for; without a name all are run.")});
    return summary.failed == 0 ? ExitStatus::Done : ExitStatus::Failed;
}

}  // namespace

void addValidate(CLI::App& program, Request& request) {
    const auto options = std::make_shared<Options>();
    CLI::App* command = addCommand(program, request, "validate",
                                   "Compare the solver with reference numbers", run, options);
    command->add_option("CASE", options->cases,
                        "Only cases whose name, GROUP/CASE, begins with one of these");
    command
        ->add_option("--reference", options->reference,
                     "Folder of reference numbers, with an index.json; without it only the laws "
                     "that need none are tried")
        ->type_name("DIR")
        ->envname("TENDRIL_REFERENCE");
    command->add_option("--threads", options->threads, "Threads to use; 0: one per core")
        ->check(CLI::NonNegativeNumber);
    command->footer("Exit status 1 when a case fails.");
}

}  // namespace tendril::cli
