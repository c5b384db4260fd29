#include "core/bench/Bench.h"

#include "core/bench/Rows.h"

#include <algorithm>

namespace tendril::bench {
namespace {

const std::vector<Row>& allRows() {
    static const std::vector<Row> rows = [] {
        std::vector<Row> all = kernelRows();
        for (const auto& more : {stepRows(), realtimeRows(), sagfreeRows()})
            all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
    return rows;
}

}  // namespace

std::vector<std::string> benchNames() {
    std::vector<std::string> names;
    for (const Row& row : allRows()) names.push_back(row.name);
    return names;
}

std::vector<Measure> runBench(const BenchOptions& options) {
    std::vector<Measure> measures;
    const auto& names = options.names;
    for (const Row& row : allRows()) {
        if (options.cancel != nullptr && options.cancel->load()) break;
        if (!names.empty() && std::find(names.begin(), names.end(), row.name) == names.end())
            continue;
        measures.push_back({row.name, row.measure(options.repetitions), row.unit});
        if (options.onResult) options.onResult(measures.back());
    }
    return measures;
}

}  // namespace tendril::bench
