// What a simulation tells in words.

#include "core/sim/GroomHolds.h"
#include "core/sim/Simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace tendril::sim {

namespace {

/// The name of the groom that an object means whose strands it holds; null for other objects.
const std::string* groomMeantBy(const scene::Object& object) {
    if (const auto* path = std::get_if<scene::Path>(&object.content)) return &path->path.groom;
    if (const auto* attachment = std::get_if<scene::Attachment>(&object.content))
        return &attachment->attachment.groom;
    if (const auto* joints = std::get_if<scene::Joints>(&object.content))
        return &joints->joints.groom;
    return nullptr;
}

}  // namespace

/// Paths that pull nothing, and what else means strands that are not there.
Diagnostics Simulation::pathNotes() const {
    Diagnostics notes;
    for (const auto& [id, object] : scene_->objects) {
        const std::string* wanted = groomMeantBy(*object);
        if (!wanted || !object->enabled) continue;
        const bool isThere = wanted->empty()
                                 ? grooms_.size() == 1
                                 : std::ranges::any_of(grooms_, [&](const Groom& groom) {
                                       return groom.object->name == *wanted;
                                   });
        if (isThere) continue;
        const bool isPath = std::holds_alternative<scene::Path>(object->content);
        const std::string_view does = isPath ? "pulls" : "holds";
        notes.push_back(makeWarning(
            object->name,
            wanted->empty()
                ? fmt::format("{} nothing: there are {} grooms; name one in the parameter groom.",
                              does, grooms_.size())
                : fmt::format("{} nothing: there is no groom \"{}\" that is switched on.", does,
                              *wanted)));
    }
    return notes;
}

Diagnostics Simulation::notes() const {
    Diagnostics notes = teleportNotes();
    std::ranges::move(pathNotes(), std::back_inserter(notes));
    std::ranges::copy(obstacles_->notes(), std::back_inserter(notes));
    for (const Groom& groom : grooms_) {
        std::ranges::copy(groom.roots.notes, std::back_inserter(notes));
        std::ranges::copy(groom.paths->notes(), std::back_inserter(notes));
        std::ranges::copy(groom.attachments.notes(), std::back_inserter(notes));
        std::ranges::copy(groom.joints.notes(), std::back_inserter(notes));
        int inside = 0;
        for (const auto& bundle : groom.bundles) inside += bundle->insideAtStart();
        if (inside > 0)
            notes.push_back(makeNote(
                groom.object->name,
                fmt::format("{} strands began inside an obstacle beyond their roots and are "
                            "pushed out slowly.",
                            inside)));
        if (groom.simulated.maxLengthLost > 0)
            notes.push_back(makeNote(
                groom.object->name,
                fmt::format("new points cut off up to {:.3g} mm of a strand's length (strand {}).",
                            1e3 * groom.simulated.maxLengthLost, groom.simulated.worstStrand)));
        const auto carried =
            std::ranges::count_if(groom.bundles, [](const auto& b) { return b->isCarried(); });
        if (carried > 0)
            notes.push_back(makeNote(
                groom.object->name,
                fmt::format("{} strands are shorter than {:g} mm and only ride along; is the "
                            "unit of the file right?",
                            carried, 1e3 * kShortestStrand)));
        if (groom.hold) std::ranges::copy(diagnose(*groom.hold), std::back_inserter(notes));
    }
    return notes;
}

Diagnostics Simulation::teleportNotes() const {
    constexpr std::size_t kMostNamed = 8;
    std::vector<std::int64_t> frames;
    const scene::ShotParams& shot = scene_->shot().shot;
    for (std::int64_t frame = shot.firstSimulatedFrame() + 1; frame <= shot.endFrame; ++frame)
        if (teleportsIn(frame)) frames.push_back(frame);
    if (frames.empty()) return {};
    const std::size_t named = std::min(frames.size(), kMostNamed);
    return {makeNote(
        scene_->baseObject().name,
        fmt::format("teleports in {} {}{}: strands are carried along there. If that is meant as "
                    "motion, raise shot.teleport_distance.",
                    frames.size() == 1 ? "frame" : "frames",
                    fmt::join(std::span(frames).first(named), ", "),
                    frames.size() > named ? fmt::format(" and {} more", frames.size() - named)
                                          : std::string()))};
}

std::vector<GroomHold> Simulation::holds() const {
    std::vector<GroomHold> holds;
    for (const Groom& groom : grooms_)
        if (groom.hold) holds.push_back(*groom.hold);
    return holds;
}

Diagnostics Simulation::stoppedStrands() const {
    std::map<std::pair<std::size_t, std::size_t>, Diagnostic> stopped;  // by groom and strand
    for (const auto& [g, b] : bundleAt_) {
        const StrandBundle& bundle = *grooms_[g].bundles[b];
        for (std::size_t k = 0; k < bundle.strandCount(); ++k) {
            const std::string reason = bundle.stopReason(k);
            if (reason.empty()) continue;
            const std::size_t strand = grooms_[g].bundled[b][k];
            stopped.emplace(
                std::pair(g, strand),
                makeWarning(fmt::format("{}, strand {}", grooms_[g].object->name, strand),
                            fmt::format("stopped in frame {}: {}. More damping, gentler motion of "
                                        "the base or a larger step budget helps.",
                                        bundle.stoppedAtFrame(k), reason)));
        }
    }
    Diagnostics list;
    for (auto& [place, diagnostic] : stopped) list.push_back(std::move(diagnostic));
    return list;
}

}  // namespace tendril::sim
