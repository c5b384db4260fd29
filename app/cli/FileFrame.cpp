#include "app/cli/FileFrame.h"

#include <fmt/format.h>

namespace tendril::cli {

void FileFrame::addOptions(CLI::App& command, const std::string& whose) {
    command.add_option("--" + prefix + "unit", unit, "Unit of " + whose)
        ->capture_default_str()
        ->type_name("mm|cm|dm|m|in|ft|yd");
    command.add_option("--" + prefix + "up", up, "Axis of " + whose + " that points up")
        ->capture_default_str()
        ->type_name("Y|Z");
}

Result<strand::GroomFrame> FileFrame::parsed() const {
    const auto foundUnit = strand::findLengthUnit(unit);
    if (!foundUnit)
        return makeError(
            fmt::format("--{}unit", prefix),
            fmt::format("\"{}\" is no unit. There are mm, cm, dm, m, in, ft and yd.", unit));
    const auto foundUp = strand::findUpAxis(up);
    if (!foundUp)
        return makeError(fmt::format("--{}up", prefix),
                         fmt::format("\"{}\" cannot point up. There are Y and Z.", up));
    return strand::GroomFrame{.unit = *foundUnit, .up = *foundUp};
}

}  // namespace tendril::cli
