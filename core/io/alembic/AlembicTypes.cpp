#include "core/io/alembic/AlembicTypes.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <array>

namespace tendril::io {

std::size_t podSize(AlembicPod pod) {
    static constexpr std::array<std::size_t, kAlembicPodCount> kSizes{1, 1, 1, 2, 2, 4, 4,
                                                                      8, 8, 2, 4, 8, 0, 0};
    return kSizes[static_cast<std::size_t>(pod)];
}

std::string_view podName(AlembicPod pod) {
    static constexpr std::array<std::string_view, kAlembicPodCount> kNames{
        "bool_t",   "uint8_t", "int8_t",    "uint16_t",  "int16_t",   "uint32_t", "int32_t",
        "uint64_t", "int64_t", "float16_t", "float32_t", "float64_t", "string",   "wstring"};
    return kNames[static_cast<std::size_t>(pod)];
}

double AlembicTimeSampling::timeOf(std::size_t sample) const {
    TENDRIL_ASSERT(!times.empty());
    if (isAcyclic()) return times[std::min(sample, times.size() - 1)];
    return times[sample % times.size()] + timePerCycle * static_cast<double>(sample / times.size());
}

std::size_t AlembicTimeSampling::nearest(double time, std::size_t count) const {
    if (count == 0) return 0;
    std::size_t low = 0, high = count - 1;  // the first sample not before `time` is in [low, high]
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (timeOf(middle) < time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0) return 0;
    // Times closer than 1e-5 s count as equal, so that rounding does not pick the earlier one.
    return timeOf(low) - time + 1e-5 < time - timeOf(low - 1) ? low : low - 1;
}

}  // namespace tendril::io
