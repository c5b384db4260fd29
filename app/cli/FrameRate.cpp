#include "app/cli/FrameRate.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>

namespace tendril::cli {

namespace {

constexpr int kLargestNumerator = 1'000'000, kLargestDenominator = 1001;

template <class Number>
std::optional<Number> parse(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<FrameRate> reduced(int numerator, int denominator) {
    if (numerator < 1 || denominator < 1) return std::nullopt;
    const int common = std::gcd(numerator, denominator);
    const FrameRate rate{numerator / common, denominator / common};
    if (rate.numerator > kLargestNumerator || rate.denominator > kLargestDenominator)
        return std::nullopt;
    return rate;
}

// Television rates are written with two or three decimals, as 29.97 and 23.976.
std::optional<FrameRate> televisionRate(double rate) {
    const double whole = std::round(rate * 1.001);
    if (whole < 1 || std::abs(whole / 1.001 - rate) > 6e-4) return std::nullopt;
    return reduced(static_cast<int>(whole) * 1000, 1001);
}

std::optional<FrameRate> fromDecimal(double rate) {
    if (!(rate > 0 && rate <= kLargestNumerator)) return std::nullopt;
    if (rate != std::round(rate))
        if (const auto television = televisionRate(rate)) return television;
    for (int denominator = 1; denominator <= 1000; ++denominator) {
        const double numerator = rate * denominator;
        if (std::abs(numerator - std::round(numerator)) < 1e-9 * numerator)
            return reduced(static_cast<int>(std::round(numerator)), denominator);
    }
    return std::nullopt;
}

std::optional<FrameRate> fromText(std::string_view text) {
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) {
        const auto rate = parse<double>(text);
        return rate ? fromDecimal(*rate) : std::nullopt;
    }
    const auto numerator = parse<int>(text.substr(0, slash));
    const auto denominator = parse<int>(text.substr(slash + 1));
    return numerator && denominator ? reduced(*numerator, *denominator) : std::nullopt;
}

}  // namespace

Result<FrameRate> parseFrameRate(std::string_view text) {
    if (const auto rate = fromText(text)) return *rate;
    return makeError("--fps",
                     fmt::format("\"{}\" is not a frame rate. Write 24, 29.97 or a fraction such "
                                 "as 24000/1001.",
                                 text));
}

std::string toText(const FrameRate& rate) {
    if (rate.denominator == 1) return fmt::format("{}", rate.numerator);
    return fmt::format("{}/{} ({:.6g})", rate.numerator, rate.denominator,
                       static_cast<double>(rate.numerator) / rate.denominator);
}

}  // namespace tendril::cli
