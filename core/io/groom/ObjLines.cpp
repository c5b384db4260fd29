#include "core/io/groom/ObjLines.h"

#include <charconv>
#include <limits>

namespace tendril::io {
namespace {

constexpr std::string_view kBlanks = " \t\v\f";

bool endsWithBackslash(std::string_view line) {
    return !line.empty() && line.back() == '\\';
}

}  // namespace

ObjLines::ObjLines(std::string_view text) : rest_(text) {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);  // byte order mark of UTF-8
}

std::string_view ObjLines::takePhysicalLine() {
    const std::size_t end = rest_.find_first_of("\r\n");
    std::string_view line = rest_.substr(0, end);
    if (end == std::string_view::npos) {
        rest_ = {};
    } else {
        const bool crlf = rest_.substr(end, 2) == "\r\n";
        rest_.remove_prefix(end + (crlf ? 2 : 1));
    }
    ++nextNumber_;
    return line.substr(0, line.find('#'));
}

bool ObjLines::next() {
    if (rest_.empty()) return false;
    number_ = nextNumber_;
    line_ = takePhysicalLine();
    if (!endsWithBackslash(line_)) return true;
    joined_.clear();
    while (endsWithBackslash(line_)) {
        joined_ += line_.substr(0, line_.size() - 1);
        joined_ += ' ';
        if (rest_.empty()) {
            line_ = {};
            break;
        }
        line_ = takePhysicalLine();
    }
    joined_ += line_;
    line_ = joined_;
    return true;
}

std::string_view takeWord(std::string_view& line) {
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) {
        line = {};
        return {};
    }
    const std::size_t end = line.find_first_of(kBlanks, begin);
    const std::string_view word = line.substr(begin, end - begin);
    line = end == std::string_view::npos ? std::string_view{} : line.substr(end);
    return word;
}

std::string_view withoutBlanks(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return line.substr(begin, line.find_last_not_of(kBlanks) - begin + 1);
}

std::optional<double> toNumber(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (stop != end || word.empty()) return std::nullopt;
    // Out of range: too small is zero enough, too large is refused later as not finite.
    if (error == std::errc::result_out_of_range) {
        const bool tiny = word.find("e-") != word.npos || word.find("E-") != word.npos;
        return tiny ? 0 : std::numeric_limits<double>::infinity();
    }
    if (error != std::errc()) return std::nullopt;
    return value;
}

std::optional<std::int64_t> toInteger(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    std::int64_t value = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (stop != end || error != std::errc() || word.empty()) return std::nullopt;
    return value;
}

}  // namespace tendril::io
