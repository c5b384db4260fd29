#include "ui/params/HoldText.h"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace tendril::ui {

namespace {

// Of a drawn point carried by the base.
double coordinateOf(const std::array<float, 16>& m, const float* point, std::size_t row) {
    return static_cast<double>(m[row]) * static_cast<double>(point[0]) +
           static_cast<double>(m[4 + row]) * static_cast<double>(point[1]) +
           static_cast<double>(m[8 + row]) * static_cast<double>(point[2]) +
           static_cast<double>(m[12 + row]);
}

QString driftText(double drift) {
    constexpr double kResolved = 1e-6;  // m; frames have single precision
    if (drift < kResolved) return QObject::tr("below 0.001 mm");
    return QObject::tr("%1 mm").arg(1e3 * drift, 0, 'g', 3);
}

}  // namespace

std::optional<double> driftOf(const session::HeldGroom& groom, const StrandFrame& frame) {
    double largest = 0;
    std::size_t next = 0;
    for (std::size_t strand = 0; strand < frame.strandCount(); ++strand) {
        if (frame.objects[strand] != groom.object) continue;
        for (std::size_t i = 3 * frame.firstPoint[strand]; i < 3 * frame.firstPoint[strand + 1];
             i += 3, next += 3) {
            if (next + 3 > groom.drawn.size()) return {};
            double sum = 0;
            for (std::size_t row = 0; row < 3; ++row) {
                const double d = static_cast<double>(frame.positions[i + row]) -
                                 coordinateOf(frame.worldFromBase, &groom.drawn[next], row);
                sum += d * d;
            }
            largest = std::max(largest, std::sqrt(sum));
        }
    }
    if (next != groom.drawn.size()) return {};
    return largest;
}

QString holdTextOf(scene::ObjectId object, const session::Status& status,
                   const StrandFrame* frame) {
    if (!status.held) return {};
    for (const session::HeldGroom& groom : *status.held) {
        if (groom.object != static_cast<std::uint64_t>(object)) continue;
        QString text = QString::fromStdString(groom.summary);
        if (const auto drift = frame ? driftOf(groom, *frame) : std::nullopt)
            text += QObject::tr("\nfrom where it was drawn, in frame %1: %2")
                        .arg(frame->frameNumber)
                        .arg(driftText(*drift));
        return text;
    }
    return {};
}

}  // namespace tendril::ui
