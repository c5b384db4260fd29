#include "core/collide/Shapes.h"
#include "core/validate/ContactCases.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace tendril::validate {
namespace {

using spatial::Vec3;

constexpr double kPi = std::numbers::pi;
constexpr double kGravity = 9.81;

// The cylinder turns slowly under a strand that hangs over it, so that all of the strand slides.
// The root is where the strand leaves the cylinder along its tangent. Links touch at one point
// each: for them T2/T1 = ((1 + μ tan Δ/2)/(1 − μ tan Δ/2))^n, exp(μθ) to (μΔ)³.
struct Capstan {
    double friction = 0.3, wrap = kPi / 2;
    bool rootPulls = false;  ///< the cylinder turns away from the root
    sim::FrictionWeight weight{};
};

constexpr double kDrum = 0.02, kThin = 2e-4;
constexpr int kStraight = 5;        // links before and behind the drum
constexpr double kTurn = 0.1;       // of the drum under a link, about
constexpr double kRest = 0.25;      // s before the drum turns
constexpr double kDrumSpeed = 0.5;  // rad/s

struct Layout {
    ContactStrand strand{};
    ContactScene scene{};
};

/// Links on the drum are tangents of a circle that just holds the strand.
Layout layOver(const Capstan& capstan) {
    const double reach = (kDrum + kThin) * (1 + 1e-6), a = capstan.wrap;
    const int onDrum = static_cast<int>(std::lround(a / kTurn));
    const double turn = a / onDrum, link = 2 * reach * std::tan(turn / 2);
    Layout layout;
    ContactStrand& strand = layout.strand;
    strand = {.links = onDrum + 2 * kStraight,
              .radius = kThin,
              .density = 132,
              .youngsModulus = 1e5,
              .jointDamping = 1e-6,
              .tipMass = 1e-3,
              .isHinged = true};
    strand.length = strand.links * link;
    ContactScene& scene = layout.scene;
    scene.rootOrientation = spatial::fromRotationVector({0, 0, a + kPi});
    scene.rootPosition = reach / std::cos(turn / 2) * Vec3{std::cos(a), std::sin(a), 0} +
                         kStraight * link * Vec3{-std::sin(a), std::cos(a), 0};
    scene.state = multibody::makeRestState(makeStrand(strand));
    for (int i = 0; i <= onDrum; ++i) {
        const double angle = i == 0 || i == onDrum ? turn / 2 : turn;
        multibody::storeRotation(std::span(scene.state),
                                 static_cast<std::size_t>(kStraight) + static_cast<std::size_t>(i),
                                 spatial::fromRotationVector({0, 0, -angle}));
    }
    return layout;
}

void compareCapstan(const Capstan& capstan, const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 0.03;
    constexpr int kSteps = 192, kCounted = 96;
    Layout layout = layOver(capstan);
    const double rate = capstan.rootPulls ? -kDrumSpeed : kDrumSpeed;
    collide::Obstacle drum(
        collide::makeCapsule(kDrum, 0.1),
        [rate](double t) {
            const double since = std::max(0.0, t - kRest);
            return collide::RigidPose{
                .orientation = spatial::fromRotationVector({0, 0, rate * since}) *
                               spatial::fromRotationVector({kPi / 2, 0, 0}),
                .angularVelocity = {0, 0, since > 0 ? rate : 0}};
        },
        {.frictionStatic = capstan.friction, .frictionDynamic = capstan.friction});
    layout.scene.obstacles = {&drum};
    layout.scene.friction = capstan.weight;
    const multibody::ChainModel model = makeStrand(layout.strand);
    ContactRun run(model, kThin, layout.scene);
    double root = 0;
    for (int k = 0; k < kSteps; ++k) {
        if (!run.advance(flagOf(session.cancelFlag())))
            return comparison.fail("not solved", kTolerance);
        if (k >= kSteps - kCounted) root += norm(run.rootForce()) / kCounted;
    }
    const double weight = (layout.strand.tipMass + kStraight * model.link(0).mass) * kGravity;
    const double sign = capstan.rootPulls ? -1 : 1;
    comparison.add("tension at the tip over tension at the root",
                   relativeMismatch(weight / root, std::exp(sign * capstan.weight.along *
                                                            capstan.friction * capstan.wrap)),
                   kTolerance);
}

// A strand that lies across a slope and turns about its root slides once the slope's tangent
// exceeds μ, whatever its stiffness: the moments of weight and of friction about the root are both
// those of the same shares.
struct Incline {
    double friction = 0.3;
    ContactStrand strand{};
    sim::FrictionWeight weight{};  ///< the strand turns about its root: what counts is across
};

bool slides(double angle, const Incline& incline, const Session& session) {
    const ContactStrand& strand = incline.strand;
    collide::Obstacle plane(
        collide::makePlane(), {},
        {.frictionStatic = incline.friction, .frictionDynamic = incline.friction});
    ContactScene scene{.rootOrientation = spatial::fromRotationVector({0, 0, -kPi / 2}),
                       .rootPosition = {0, strand.radius, 0},
                       .gravity = kGravity * Vec3{0, -std::cos(angle), std::sin(angle)}};
    scene.obstacles = {&plane};
    scene.friction = incline.weight;
    ContactRun run(makeStrand(strand), strand.radius, scene);
    for (int k = 0; k < 24; ++k)
        if (!run.advance(flagOf(session.cancelFlag()))) return false;
    const Vec3 before = run.points().back();
    for (int k = 0; k < 72; ++k)
        if (!run.advance(flagOf(session.cancelFlag()))) return false;
    return norm(run.points().back() - before) > 1e-5 * strand.length;
}

void compareIncline(const Incline& incline, const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 0.5, kDegree = kPi / 180;
    const double expected = std::atan(incline.weight.across * incline.friction);
    double low = expected - 4 * kDegree, high = expected + 4 * kDegree;
    if (slides(low, incline, session) || !slides(high, incline, session))
        return comparison.fail("slides four degrees too early or too late", kTolerance);
    for (int k = 0; k < 7; ++k) {
        const double middle = (low + high) / 2;
        (slides(middle, incline, session) ? high : low) = middle;
    }
    comparison.add("angle at which it begins to slide [degrees]",
                   mismatch((low + high) / 2 / kDegree, expected / kDegree), kTolerance);
}

}  // namespace

