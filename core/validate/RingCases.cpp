#include "core/validate/GroupProcedures.h"
#include "core/validate/ReferenceChain.h"
#include "core/validate/Ring.h"

#include <cstdlib>
#include <numbers>

namespace tendril::validate {
namespace {

constexpr double kTolerance = 1e-6;

void compareRing(const Json& entry, const Session& session, Comparison& comparison) {
    const Json& chain = entry.at("chain");
    const int links = chain.at("links").get<int>();
    demandPositive({{"the number of links", links}});
    const double bend = numberOf(chain.at("K_b")), twist = numberOf(chain.at("K_t"));
    const Quat jointTurn =
        spatial::fromRotationVector({numberOf(chain.at("turning_angle_per_joint_about_x")), 0, 0});
    Ring ring(links, numberOf(chain.at("link_length")), {bend, twist, bend}, jointTurn);
    const double expected = numberOf(entry.at("Phi_crit_rad"));
    comparison.add("critical twist, relative",
                   relativeMismatch(ring.criticalTwist(session.cancelFlag()), expected),
                   kTolerance);
}

/// GJ/EI in names like zajac_total_twist_GJ_over_EI_2_3; 1 where there is none.
double stiffnessRatio(const std::string& id) {
    const std::string key = "_GJ_over_EI_";
    const std::size_t at = id.find(key);
    if (at == std::string::npos) return 1;
    const std::string numbers = id.substr(at + key.size());
    const std::size_t bar = numbers.find('_');
    const double over = std::strtod(numbers.c_str(), nullptr);
    return bar == std::string::npos ? over : over / std::strtod(&numbers[bar + 1], nullptr);
}

}  // namespace

bool addClassicalRing(const std::string& name, const Json& entry, Session& session) {
    const auto id = entry.at("id").get<std::string>();
    const bool isMoment = id == "michell_ring_twist_moment";
    if (!isMoment && !id.starts_with("zajac_total_twist")) return false;
    // M_t R/EI = Φ GJ/(2π EI), as the ring's length is 2πR.
    const double unit = isMoment ? 1 / (2 * std::numbers::pi) : 1, ratio = stiffnessRatio(id);
    session.addCase(name, [&entry, &session, unit, ratio](Comparison& c) {
        compareRingLimit(ratio, unit, numberOf(entry.at("value")), session.cancelFlag(), c);
    });
    return true;
}

void addRings(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&](Comparison& c) { compareRing(entry, session, c); });
    }
}

}  // namespace tendril::validate
