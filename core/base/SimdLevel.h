#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace tendril {

/// Instruction sets for which the packed kernels are compiled. All give the same bits; they differ
/// in speed alone.
enum class SimdLevel {
    Baseline,  ///< what every x86-64 machine has: two doubles at a time
    Avx2,      ///< four
    Avx512     ///< eight (F, DQ and VL)
};
inline constexpr std::array kSimdLevels{SimdLevel::Baseline, SimdLevel::Avx2, SimdLevel::Avx512};

/// "baseline", "avx2", "avx512".
[[nodiscard]] const char* toText(SimdLevel level);
[[nodiscard]] std::optional<SimdLevel> simdLevelFrom(std::string_view text);

/// Whether this machine can execute it.
[[nodiscard]] bool isSupported(SimdLevel level);
/// The widest that this machine can execute.
[[nodiscard]] SimdLevel widestSimdLevel();

}  // namespace tendril
