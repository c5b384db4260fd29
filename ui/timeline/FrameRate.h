#pragma once

#include <QString>

#include <optional>
#include <span>

namespace tendril::ui {

/// Frames per second as a fraction, so that 23.976 is exact.
struct FrameRate {
    int numerator = 24;
    int denominator = 1;

    bool operator==(const FrameRate&) const = default;
};

/// What the field uses, slowest first.
[[nodiscard]] std::span<const FrameRate> knownFrameRates();
[[nodiscard]] QString nameOf(const FrameRate& rate);  ///< "23.976", "24"
/// What a person types: "25", "29.97" (the television rates by their usual three digits), or
/// "24000/1001". Nothing for what is no rate from 1/1001 to a million.
[[nodiscard]] std::optional<FrameRate> frameRateFrom(const QString& text);

}  // namespace tendril::ui
