#pragma once

#include "core/base/Result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tendril::constraint {

/// Which strands of a groom are meant, as people write it: "all", or ids and ranges of ids such as
/// "0-9, 17".
class StrandChoice {
public:
    /// All strands.
    StrandChoice() = default;
    /// @param place what is complained about when the text is not understood
    [[nodiscard]] static Result<StrandChoice> parse(std::string_view text, std::string_view place);

    /// @param id the strand's stable identity, as in StrandFrame::ids
    [[nodiscard]] bool contains(std::uint32_t id) const;
    [[nodiscard]] bool isAll() const { return isAll_; }

private:
    struct Range {
        std::uint32_t first = 0, last = 0;
    };
    bool isAll_ = true;
    std::vector<Range> ranges_;
};

}  // namespace tendril::constraint
