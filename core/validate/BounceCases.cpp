#include "core/collide/Shapes.h"
#include "core/multibody/ChainEnergy.h"
#include "core/multibody/Residual.h"
#include "core/multibody/RootReaction.h"
#include "core/validate/ContactCases.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace tendril::validate {
namespace {

using spatial::Vec3;

constexpr double kPi = std::numbers::pi;
constexpr double kRelease = 1.0;  // rad from hanging
constexpr ContactStrand kPendulum{
    .links = 1, .length = 0.3, .radius = 1e-3, .youngsModulus = 0, .isHinged = true};

/// Its outside at x < 0: the pendulum hangs along it.
collide::Obstacle makeWall(double restitution) {
    const collide::RigidPose pose{.orientation = spatial::fromRotationVector({0, 0, kPi / 2}),
                                  .position = {kPendulum.radius, 0, 0}};
    return collide::Obstacle(
        collide::makePlane(), [pose](double) { return pose; },
        {.frictionStatic = 0, .frictionDynamic = 0, .restitution = restitution});
}

/// From hanging down: angle about −z, so that released it comes from x < 0.
ContactScene release(collide::Obstacle& wall) {
    ContactScene scene{.rootOrientation = spatial::fromRotationVector({kPi, 0, 0})};
    scene.state = multibody::makeRestState(makeStrand(kPendulum));
    multibody::storeRotation(std::span(scene.state), 0,
                             spatial::fromRotationVector({0, 0, kRelease}));
    scene.obstacles = {&wall};
    return scene;
}

void compareBounce(double restitution, const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 0.02;
    collide::Obstacle wall = makeWall(restitution);
    ContactRun run(makeStrand(kPendulum), kPendulum.radius, release(wall));
    const auto height = [&] { return 1 + run.points().back().y / kPendulum.length; };
    const double before = height();
    bool hasHit = false;
    double after = 0;
    for (int k = 0; k < 192; ++k) {
        if (!run.advance(flagOf(session.cancelFlag())))
            return comparison.fail("not solved", kTolerance);
        const Vec3 velocity = run.endVelocity(0);
        hasHit = hasHit || run.contacts() != nullptr;
        if (!hasHit) continue;
        after = std::max(after, height());
        if (velocity.x > 0 && after > 0.01) break;  // on its way back to the wall
    }
    if (!hasHit) return comparison.fail("it did not hit the wall", kTolerance);
    comparison.add("height after over height before",
                   mismatch(after / before, restitution * restitution), kTolerance);
}

/// What acted on the pendulum while it passed the wall, as steps of equal length saw it.
void compareMomentum(double restitution, const Session& session, Comparison& comparison) {
    constexpr double kTolerance = 0.01, kStep = 1e-5, kSpan = 0.02;
    collide::Obstacle wall = makeWall(restitution);
    const multibody::ChainModel model = makeStrand(kPendulum);
    const double angle = 0.02, rate = -5;  // rad and rad/s, just before it hits
    const motion::FixedRoot root(spatial::fromRotationVector({kPi, 0, 0}), {});
    sim::ChainDae chain(model, root);
    std::vector<double> y = multibody::makeRestState(model), yp(y.size());
    multibody::storeRotation(std::span(y), 0, spatial::fromRotationVector({0, 0, angle}));
    multibody::storeOmega(std::span(y), 0, Vec3{0, 0, rate});
    sim::CoupledStep stepping(chain);
    std::vector<sim::StrandContacts> contacts(1);
    const std::vector<std::vector<double>> radii{{kPendulum.radius}}, skipped{{0.0}};
    const std::vector<const collide::Obstacle*> obstacles{&wall};
    wall.prepare(0, kSpan);
    multibody::ChainWork work(1);
    const auto momentum = [&](double t) {
        multibody::computeMotion<double>(model, chain.forcingAt(t), y, work);
        return multibody::computeMomentum(model, chain.forcingAt(t), work).linear;
    };
    const Vec3 before = momentum(0);
    Vec3 impulse, push;
    for (int k = 0; k < std::lround(kSpan / kStep); ++k) {
        const sim::CoupledInput input{.time = k * kStep,
                                      .step = kStep,
                                      .obstacles = obstacles,
                                      .radii = radii,
                                      .skipped = skipped};
        if (session.cancelled() || !stepping.advance(input, y, yp, contacts).converged)
            return comparison.fail("not solved", kTolerance);
        multibody::ChainForcing forcing = chain.forcingAt(input.time + kStep);
        forcing.clearLoads(1);
        Vec3 force = model.link(0).mass * forcing.gravity;
        for (const sim::Touch& touch : contacts[0].touches) {
            forcing.addForce(0, {0, touch.fraction * kPendulum.length, 0}, touch.force);
            force += touch.force;
            push += kStep * touch.force;
        }
        std::vector<double> residual(y.size());
        multibody::evaluateResidual<double>(model, forcing, y, yp, residual, work);
        impulse += kStep * (force + multibody::computeRootReaction(model, work).force);
    }
    const Vec3 after = momentum(kSpan), change = after - before;
    if (push == Vec3{}) return comparison.fail("it did not hit the wall", kTolerance);
    comparison.add("momentum after over before, along the normal",
                   mismatch(after.x / before.x, -restitution), kTolerance);
    comparison.add("change of momentum against impulses of wall, root and weight, of itself",
                   norm(change - impulse) / norm(change), kTolerance);
    // Struck at its end, a rod pushes half as much against its root as against the wall.
    comparison.add("impulse of the wall over the change of momentum",
                   mismatch(push.x / change.x, 2.0 / 3), kTolerance);
}

}  // namespace

void addBounceCases(Session& session) {
    for (const double restitution : {0.0, 0.5, 0.9})
        session.addCase(
            fmt::format("bounce_e_{}", restitution),
            [restitution, &session](Comparison& c) { compareBounce(restitution, session, c); });
    for (const double restitution : {0.0, 0.5, 0.9})
        session.addCase(
            fmt::format("bounce_momentum_e_{}", restitution),
            [restitution, &session](Comparison& c) { compareMomentum(restitution, session, c); });
}

}  // namespace tendril::validate
