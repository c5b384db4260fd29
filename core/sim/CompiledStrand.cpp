#include "core/sim/CompiledStrand.h"

#include "core/sim/PointMasses.h"

#include <algorithm>
#include <numbers>

namespace tendril::sim {

using multibody::Link;
using spatial::Quat;
using spatial::Vec3;

namespace {

constexpr double kThinnest = 1e-7;  // m; a file's zero widths must not make massless links

/// The drawn points that become joints, and the tip.
std::vector<std::size_t> chooseJoints(std::span<const Vec3> points, double total) {
    const double shortest =
        std::max(kShortestLink, kShortestShare * total / static_cast<double>(points.size() - 1));
    std::vector<std::size_t> chosen{0};
    for (std::size_t i = 1; i < points.size(); ++i)
        if (norm(points[i] - points[chosen.back()]) >= shortest) chosen.push_back(i);
    return chosen;
}

Vec3 someDirectionAcross(const Vec3& y) {
    const Vec3 reference = std::abs(y.x) < 0.8 ? Vec3{1, 0, 0} : Vec3{0, 0, 1};
    return normalized(reference - dot(reference, y) * y);
}

// The rotation whose columns are x, y and x × y.
Quat frameOf(const Vec3& x, const Vec3& y) {
    const Quat toY = spatial::shortestArc({0, 1, 0}, y);
    const Vec3 turned = rotate(conjugate(toY), x);  // in the x–z plane
    const double angle = std::atan2(-turned.z, turned.x);
    return toY * Quat{std::cos(angle / 2), 0, std::sin(angle / 2), 0};
}

// Frames of the links: +y along the segment, carried from one to the next without twist.
std::vector<Quat> transportFrames(std::span<const Vec3> joints) {
    std::vector<Quat> frames;
    for (std::size_t i = 0; i + 1 < joints.size(); ++i) {
        const Vec3 y = normalized(joints[i + 1] - joints[i]);
        if (frames.empty()) {
            frames.push_back(frameOf(someDirectionAcross(y), y));
            continue;
        }
        const Vec3 before = rotate(frames.back(), Vec3{0, 1, 0});
        frames.push_back(normalized(spatial::shortestArc(before, y) * frames.back()));
    }
    return frames;
}

void roll(std::vector<Quat>& frames, std::span<const double> positions,
          const strand::StrandParams& params, const CurveMap& profiles) {
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const double angle = params.roll * profileAt(profiles, "roll", positions[i]);
        frames[i] = frames[i] * Quat{std::cos(angle / 2), 0, std::sin(angle / 2), 0};
    }
}

// Rest rotations of the joints. Joint 1 stands for half a cell: from the clamp to the middle of
// the first link. Without more to go by, the strand bends there as it does at the next joint.
std::vector<Quat> restRotations(std::span<const Quat> frames, std::span<const double> lengths) {
    std::vector<Quat> rests(frames.size());
    for (std::size_t i = 1; i < frames.size(); ++i) {
        const Quat q = normalized(conjugate(frames[i - 1]) * frames[i]);
        rests[i] = q.w < 0 ? -q : q;
    }
    if (frames.size() > 1) {
        const double share = lengths[0] / (lengths[0] + lengths[1]);
        rests[0] = spatial::fromRotationVector(share * spatial::toRotationVector(rests[1]));
    }
    return rests;
}

multibody::JointKind jointKind(strand::JointFreedom freedom) {
    switch (freedom) {
        case strand::JointFreedom::Ball:
            return multibody::JointKind::Ball;
        case strand::JointFreedom::Universal:
            return multibody::JointKind::Universal;
        case strand::JointFreedom::Hinge:
            return multibody::JointKind::Hinge;
    }
    return multibody::JointKind::Ball;
}

/// Half axes of the cross-section along material x and z [m].
struct CrossSection {
    double x, z;
    [[nodiscard]] double area() const { return std::numbers::pi * x * z; }
    [[nodiscard]] double bendX() const { return std::numbers::pi / 4 * x * z * z * z; }
    [[nodiscard]] double bendZ() const { return std::numbers::pi / 4 * z * x * x * x; }
    /// Saint-Venant's torsion constant of an ellipse.
    [[nodiscard]] double torsion() const {
        return std::numbers::pi * x * x * x * z * z * z / (x * x + z * z);
    }
};

CrossSection crossSectionAt(const CompiledStrand& strand, double s,
                            const strand::StrandParams& params, const CurveMap& profiles) {
    const double x = radiusAt(strand, s, params, profiles);
    return {x, std::max(kThinnest, x * params.aspect * profileAt(profiles, "aspect", s))};
}

/// E I_x, G J and E I_z at s [N·m²], before they are scaled per axis.
Vec3 rigidityAt(const CompiledStrand& strand, double s, const strand::StrandParams& params,
                const CurveMap& profiles) {
    if (params.stiffnessFrom == strand::StiffnessFrom::Bending) {
        const double bend = params.bendStiffness * profileAt(profiles, "bend_stiffness", s);
        return {bend, params.twistStiffness * profileAt(profiles, "twist_stiffness", s), bend};
    }
    const CrossSection section = crossSectionAt(strand, s, params, profiles);
    const double E = params.youngsModulus * profileAt(profiles, "youngs_modulus", s);
    const double G = E / (2 + 2 * params.poissonRatio);
    return {E * section.bendX(), G * section.torsion(), E * section.bendZ()};
}

Link makeLink(const CompiledStrand& strand, double s, double length,
              const strand::StrandParams& params, const CurveMap& profiles) {
    const CrossSection section = crossSectionAt(strand, s, params, profiles);
    const double perLength =
        params.massBy == strand::MassBy::Density
            ? params.density * profileAt(profiles, "density", s) * section.area()
            : params.massPerLength * profileAt(profiles, "mass_per_length", s);
    return multibody::makeCylinderLink(std::max(perLength, 1e-12) * length, length, section.x,
                                       section.z);
}

double totalLength(std::span<const Vec3> points) {
    double total = 0;
    for (std::size_t i = 1; i < points.size(); ++i) total += norm(points[i] - points[i - 1]);
    return total;
}

std::vector<double> relativePositions(std::span<const Vec3> points, double total) {
    std::vector<double> positions{0};
    double along = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        along += norm(points[i] - points[i - 1]);
        positions.push_back(total > 0 ? along / total : 0);
    }
    return positions;
}

