#include "app/cli/NearNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tendril::cli {

namespace {

constexpr std::size_t kMostSuggestions = 4;

bool isNear(std::string_view wanted, std::string_view name) {
    const std::size_t allowed = std::max<std::size_t>(2, wanted.size() / 3);
    return computeEditDistance(wanted, name) <= allowed ||
           (wanted.size() > 2 && name.find(wanted) != std::string_view::npos);
}

}  // namespace

std::size_t computeEditDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t above = row[j + 1];
            row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row.back();
}

std::string suggestion(std::string_view wanted, std::vector<std::string> names) {
    std::ranges::stable_sort(
        names, {}, [&](const std::string& name) { return computeEditDistance(wanted, name); });
    std::vector<std::string> near;
    for (const std::string& name : names)
        if (isNear(wanted, name) && near.size() < kMostSuggestions) near.push_back(name);
    if (!near.empty()) return fmt::format("Did you mean {}?", fmt::join(near, " or "));
    std::ranges::sort(names);
    return fmt::format("There are {}.", fmt::join(names, ", "));
}

}  // namespace tendril::cli
