#include "ui/viewport/StiffeningColors.h"

#include <QObject>

#include <glm/common.hpp>

#include <array>
#include <cmath>

namespace tendril::ui {

namespace {

struct Stop {
    float factor;
    glm::vec3 color;
};
const std::array kStops{Stop{1.0f, {0.52f, 0.55f, 0.58f}}, Stop{1.5f, {0.95f, 0.85f, 0.25f}},
                        Stop{3.0f, {0.95f, 0.55f, 0.12f}}, Stop{10.0f, {0.90f, 0.12f, 0.12f}}};
constexpr glm::vec3 kRefused{0.62f, 0.30f, 0.90f};
constexpr float kUntouched = 1.0005f;  // as text says it, to three digits

const session::HeldGroom* groomOf(const std::vector<session::HeldGroom>& held,
                                  std::uint64_t object) {
    for (const session::HeldGroom& groom : held)
        if (groom.object == object) return &groom;
    return nullptr;
}

OverlayLine legendLine(const QString& label, const QString& value, float factor) {
    OverlayLine line{.label = label, .value = value};
    const glm::vec3 color = stiffeningColor(factor);
    line.color = {color.r, color.g, color.b};
    return line;
}

}  // namespace

glm::vec3 stiffeningColor(float factor) {
    if (!(factor > 0)) return kRefused;
    if (factor < kUntouched) return kStops.front().color;
    for (std::size_t i = 1; i < kStops.size(); ++i) {
        const Stop &low = kStops[i - 1], &high = kStops[i];
        if (factor < high.factor)
            return glm::mix(low.color, high.color,
                            std::log(factor / low.factor) / std::log(high.factor / low.factor));
    }
    return kStops.back().color;
}

std::vector<float> stiffeningColorsFor(const std::vector<session::HeldGroom>& held,
                                       const StrandFrame& frame) {
    std::vector<float> colors;
    colors.reserve(3 * frame.pointCount());
    const session::HeldGroom* groom = nullptr;
    std::size_t next = 0;  // point of the groom
    for (std::size_t strand = 0; strand < frame.strandCount(); ++strand) {
        if (strand == 0 || frame.objects[strand] != frame.objects[strand - 1]) {
            groom = groomOf(held, frame.objects[strand]);
            next = 0;
        }
        for (std::uint32_t i = frame.firstPoint[strand]; i < frame.firstPoint[strand + 1]; ++i) {
            // A take may have been recorded with other points.
            const bool isKnown = groom && next < groom->stiffening.size();
            const glm::vec3 color = stiffeningColor(isKnown ? groom->stiffening[next] : 1.0f);
            ++next;
            colors.insert(colors.end(), {color.r, color.g, color.b});
        }
    }
    return colors;
}

std::vector<OverlayLine> stiffeningLegend() {
    std::vector<OverlayLine> lines;
    lines.push_back(legendLine(QObject::tr("Stiffness"), QObject::tr("as set"), 1));
    for (std::size_t i = 1; i < kStops.size(); ++i) {
        const float factor = kStops[i].factor;
        const QString text = QStringLiteral("%1×").arg(static_cast<double>(factor));
        lines.push_back(legendLine(
            {}, i + 1 < kStops.size() ? text : QObject::tr("%1 and more").arg(text), factor));
    }
    lines.push_back(legendLine({}, QObject::tr("cannot hold"), 0));
    return lines;
}

}  // namespace tendril::ui