CompiledStrand carriedStrand(CompiledStrand strand, std::span<const Vec3> points) {
    for (const Vec3& point : points)
        strand.places.push_back({multibody::kRoot, point - strand.rootPosition});
    return strand;
}

void placePoints(CompiledStrand& strand, std::span<const Vec3> points,
                 std::span<const std::size_t> joints, std::span<const Quat> frames) {
    std::size_t link = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        // A joint is the tip of the link before it: its distance to that link's joint is exact.
        while (link + 1 < frames.size() && i > joints[link + 1]) ++link;
        strand.places.push_back({static_cast<int>(link), rotate(conjugate(frames[link]),
                                                                points[i] - points[joints[link]])});
    }
}

}  // namespace

double radiusAt(const CompiledStrand& strand, double s, const strand::StrandParams& params,
                const CurveMap& profiles) {
    double radius = params.radius;
    if (!strand.pointRadii.empty()) {
        const auto& at = strand.pointPositions;
        const auto next = std::ranges::upper_bound(at, s);
        const auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(next - at.begin(), 1)) - 1;
        const std::size_t j = std::min(i + 1, at.size() - 1);
        const double span = at[j] - at[i];
        const double u = span > 0 ? std::clamp((s - at[i]) / span, 0.0, 1.0) : 0;
        radius = (1 - u) * strand.pointRadii[i] + u * strand.pointRadii[j];
    }
    return std::max(kThinnest, radius * profileAt(profiles, "radius", s));
}