void addFrictionCases(Session& session) {
    for (const double friction : {0.1, 0.3, 0.5})
        for (const int degrees : {60, 90})
            for (const bool rootPulls : {false, true}) {
                const Capstan capstan{friction, degrees * kPi / 180, rootPulls};
                session.addCase(
                    fmt::format("capstan_mu_{}_wrap_{}{}", friction, degrees,
                                rootPulls ? "_back" : ""),
                    [capstan, &session](Comparison& c) { compareCapstan(capstan, session, c); });
            }
    for (const double along : {0.5, 2.0}) {
        const Capstan capstan{.weight = {.along = along, .across = 1}};
        session.addCase(fmt::format("capstan_along_{}", along), [capstan, &session](Comparison& c) {
            compareCapstan(capstan, session, c);
        });
    }
    const auto lying = [](int links) {
        return ContactStrand{
            .links = links, .length = 0.1, .radius = 2e-4, .youngsModulus = 1e8, .isHinged = true};
    };
    const auto addIncline = [&session](const std::string& name, const Incline& incline) {
        session.addCase(
            name, [incline, &session](Comparison& c) { compareIncline(incline, session, c); });
    };
    for (const double friction : {0.3, 0.6})
        for (const int links : {10, 30})
            addIncline(fmt::format("incline_mu_{}_links_{}", friction, links),
                       {friction, lying(links)});
    addIncline("incline_across_0.5", {0.6, lying(10), {.along = 2, .across = 0.5}});
    addIncline("incline_across_2", {0.2, lying(10), {.along = 0.5, .across = 2}});
}

}  // namespace tendril::validate
