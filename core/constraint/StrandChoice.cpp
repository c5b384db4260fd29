#include "core/constraint/StrandChoice.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace tendril::constraint {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::optional<std::uint32_t> idFrom(std::string_view text) {
    text = trimmed(text);
    std::uint32_t id = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return id;
}

}  // namespace

Result<StrandChoice> StrandChoice::parse(std::string_view text, std::string_view place) {
    StrandChoice choice;
    std::string_view rest = trimmed(text);
    if (rest == "all" || rest.empty()) return choice;
    choice.isAll_ = false;
    for (bool more = true; more;) {
        const auto comma = rest.find(',');
        const std::string_view part = trimmed(rest.substr(0, comma));
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);
        const auto dash = part.find('-');
        const auto first = idFrom(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : idFrom(part.substr(dash + 1));
        if (!first || !last || *last < *first)
            return makeError(std::string(place),
                             fmt::format("\"{}\" names no strands. Write all, or ids and ranges "
                                         "of ids such as 0-9, 17.",
                                         part));
        choice.ranges_.push_back({*first, *last});
    }
    return choice;
}

bool StrandChoice::contains(std::uint32_t id) const {
    return isAll_ || std::ranges::any_of(ranges_, [id](const Range& range) {
               return range.first <= id && id <= range.last;
           });
}

}  // namespace tendril::constraint
