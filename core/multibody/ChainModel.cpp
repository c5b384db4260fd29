#include "core/multibody/ChainModel.h"

#include <fmt/format.h>

#include <cmath>

namespace tendril::multibody {

namespace {

// Findings of one model, each with the link's number as place.
class Findings {
public:
    void require(bool holds, std::size_t link, const char* text) {
        if (!holds) errors_.push_back(makeError(fmt::format("link {}", link), text));
    }
    [[nodiscard]] Diagnostics& errors() { return errors_; }

private:
    Diagnostics errors_;
};

bool isFinite(const Link& link) {
    return std::isfinite(link.length) && std::isfinite(link.mass) &&
           spatial::isFinite(link.attachment) && spatial::isFinite(link.centerOfMass) &&
           std::isfinite(squaredNorm(link.restRotation)) && spatial::isFinite(link.stiffness) &&
           spatial::isFinite(link.damping) && spatial::isFinite(link.goal.position) &&
           spatial::isFinite(link.goal.velocity);
}

// Sylvester's criterion.
bool isPositiveDefinite(const spatial::Sym3& I) {
    const double minor = I.xx * I.yy - I.xy * I.xy;
    const double determinant =
        I.zz * minor - I.xx * I.yz * I.yz - I.yy * I.xz * I.xz + 2 * I.xy * I.xz * I.yz;
    return I.xx > 0 && minor > 0 && determinant > 0;
}

bool allNonNegative(const Vec3& v) {
    return v.x >= 0 && v.y >= 0 && v.z >= 0;
}

void checkLink(const LinkTopology& topology, const Link& link, std::size_t i, Findings& findings) {
    findings.require(topology.parent >= kRoot && topology.parent < static_cast<int>(i), i,
                     "its parent does not come before it. Number parents before children.");
    findings.require(isFinite(link), i, "has a value that is not a finite number.");
    findings.require(link.length > 0, i, "its length is not positive.");
    findings.require(link.mass > 0, i, "its mass is not positive.");
    findings.require(isPositiveDefinite(link.inertia), i,
                     "its rotational inertia is not positive definite. Give it a thickness.");
    findings.require(squaredNorm(link.restRotation) > 0, i, "its rest rotation is zero.");
    findings.require(allNonNegative(link.stiffness) && allNonNegative(link.damping), i,
                     "stiffness or damping is negative.");
    findings.require(link.dragNormal >= 0 && link.dragTangential >= 0, i, "drag is negative.");
    findings.require(link.goal.stiffness >= 0 && link.goal.damping >= 0, i,
                     "stiffness or damping of its goal is negative.");
    if (topology.joint == JointKind::Ball) return;
    findings.require(squaredNorm(link.axis) > 0, i, "its joint axis is zero.");
    if (topology.joint == JointKind::Hinge) return;
    findings.require(norm(cross(link.axis, link.secondAxis)) > 0 &&
                         std::abs(dot(link.axis, link.secondAxis)) <=
                             1e-6 * norm(link.axis) * norm(link.secondAxis),
                     i, "the axes of its universal joint are not at right angles.");
}

}  // namespace

Result<ChainModel> makeChainModel(std::vector<LinkTopology> topology, std::vector<Link> links) {
    if (topology.size() != links.size() || links.empty())
        return makeError("chain", "has no links, or not one parent for each link.");
    Findings findings;
    for (std::size_t i = 0; i < links.size(); ++i) checkLink(topology[i], links[i], i, findings);
    if (!findings.errors().empty()) return Result<ChainModel>::failed(std::move(findings.errors()));
    for (Link& link : links) {
        const Quat q = normalized(link.restRotation);
        link.restRotation = q.w < 0 ? -q : q;
        if (squaredNorm(link.axis) > 0) link.axis = normalized(link.axis);
        if (squaredNorm(link.secondAxis) > 0) link.secondAxis = normalized(link.secondAxis);
    }
    return ChainModel(std::move(topology), std::move(links));
}

Link makeCylinderLink(double mass, double length, double radiusX, double radiusZ) {
    TENDRIL_DEMAND(mass > 0 && length > 0 && radiusX > 0 && radiusZ > 0);
    const double xx = radiusX * radiusX / 4, zz = radiusZ * radiusZ / 4, yy = length * length / 12;
    Link link;
    link.length = length;
    link.mass = mass;
    link.centerOfMass = {0, length / 2, 0};
    link.inertia = {mass * (yy + zz), mass * (xx + zz), mass * (yy + xx), 0, 0, 0};
    return link;
}

void addPointMass(Link& link, double mass, const Vec3& position) {
    TENDRIL_DEMAND(mass >= 0 && link.mass > 0);
    const double total = link.mass + mass;
    const Vec3 center = (link.mass * link.centerOfMass + mass * position) / total;
    link.inertia = link.inertia + pointInertia(link.mass, link.centerOfMass - center) +
                   pointInertia(mass, position - center);
    link.centerOfMass = center;
    link.mass = total;
}

std::vector<LinkTopology> makeSerialTopology(std::size_t linkCount) {
    std::vector<LinkTopology> topology(linkCount);
    for (std::size_t i = 0; i < linkCount; ++i) topology[i].parent = static_cast<int>(i) - 1;
    return topology;
}

std::vector<double> makeRestState(const ChainModel& model) {
    std::vector<double> y(model.unknownCount(), 0.0);
    for (std::size_t i = 0; i < model.linkCount(); ++i)
        storeRotation(std::span(y), i, model.link(i).restRotation);
    return y;
}

}  // namespace tendril::multibody
