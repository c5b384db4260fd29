#include "core/validate/Table.h"

#include <cstdlib>
#include <fstream>
#include <string>

namespace tendril::validate {

Table readTable(const std::filesystem::path& file) {
    std::ifstream stream(file);
    Table table;
    bool header = true;
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line[0] == '#') continue;
        if (header) {
            header = false;
            continue;
        }
        std::vector<double> row;
        for (const char* at = line.c_str(); *at != '\0';) {
            char* end = nullptr;
            row.push_back(std::strtod(at, &end));
            if (end == at || (*end != ',' && *end != '\0' && *end != '\r')) return {};
            at = *end == ',' ? end + 1 : end + (*end == '\r' ? 1 : 0);
        }
        if (!table.rows.empty() && row.size() != table.rows[0].size()) return {};
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace tendril::validate
