#include "core/multibody/ChainEnergy.h"
#include "core/multibody/ForwardDynamics.h"
#include "core/multibody/Residual.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/ReferenceChain.h"

#include <algorithm>

namespace tendril::validate {
namespace {

/// The reference asks for 1e-9 and says that double precision reaches 1e-14.
constexpr double kTolerance = 1e-10;

/// Strand, motion of the base, loads and state of one entry.
struct Instant {
    Instant(const Json& inputs, bool springs);

    /// Torques that are missing for the given accelerations.
    [[nodiscard]] std::vector<double> residual();
    [[nodiscard]] std::vector<double> freeAccelerations();

    ChainModel model;
    ChainForcing forcing;
    multibody::ChainWork work;
    std::vector<double> y, yp;

private:
    void readForcing(const Json& inputs);
};

std::vector<double> omegaRows(std::span<const double> values) {
    std::vector<double> rows;
    for (std::size_t i = 0; i < values.size() / multibody::kUnknownsPerJoint; ++i) {
        const Vec3 v = multibody::omegaOf(values, i);
        rows.insert(rows.end(), {v.x, v.y, v.z});
    }
    return rows;
}

Instant::Instant(const Json& inputs, bool springs)
    : model(readLinks(inputs, springs)),
      work(model.linkCount()),
      y(model.unknownCount()),
      yp(model.unknownCount()) {
    readForcing(inputs);
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Quat q = quatOf(inputs.at("q").at(i));
        const Vec3 omega = vec3Of(inputs.at("omega").at(i));
        const Quat turned = q * Quat{0, omega.x, omega.y, omega.z};
        const Quat rate{0.5 * turned.w, 0.5 * turned.x, 0.5 * turned.y, 0.5 * turned.z};
        multibody::storeRotation(std::span<double>(y), i, q);
        multibody::storeOmega(std::span<double>(y), i, omega);
        multibody::storeRotation(std::span<double>(yp), i, rate);
        multibody::storeOmega(std::span<double>(yp), i, vec3Of(inputs.at("omega_dot").at(i)));
    }
}

void Instant::readForcing(const Json& inputs) {
    multibody::RootMotion& root = forcing.root;
    root.orientation = quatOf(inputs.at("base_quaternion"));
    root.position = vec3Of(inputs.at("base_position"));
    root.velocity = vec3Of(inputs.at("base_velocity"));
    root.angularVelocity = rotate(root.orientation, vec3Of(inputs.at("base_omega_body")));
    root.inertialAngularVelocity = root.angularVelocity;
    // The derivative of a vector is the same in the turning and in the resting frame when the
    // vector is the frame's own angular velocity.
    root.inertialAngularAcceleration =
        rotate(root.orientation, vec3Of(inputs.at("base_omega_dot_body")));
    root.inertialAcceleration = vec3Of(inputs.at("base_acceleration"));
    forcing.gravity = vec3Of(inputs.at("gravity"));
    forcing.clearLoads(model.linkCount());
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        forcing.addForce(i, model.link(i).centerOfMass, vec3Of(inputs.at("F_ext").at(i)));
        forcing.addMoment(i, vec3Of(inputs.at("T_ext").at(i)));
    }
}

std::vector<double> Instant::residual() {
    std::vector<double> r(y.size());
    multibody::evaluateResidual<double>(model, forcing, y, yp, r, work);
    return omegaRows(r);
}

std::vector<double> Instant::freeAccelerations() {
    std::vector<double> rates(y.size());
    multibody::computeDerivative<double>(model, forcing, y, rates, work);
    return omegaRows(rates);
}

/// Largest difference over the largest entry.
Mismatch ofLargest(const std::vector<double>& found, const std::vector<double>& expected) {
    if (found.size() != expected.size()) return mismatch(std::nan(""), std::nan(""));
    double scale = 0;
    for (const double entry : expected) scale = std::max(scale, std::abs(entry));
    Mismatch worst;
    for (std::size_t i = 0; i < found.size(); ++i) worst.include(found[i], expected[i], scale);
    return worst;
}

void compareEnergies(const Json& outputs, Instant& full, Comparison& comparison) {
    multibody::computeMotion<double>(full.model, full.forcing, full.y, full.work);
    const multibody::ChainEnergy energy =
        multibody::computeEnergy(full.model, full.forcing, full.y, full.work);
    std::vector<double> found, expected;
    for (const auto& [value, key] : {std::pair{energy.kinetic, "kinetic_energy"},
                                     {energy.gravitational, "gravity_energy"},
                                     {energy.elastic, "elastic_energy"}}) {
        if (!outputs.contains(key)) continue;
        found.push_back(value);
        expected.push_back(numberOf(outputs.at(key)));
    }
    if (!found.empty()) comparison.add("energies", ofLargest(found, expected), kTolerance);
    if (!outputs.contains("link_end")) return;
    std::vector<double> ends;
    for (std::size_t i = 0; i < full.model.linkCount(); ++i) {
        const Vec3 end = full.work.motion[i].pointAt({0, full.model.link(i).length, 0});
        ends.insert(ends.end(), {end.x, end.y, end.z});
    }
    comparison.add("link ends", ofLargest(ends, numbersOf(outputs.at("link_end"))), kTolerance);
}

void compareInstant(const Json& entry, Comparison& comparison) {
    const Json& outputs = entry.at("outputs");
    Instant full(entry.at("inputs"), true), rigid(entry.at("inputs"), false);
    const auto compare = [&](const char* what, const std::vector<double>& found, const char* key) {
        if (outputs.contains(key))
            comparison.add(what, ofLargest(found, numbersOf(outputs.at(key))), kTolerance);
    };
    compare("residual torques", full.residual(), "residual_full");
    compare("residual torques, rigid part", rigid.residual(), "residual_rigid");
    compare("accelerations", full.freeAccelerations(), "omega_dot_zero_residual_full");
    compare("accelerations, rigid part", rigid.freeAccelerations(),
            "omega_dot_zero_residual_rigid");
    compareEnergies(outputs, full, comparison);
    compare("mass matrix", multibody::computeMassMatrix(full.model, full.y, full.work),
            "mass_matrix");
}

}  // namespace

void addInstants(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&entry](Comparison& c) { compareInstant(entry, c); });
    }
}

}  // namespace tendril::validate
