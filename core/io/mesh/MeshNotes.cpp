#include "core/io/mesh/MeshNotes.h"

#include <fmt/format.h>

#include <vector>

namespace tendril::io {
namespace {

/// A count and what was counted, told apart by number.
struct Finding {
    std::size_t count;
    const char *one, *many;  ///< words after "1" and after other numbers
    const char* rest;        ///< of the sentence
};

void noteGeometry(const CleanMesh& clean, const std::string& place, Diagnostics& notes) {
    for (const auto& [count, one, many, rest] : std::vector<Finding>{
             {clean.notFinite, "triangle has", "triangles have",
              "a corner that is not a finite number: left out."},
             {clean.degenerate, "triangle has", "triangles have", "no area: left out."},
             {clean.duplicated, "triangle is", "triangles are",
              "there already, from one side or the other: copies left out."},
             {clean.turned, "triangle", "triangles",
              "faced the other way than the neighbors: turned over."},
             {clean.insideOut, "closed piece", "closed pieces",
              "of the surface looked inwards: turned inside out."},
             {clean.oneSided, "piece", "pieces",
              "of the surface has only one side, as a Möbius strip has: nothing is inside or "
              "outside of it."},
             {clean.openEdges, "edge belongs", "edges belong",
              "to one triangle only: the surface has holes or borders, so inside and outside are "
              "not certain there."},
             {clean.crowdedEdges, "edge belongs", "edges belong",
              "to more than two triangles: the surface branches, so inside and outside are not "
              "certain there."}}) {
        if (count == 0) continue;
        notes.push_back(
            makeWarning(place, fmt::format("{} {} {}", count, count == 1 ? one : many, rest)));
    }
}

void noteMotion(const MeshReport& report, const std::string& place, Diagnostics& notes) {
    if (report.times.empty()) return;
    const MotionSource& motion = report.motion;
    if (motion.clips > 1)
        notes.push_back(makeNote(
            place, fmt::format("holds {} animations; the first that moves the surface is taken: "
                               "\"{}\". Export another one alone to use it.",
                               motion.clips, inPlainAscii(motion.clip))));
    if (motion.hasSparseKeys)
        notes.push_back(
            makeNote(place,
                     "has keys that are apart by more than a frame; from one to the next it moves "
                     "evenly. Bake the animation to every frame before exporting if curves in "
                     "between matter."));
    if (motion.isRateGuessed)
        notes.push_back(makeWarning(
            place, fmt::format("does not tell how fast its animation runs; {} is taken.",
                               motion.rate > 0 ? fmt::format("{:g} samples per second", motion.rate)
                                               : std::string("one tick a second"))));
}

}  // namespace

Diagnostics notesOn(const CleanMesh& clean, const MeshReport& report, const std::string& place) {
    Diagnostics notes;
    noteGeometry(clean, place, notes);
    if (report.lines + report.points > 0)
        notes.push_back(makeNote(place, fmt::format("{} lines and {} single points were left out.",
                                                    report.lines, report.points)));
    if (report.metersPerUnit > 0)
        notes.push_back(
            makeNote(place, fmt::format("is in units of {:g} m.", report.metersPerUnit)));
    noteMotion(report, place, notes);
    return notes;
}

std::string nameOf(const MotionSource& motion) {
    std::vector<const char*> names;
    if (motion.means & MotionSource::Skin) names.push_back("skinned");
    if (motion.means & MotionSource::Morph) names.push_back("morphed");
    if (motion.means & MotionSource::Placements) names.push_back("placed by moving nodes");
    if (motion.means & MotionSource::Points) names.push_back("animated points or transforms");
    return fmt::format("{}", fmt::join(names, " and "));
}

std::string inPlainAscii(std::string_view text) {
    constexpr std::size_t kLongest = 200;
    std::string plain;
    for (const char c : text.substr(0, kLongest)) {
        const auto code = static_cast<unsigned char>(c);
        plain += code >= 0x20 && code != 0x7f && code < 0x80 ? c : '?';
    }
    return plain;
}

}  // namespace tendril::io
