#include "app/cli/Table.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <utility>

namespace tendril::cli {

namespace {

constexpr const char* kGap = "  ";

// Characters on the screen of a UTF-8 text without combining ones: bytes that begin a character.
std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

void Table::add(std::vector<std::string> cells) {
    TENDRIL_DEMAND(cells.size() == columns_.size());
    rows_.push_back(std::move(cells));
}

void Table::addHeading(std::vector<std::string> cells) {
    add(std::move(cells));
    rows_.emplace_back();
}

std::string Table::text() const {
    std::vector<std::size_t> widths(columns_.size());
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    std::string text;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            if (i > 0) line += kGap;
            if (row.empty()) {
                line.append(widths[i], '-');
                continue;
            }
            const std::string padding(widths[i] - widthOf(row[i]), ' ');
            line += columns_[i] == Align::Left ? row[i] + padding : padding + row[i];
        }
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

}  // namespace tendril::cli
