#include "ui/timeline/FrameRate.h"

#include <QStringList>

#include <array>
#include <cmath>
#include <numeric>

namespace tendril::ui {

namespace {

constexpr int kLargestNumerator = 1'000'000;
constexpr int kLargestDenominator = 1001;

constexpr std::array kKnown = {FrameRate{15, 1},       FrameRate{24000, 1001}, FrameRate{24, 1},
                               FrameRate{25, 1},       FrameRate{30000, 1001}, FrameRate{30, 1},
                               FrameRate{48000, 1001}, FrameRate{48, 1},       FrameRate{50, 1},
                               FrameRate{60000, 1001}, FrameRate{60, 1},       FrameRate{90, 1},
                               FrameRate{100, 1},      FrameRate{120, 1}};

double valueOf(const FrameRate& rate) {
    return static_cast<double>(rate.numerator) / rate.denominator;
}

std::optional<FrameRate> checked(double numerator, double denominator) {
    if (!(numerator >= 1 && numerator <= kLargestNumerator && denominator >= 1 &&
          denominator <= kLargestDenominator))
        return {};
    return FrameRate{static_cast<int>(numerator), static_cast<int>(denominator)};
}

}  // namespace

std::span<const FrameRate> knownFrameRates() {
    return kKnown;
}

QString nameOf(const FrameRate& rate) {
    return QString::number(std::round(valueOf(rate) * 1000) / 1000, 'g', 7);
}

std::optional<FrameRate> frameRateFrom(const QString& text) {
    const QStringList parts = text.trimmed().split('/');
    bool isNumber = false;
    if (parts.size() == 2) {
        bool isWhole = false;
        const int numerator = parts[0].trimmed().toInt(&isNumber);
        const int denominator = parts[1].trimmed().toInt(&isWhole);
        if (!isNumber || !isWhole) return {};
        return checked(numerator, denominator);
    }
    const double value = text.trimmed().toDouble(&isNumber);
    if (!isNumber || !std::isfinite(value) || value <= 0) return {};
    for (const FrameRate& rate : kKnown)
        if (std::abs(valueOf(rate) - value) < 0.0051 && rate.denominator != 1 &&
            value != std::round(value))
            return rate;
    if (value == std::round(value)) return checked(value, 1);
    const int thousandths = static_cast<int>(std::lround(std::min(value, 1e5) * 1000));
    const int shared = std::gcd(thousandths, 1000);
    return checked(thousandths / shared, 1000.0 / shared);
}

}  // namespace tendril::ui
