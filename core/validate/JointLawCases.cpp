#include "core/multibody/JointLaw.h"

#include "core/multibody/Residual.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/ReferenceChain.h"

#include <algorithm>

namespace tendril::validate {
namespace {

constexpr double kTolerance = 1e-12;  // of the largest component, as the reference asks

Vec3 vectorAt(const Json& entry, const std::string& name) {
    return {numberOf(entry.at(name + "_x")), numberOf(entry.at(name + "_y")),
            numberOf(entry.at(name + "_z"))};
}
Quat quatAt(const Json& entry, const std::string& name) {
    const Vec3 v = vectorAt(entry, name);
    return {numberOf(entry.at(name + "_w")), v.x, v.y, v.z};
}

double largest(const Vec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}
/// Largest difference over the largest component, or over `scale` where all vanish.
Mismatch ofLargest(const Vec3& found, const Vec3& expected, double scale) {
    const double size = largest(expected), unit = size > 1e-12 * scale ? size : scale;
    Mismatch worst;
    worst.include(found.x, expected.x, unit);
    worst.include(found.y, expected.y, unit);
    worst.include(found.z, expected.z, unit);
    return worst;
}

/// Torque on the link as the strand's own equations contain it.
Vec3 torqueOfOneLink(const Quat& rest, const Quat& q, const Vec3& stiffness) {
    multibody::Link link = multibody::makeCylinderLink(1, 1, 0.1, 0.1);
    link.restRotation = rest.w < 0 ? -rest : rest;
    link.stiffness = stiffness;
    const ChainModel model(multibody::makeSerialTopology(1), {link});
    ChainForcing forcing;
    forcing.gravity = {};
    multibody::ChainWork work(1);
    std::vector<double> y(model.unknownCount()), yp(y.size()), r(y.size());
    multibody::storeRotation(std::span<double>(y), 0, q);
    multibody::evaluateResidual<double>(model, forcing, y, yp, r, work);
    return -multibody::omegaOf(std::span<const double>(r), 0);
}

void compareJoint(const Json& entry, Comparison& comparison) {
    const Quat rest = normalized(quatAt(entry, "q0")), q = normalized(quatAt(entry, "q"));
    const Vec3 stiffness{numberOf(entry.at("K_bx")), numberOf(entry.at("K_t")),
                         numberOf(entry.at("K_bz"))};
    const Quat e = multibody::deformation(q, spatial::squareRoot(rest));
    const multibody::BendTwistT<double> bend = multibody::bendTwistOf(e);
    const Quat expected = quatAt(entry, "e");
    comparison.add("deformation e",
                   std::sqrt(squaredNorm(Quat{e.w - expected.w, e.x - expected.x, e.y - expected.y,
                                              e.z - expected.z})),
                   kTolerance);
    const Vec3 angles{bend.bendX, bend.twist, bend.bendZ};
    const Vec3 expectedAngles{numberOf(entry.at("beta_x")), numberOf(entry.at("tan_half_twist")),
                              numberOf(entry.at("beta_z"))};
    comparison.add("bend and twist", ofLargest(angles, expectedAngles, 1), kTolerance);
    const double scale = largest(stiffness);
    const double energy = numberOf(entry.at("U"));
    comparison.add("energy",
                   mismatch(multibody::jointEnergy(bend, stiffness), energy,
                            std::max(std::abs(energy), 1e-12 * scale)),
                   kTolerance);
    comparison.add(
        "torque in the mid frame",
        ofLargest(multibody::jointTorque(bend, stiffness), vectorAt(entry, "tau_e"), scale),
        kTolerance);
    comparison.add("torque on the link",
                   ofLargest(torqueOfOneLink(rest, q, stiffness), vectorAt(entry, "tau"), scale),
                   kTolerance);
}

}  // namespace

void addJointLaw(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&entry](Comparison& c) { compareJoint(entry, c); });
    }
}

}  // namespace tendril::validate
