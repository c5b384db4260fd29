#pragma once

#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::io {

/// Plain data types of property values; the numbers are those in files.
enum class AlembicPod : std::uint8_t {
    Bool,
    UInt8,
    Int8,
    UInt16,
    Int16,
    UInt32,
    Int32,
    UInt64,
    Int64,
    Float16,
    Float32,
    Float64,
    String,
    WString
};
inline constexpr unsigned kAlembicPodCount = 14;

/// Bytes of one value; 0 for strings.
[[nodiscard]] std::size_t podSize(AlembicPod pod);
/// "float32_t" and the like, as in the metadata key podName.
[[nodiscard]] std::string_view podName(AlembicPod pod);
[[nodiscard]] inline bool isText(AlembicPod pod) {
    return pod == AlembicPod::String || pod == AlembicPod::WString;
}

enum class AlembicPropertyKind : std::uint8_t { Compound, Scalar, Array };

/// "Not periodic": the time per cycle of samplings that list all their times.
inline constexpr double kAlembicAcyclic = DBL_MAX / 32;

/// When the samples of a property are, in seconds. One time: uniform, timePerCycle apart. Several:
/// repeated every timePerCycle, or all there are when that is kAlembicAcyclic.
/// Invariants: at least one time; times rise strictly.
struct AlembicTimeSampling {
    double timePerCycle = 1;
    std::vector<double> times{0.0};
    std::uint32_t maxSamples = 0;  ///< largest number of samples of the properties using it

    [[nodiscard]] bool isAcyclic() const { return timePerCycle == kAlembicAcyclic; }
    /// An acyclic sampling repeats its last time beyond its end.
    [[nodiscard]] double timeOf(std::size_t sample) const;
    /// The sample closest to a time, of `count` samples; ties go to the earlier. 0 when count is 0.
    [[nodiscard]] std::size_t nearest(double time, std::size_t count) const;
};

}  // namespace tendril::io