CompiledStrand compileStrand(std::span<const Vec3> points, std::span<const double> widths,
                             const strand::StrandParams& params, const CurveMap& profiles) {
    CompiledStrand strand;
    const double total = totalLength(points);
    strand.rootPosition = points.front();
    strand.pointPositions = relativePositions(points, total);
    if (params.radiusFrom == strand::RadiusFrom::File)
        for (double width : widths) strand.pointRadii.push_back(width / 2);

    std::vector<std::size_t> joints;
    if (total >= kShortestStrand) joints = chooseJoints(points, total);
    if (joints.size() < 2) return carriedStrand(std::move(strand), points);

    std::vector<Vec3> jointPoints;
    for (std::size_t i : joints) jointPoints.push_back(points[i]);
    const std::size_t linkCount = joints.size() - 1;
    std::vector<double> lengths;
    for (std::size_t i = 0; i < linkCount; ++i) {
        lengths.push_back(norm(jointPoints[i + 1] - jointPoints[i]));
        const double begin = strand.pointPositions[joints[i]];
        strand.jointPositions.push_back(begin);
        strand.linkPositions.push_back((begin + strand.pointPositions[joints[i + 1]]) / 2);
        // The clamp stands for half a cell; a joint between links for their mean length.
        strand.jointLengths.push_back(i == 0 ? lengths[0] / 2 : (lengths[i - 1] + lengths[i]) / 2);
    }
    std::vector<Quat> frames = transportFrames(jointPoints);
    roll(frames, strand.linkPositions, params, profiles);
    const std::vector<Quat> rests = restRotations(frames, lengths);
    strand.rootOrientation = normalized(frames[0] * conjugate(rests[0]));

    std::vector<multibody::LinkTopology> topology = multibody::makeSerialTopology(linkCount);
    std::vector<Link> links;
    for (std::size_t i = 0; i < linkCount; ++i) {
        topology[i].joint = jointKind(params.jointFreedom);
        Link link = makeLink(strand, strand.linkPositions[i], lengths[i], params, profiles);
        strand.linkRadii.push_back(radiusAt(strand, strand.linkPositions[i], params, profiles));
        link.attachment = {0, i == 0 ? 0 : lengths[i - 1], 0};
        link.restRotation = rests[i];
        links.push_back(link);
    }
    addPointMasses(links, strand, params, profiles);
    strand.model.emplace(std::move(topology), std::move(links));
    applyForces(strand, *strand.model, params, profiles);
    strand.drawnState = multibody::makeRestState(*strand.model);
    placePoints(strand, points, joints, frames);
    return strand;
}

// K_b = 2 E I / l, K_t = 2 G J / l with l what the joint stands for; D = τ K / 2.
void applyForces(CompiledStrand& strand, multibody::ChainModel& model,
                 const strand::StrandParams& params, const CurveMap& profiles) {
    strand.frictionSpread = params.frictionSpread;
    strand.frictionWeights.resize(model.linkCount());
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const double s = strand.jointPositions[i], length = strand.jointLengths[i];
        const auto scaleAt = [&](std::string_view name, double value) {
            return value * profileAt(profiles, name, s);
        };
        const Vec3 axes{scaleAt("stiffness_scale.x", params.stiffnessScale.x),
                        scaleAt("stiffness_scale.y", params.stiffnessScale.y),
                        scaleAt("stiffness_scale.z", params.stiffnessScale.z)};
        Vec3 stiffness = scaled(axes, 2 * rigidityAt(strand, s, params, profiles) / length);
        if (strand.hold && !strand.hold->stiffening.empty())
            stiffness = scaled(strand.hold->stiffening[i], stiffness);
        const Vec3 times{scaleAt("damping.x", params.damping.x),
                         scaleAt("damping.y", params.damping.y),
                         scaleAt("damping.z", params.damping.z)};
        model.setStiffness(i, stiffness);
        model.setDamping(i, 0.5 * scaled(times, stiffness));
        const double middle = strand.linkPositions[i];
        strand.frictionWeights[i] = {
            params.frictionAlong * profileAt(profiles, "friction_along", middle),
            params.frictionAcross * profileAt(profiles, "friction_across", middle)};
        model.setDrag(i, params.dragNormal * profileAt(profiles, "drag_normal", middle),
                      params.dragTangential * profileAt(profiles, "drag_tangential", middle));
    }
}

void holdAsDrawn(CompiledStrand& strand, const strand::StrandParams& params,
                 const CurveMap& profiles, const multibody::ChainForcing& forcing) {
    if (!strand.model) return;
    multibody::ChainForcing rooted = forcing;
    rooted.root.orientation = normalized(forcing.root.orientation * strand.rootOrientation);
    strand.hold.reset();
    applyForces(strand, *strand.model, params, profiles);
    strand.hold = sagfree::holdPose(*strand.model, rooted, strand.drawnState);
}

double stiffeningAt(const CompiledStrand& strand, std::size_t point) {
    if (!strand.hold) return 1;
    if (strand.hold->status == sagfree::HoldStatus::CannotHold) return 0;
    const PointPlace& place = strand.places[point];
    const std::vector<Vec3>& factors = strand.hold->stiffening;
    if (place.link == multibody::kRoot || factors.empty()) return 1;
    // The end of a link is the next one's joint.
    const auto link = static_cast<std::size_t>(place.link);
    const Vec3& factor = factors[place.local.y > 0 && link + 1 < factors.size() ? link + 1 : link];
    return std::max({factor.x, factor.y, factor.z});
}

}  // namespace tendril::sim
