#pragma once

#include <string>
#include <vector>

namespace tendril::cli {

enum class Align { Left, Right };

/// Rows of text in columns that line up, for people.
class Table {
public:
    explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}

    /// @pre as many cells as there are columns
    void add(std::vector<std::string> cells);
    /// A row with a line of dashes below it.
    void addHeading(std::vector<std::string> cells);
    [[nodiscard]] std::string text() const;

private:
    std::vector<Align> columns_;
    std::vector<std::vector<std::string>> rows_;  ///< an empty row is the line below a heading
};

}  // namespace tendril::cli
