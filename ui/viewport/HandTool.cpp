#include "ui/viewport/HandTool.h"

#include "ui/viewport/Placement.h"

#include <algorithm>

namespace tendril::ui {

namespace {

glm::vec3 pointOf(const StrandFrame& frame, std::uint32_t point) {
    const float* p = frame.positions.data() + std::size_t(3) * point;
    return {p[0], p[1], p[2]};
}

float lengthOf(const StrandFrame& frame, std::uint32_t strand) {
    float length = 0;
    for (std::uint32_t i = frame.firstPoint[strand]; i + 1 < frame.firstPoint[strand + 1]; ++i)
        length += glm::distance(pointOf(frame, i), pointOf(frame, i + 1));
    return length;
}

}  // namespace

double alongStrand(const StrandFrame& frame, std::uint32_t strand, const glm::vec3& position) {
    float passed = 0, best = 0, least = std::numeric_limits<float>::infinity();
    for (std::uint32_t i = frame.firstPoint[strand]; i + 1 < frame.firstPoint[strand + 1]; ++i) {
        const glm::vec3 a = pointOf(frame, i), along = pointOf(frame, i + 1) - a;
        const float length = glm::length(along);
        const float share =
            length > 0 ? std::clamp(glm::dot(position - a, along) / (length * length), 0.0f, 1.0f)
                       : 0.0f;
        if (const float off = glm::distance(a + share * along, position); off < least) {
            least = off;
            best = passed + share * length;
        }
        passed += length;
    }
    return passed > 0 ? static_cast<double>(best / passed) : 0;
}

glm::vec3 pointAlong(const StrandFrame& frame, std::uint32_t strand, double along) {
    float rest = static_cast<float>(along) * lengthOf(frame, strand);
    const std::uint32_t first = frame.firstPoint[strand], last = frame.firstPoint[strand + 1] - 1;
    for (std::uint32_t i = first; i < last; ++i) {
        const glm::vec3 a = pointOf(frame, i), b = pointOf(frame, i + 1);
        const float length = glm::distance(a, b);
        if (rest <= length && length > 0) return glm::mix(a, b, rest / length);
        rest -= length;
    }
    return pointOf(frame, last);
}

bool HandTool::press(const render::Projection& projection, const glm::vec2& pixel,
                     const render::PickOptions& options) {
    const FramePtr& frame = workspace_.frame();
    if (!frame || !workspace_.status().isPlaying) return false;
    const auto hit = pick(*frame, projection, pixel, options);
    if (!hit || hit->kind != render::PickKind::Strand) return false;
    const auto first = std::find(frame->objects.begin(), frame->objects.end(), hit->object);
    frameStrand_ = hit->index;
    topology_ = frame->topologyRevision;
    hand_ = {.isHolding = true,
             .object = hit->object,
             .strand = hit->index - static_cast<std::uint32_t>(first - frame->objects.begin()),
             .along = alongStrand(*frame, hit->index, hit->position),
             .target = fromGlm(hit->position)};
    workspace_.session().setHand(hand_);
    return true;
}

void HandTool::drag(const render::Projection& projection, const glm::vec2& pixel) {
    if (!hand_.isHolding) return;
    const auto place =
        intersectPlane(projection.rayThrough(pixel), toGlm(hand_.target), projection.forward());
    if (!place) return;
    hand_.target = fromGlm(*place);
    workspace_.session().setHand(hand_);
}

void HandTool::release() {
    if (!hand_.isHolding) return;
    hand_ = {};
    workspace_.session().setHand(hand_);
}

std::optional<HandTool::Pull> HandTool::pull() const {
    const FramePtr& frame = workspace_.frame();
    if (!hand_.isHolding || !frame || frame->topologyRevision != topology_) return {};
    return Pull{pointAlong(*frame, frameStrand_, hand_.along), toGlm(hand_.target)};
}

}  // namespace tendril::ui
