#include "core/base/SimdLevel.h"

#include <algorithm>

namespace tendril {
const char* toText(SimdLevel level) {
    switch (level) {
        case SimdLevel::Baseline:
            return "baseline";
        case SimdLevel::Avx2:
            return "avx2";
        case SimdLevel::Avx512:
            return "avx512";
    }
    return "";
}

std::optional<SimdLevel> simdLevelFrom(std::string_view text) {
    const auto found =
        std::ranges::find_if(kSimdLevels, [text](SimdLevel l) { return text == toText(l); });
    return found == kSimdLevels.end() ? std::nullopt : std::optional(*found);
}

bool isSupported(SimdLevel level) {
    switch (level) {
        case SimdLevel::Baseline:
            return true;
        case SimdLevel::Avx2:
            return __builtin_cpu_supports("avx2") != 0;
        case SimdLevel::Avx512:
            return __builtin_cpu_supports("avx512f") != 0 &&
                   __builtin_cpu_supports("avx512dq") != 0 &&
                   __builtin_cpu_supports("avx512vl") != 0;
    }
    return false;
}

SimdLevel widestSimdLevel() {
    return *std::find_if(kSimdLevels.rbegin(), kSimdLevels.rend(), isSupported);
}

}  // namespace tendril
