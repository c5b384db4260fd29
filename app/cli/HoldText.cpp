#include "app/cli/HoldText.h"

#include "app/cli/Table.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::cli {

namespace {

using sagfree::StrandHold;
using spatial::Vec3;

constexpr double kTold = 1.0005;  ///< factors below it are not worth a line for people

double largestOf(const Vec3& factor) {
    return std::max({factor.x, factor.y, factor.z});
}

Json toJson(std::size_t strand, const StrandHold& hold) {
    Json joints = Json::array();
    for (std::size_t i = 0; i < hold.stiffening.size(); ++i) {
        const Vec3& factor = hold.stiffening[i];
        if (largestOf(factor) > 1)
            joints.push_back(
                {{"joint", i}, {"bend_x", factor.x}, {"twist", factor.y}, {"bend_z", factor.z}});
    }
    return {{"strand", strand},
            {"status", sagfree::toText(hold.status)},
            {"residual", hold.residual},
            {"softest_mode", hold.softestMode},
            {"softest_mode_before", hold.softestModeBefore},
            {"iterations", hold.iterations},
            {"stiffened", std::move(joints)},
            {"limp_joints", hold.limp}};
}

// "joint 0: 3.2×, 1: 1.4×, …"
std::string stiffenedJoints(const StrandHold& hold) {
    constexpr std::size_t kNamed = 4;
    std::string text;
    std::size_t told = 0;
    for (std::size_t i = 0; i < hold.stiffening.size(); ++i) {
        const double factor = largestOf(hold.stiffening[i]);
        if (factor < kTold) continue;
        if (told++ == kNamed) return text + ", …";
        text += fmt::format("{}{}: {:.3g}×", told == 1 ? "joint " : ", ", i, factor);
    }
    return text;
}

std::string strandTable(const sim::GroomHold& groom) {
    Table table({Align::Right, Align::Left, Align::Right, Align::Right, Align::Right, Align::Left});
    table.addHeading({"strand", "", "residual", "softest before", "softest", "stiffened"});
    for (std::size_t i = 0; i < groom.strands.size(); ++i) {
        if (!groom.strands[i]) {
            table.add({fmt::format("{}", i), "too short to bend", "", "", "", ""});
            continue;
        }
        const StrandHold& hold = *groom.strands[i];
        table.add({fmt::format("{}", i), sagfree::toText(hold.status),
                   fmt::format("{:.1e}", hold.residual),
                   fmt::format("{:.3g}", hold.softestModeBefore),
                   fmt::format("{:.3g}", hold.softestMode), stiffenedJoints(hold)});
    }
    return table.text();
}

std::string driftText(const sim::GroomDrift& drift) {
    constexpr double kResolved = 1e-7;  // m; frames have single precision
    std::string text =
        drift.most < kResolved
            ? "    drift below 0.1 µm"
            : fmt::format("    drift up to {:.3g} mm (strand {}), {:.2g} % of a length",
                          1e3 * drift.most, drift.strand, 100 * drift.share);
    if (drift.stopped > 0) text += fmt::format(", {} strands stopped", drift.stopped);
    return text + "\n";
}

}  // namespace

Json toJson(const sim::GroomHold& hold, const sim::GroomDrift* drift, bool strands) {
    const sagfree::HoldSummary& summary = hold.summary;
    Json json{{"groom", hold.name},
              {"strands", summary.strands},
              {"held", summary.held},
              {"stiffened", summary.stiffened},
              {"unstable", summary.unstable},
              {"cannot_hold", summary.cannotHold},
              {"residual", summary.residual},
              {"softest_mode", summary.softestMode},
              {"largest_factor", summary.largestFactor},
              {"stiffest_strand", summary.stiffestStrand},
              {"stiffest_joint", summary.stiffestJoint}};
    if (drift)
        json["drift"] = {{"most", drift->most},
                         {"end", drift->end},
                         {"share_of_length", drift->share},
                         {"strand", drift->strand},
                         {"stopped_strands", drift->stopped}};
    if (!strands) return json;
    Json& list = json["per_strand"] = Json::array();
    for (std::size_t i = 0; i < hold.strands.size(); ++i)
        if (hold.strands[i]) list.push_back(toJson(i, *hold.strands[i]));
    return json;
}

std::string toText(const sim::GroomHold& hold, const sim::GroomDrift* drift, bool strands) {
    const sagfree::HoldSummary& summary = hold.summary;
    std::string text = fmt::format("{}: {}\n", hold.name, sagfree::describe(summary));
    if (summary.strands > summary.cannotHold)
        text += fmt::format("    softest mode {:.3g} of the joints' own stiffness\n",
                            summary.softestMode);
    if (summary.largestFactor > 1)
        text += fmt::format("    stiffest at joint {} of strand {}\n", summary.stiffestJoint,
                            summary.stiffestStrand);
    if (drift) text += driftText(*drift);
    return strands ? text + strandTable(hold) : text;
}

}  // namespace tendril::cli
