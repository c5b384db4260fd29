#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tendril::io {

/// The logical lines of an OBJ text: comments and line ends (LF, CRLF, CR) taken off, lines that
/// end with a backslash joined with the next.
class ObjLines {
public:
    explicit ObjLines(std::string_view text);

    /// Moves to the next logical line, which may be empty. @return false at the end
    bool next();
    /// Valid until the next call of next().
    [[nodiscard]] std::string_view line() const { return line_; }
    /// Of the file line where line() begins, from 1.
    [[nodiscard]] std::uint32_t number() const { return number_; }

private:
    std::string_view takePhysicalLine();

    std::string_view rest_;
    std::string_view line_;
    std::string joined_;
    std::uint32_t number_ = 0, nextNumber_ = 1;
};

/// Takes the next word, between blanks, off the front of a line; empty at its end.
[[nodiscard]] std::string_view takeWord(std::string_view& line);
/// The line without blanks around it.
[[nodiscard]] std::string_view withoutBlanks(std::string_view line);
/// A number such as -1.5e3, "nan" and "inf" included; the whole word must be one.
[[nodiscard]] std::optional<double> toNumber(std::string_view word);
[[nodiscard]] std::optional<std::int64_t> toInteger(std::string_view word);

}  // namespace tendril::io
