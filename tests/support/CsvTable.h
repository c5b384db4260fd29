#pragma once

#include <cstddef>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace tendril::test {

/// A table of reference numbers: lines that start with # are comments, then one line of column
/// names. Cells may be words.
class CsvTable {
public:
    explicit CsvTable(const std::string& path) {
        std::ifstream file(path);
        if (!file) throw std::runtime_error("cannot read " + path);
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line[0] == '#') continue;
            (names_.empty() ? names_ : rows_.emplace_back()) = split(line);
        }
    }

    [[nodiscard]] std::size_t rowCount() const { return rows_.size(); }
    [[nodiscard]] const std::string& word(std::size_t row, const std::string& column) const {
        for (std::size_t k = 0; k < names_.size(); ++k)
            if (names_[k] == column) return rows_[row].at(k);
        throw std::runtime_error("no column " + column);
    }
    [[nodiscard]] double number(std::size_t row, const std::string& column) const {
        return std::stod(word(row, column));
    }
    [[nodiscard]] double number(std::size_t row, std::size_t column) const {
        return std::stod(rows_[row].at(column));
    }

private:
    static std::vector<std::string> split(const std::string& line) {
        std::vector<std::string> cells;
        std::istringstream stream(line);
        for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
        return cells;
    }

    std::vector<std::string> names_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace tendril::test
