#pragma once

#include "core/base/Result.h"
#include "core/io/groom/GroomReading.h"
#include "core/strand/CurveSet.h"

#include <string>

namespace tendril::io {

/// What every groom reader asks of the strands it found, whatever the format.
///
/// Refuses points or widths that are not finite (named by strand and point) and grooms without a
/// strand. Leaves out strands of fewer than two points, with a warning that lists the first of them
/// by their number in the file; ids of the others then say which strands of the file they were.
/// Near-zero segments are kept and reported.
/// @param notes what the reader has to say already
[[nodiscard]] Result<strand::CurveSet> checkedGroom(strand::CurveSet curves,
                                                    const std::string& place,
                                                    const GroomReading& reading,
                                                    Diagnostics notes = {});

/// "3, 8, 9 and 12 more", naming at most `named`.
[[nodiscard]] std::string listed(const std::vector<std::string>& names, std::size_t named);

}  // namespace tendril::io
