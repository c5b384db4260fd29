#include "app/cli/FileReport.h"
#include "app/cli/FrameRate.h"
#include "core/take/TakeReader.h"

#include <fmt/format.h>

namespace tendril::cli {

namespace {

void addFrames(Report& report, const std::vector<std::int64_t>& frames) {
    if (frames.empty()) {
        report.add("frames", Json::array(), "frames", "none");
        return;
    }
    report.add("frames", {frames.front(), frames.back()}, "frames",
               fmt::format("{} to {}", frames.front(), frames.back()));
}

}  // namespace

Result<Report> reportOnTake(const std::filesystem::path& file) {
    auto take = take::TakeReader::open(file);
    if (!take) return Result<Report>::failed(take.diagnostics());
    const take::TakeHeader& header = take.value().header();
    Diagnostics problems = take.diagnostics();
    const std::vector<std::int64_t> damaged = take.value().findDamagedFrames();
    for (const std::int64_t frame : damaged)
        problems.push_back(makeWarning(fmt::format("{}, frame {}", file.string(), frame),
                                       "is damaged. Simulate it again."));
    Report report;
    report.add("file", file.string(), "file");
    report.add("kind", "Tendril take", "kind");
    report.add("strands", header.firstPoint.size() - 1, "strands",
               withCommas(header.firstPoint.size() - 1));
    report.add("points", header.firstPoint.back(), "points", withCommas(header.firstPoint.back()));
    addFrames(report, take.value().frameNumbers());
    report.add("missing_frames", take.value().missingFrames(), "missing frames",
               withCommas(take.value().missingFrames().size()));
    report.add("damaged_frames", damaged, "damaged frames", withCommas(damaged.size()));
    report.add("rate", {header.fpsNumerator, header.fpsDenominator}, "frames per second",
               toText(FrameRate{static_cast<int>(header.fpsNumerator),
                                static_cast<int>(header.fpsDenominator)}));
    if (!header.instructionSet.empty())
        report.add("instruction_set", header.instructionSet, "instruction set");
    return {std::move(report), std::move(problems)};
}

}  // namespace tendril::cli
