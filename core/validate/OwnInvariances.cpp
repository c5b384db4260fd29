#include "core/bench/ShakenStrand.h"
#include "core/multibody/Residual.h"
#include "core/sim/StrandIntegrator.h"
#include "core/strand/GroomFrame.h"
#include "core/validate/OwnCases.h"
#include "core/validate/UserStrand.h"

#include <array>

namespace tendril::validate {
namespace {

using spatial::Quat;
using spatial::Vec3;

/// Runs that are one and the same but for rounding, by steps that may err by 1e-8 of the strand's
/// length: where rounding turns the choice of a step, of which there are hundreds, the tips may
/// part by as much each time.
constexpr double kPrecision = 1e-8, kTolerance = 1e-6;
constexpr int kFrames = 24;
constexpr double kRate = 24;

/// How one run differs from another: turned, moved off, at a steady speed, and scaled.
struct Change {
    Quat turn{};
    Vec3 offset{}, speed{};
    double scale = 1;  ///< of all lengths; times stay

    [[nodiscard]] Vec3 direction(const Vec3& v) const { return rotate(turn, v); }
    [[nodiscard]] Vec3 place(const Vec3& p, double t) const {
        return scale * rotate(turn, p) + offset + t * speed;
    }
    [[nodiscard]] Vec3 undone(const Vec3& p, double t) const {
        return rotate(conjugate(turn), p - offset - t * speed) / scale;
    }
};

class ChangedRoot final : public motion::RootMotionSource {
public:
    /// @param roll of the root about its own +y
    ChangedRoot(const Change& change, const Quat& roll) : change_(change), roll_(roll) {}

    [[nodiscard]] motion::RigidMotion motionAt(double t) const noexcept override {
        motion::RigidMotion m = source_.motionAt(t);
        m.orientation = change_.turn * m.orientation * roll_;
        m.angularVelocity = change_.direction(m.angularVelocity);
        m.angularAcceleration = change_.direction(m.angularAcceleration);
        m.position = change_.place(m.position, t);
        m.velocity = change_.scale * change_.direction(m.velocity) + change_.speed;
        m.acceleration = change_.scale * change_.direction(m.acceleration);
        return m;
    }

private:
    Change change_;
    Quat roll_;
    bench::ShakenRoot source_;
};

/// Twelve links of curly hair in air; scaled so that it moves alike: E as the square of lengths,
/// drag too.
multibody::ChainModel makeCurl(double scale, const Quat& roll) {
    bench::HairSpec spec{.links = 12, .youngsModulus = 4e9, .dampingTime = 5e-3};
    spec.youngsModulus *= scale * scale;
    spec.radius *= scale;
    spec.length *= scale;
    multibody::ChainModel model = bench::makeHair(spec);
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Quat rest = spatial::fromRotationVector({0.35, 0.2, i == 0 ? 0.1 : 0});
        model.setRestRotation(i, conjugate(roll) * rest * roll);
        model.setDrag(i, 1e-4 * scale * scale, 3e-5 * scale * scale);
    }
    return model;
}

/// Tips at the frames, the change undone.
std::vector<Vec3> tipsOf(const Change& change, const Quat& roll) {
    const ChangedRoot root(change, roll);
    sim::StrandSettings settings;
    settings.tolerance.tip = kPrecision;
    sim::StrandIntegrator strand(makeCurl(change.scale, roll), root, settings);
    sim::ChainDae& chain = strand.chain();
    chain.forcing().gravity = change.scale * change.direction({0, -9.81, 0});
    chain.forcing().wind = change.scale * change.direction({1, 0.2, -0.5}) + change.speed;
    strand.start(0, multibody::makeRestState(chain.model()));
    std::vector<Vec3> tips;
    for (int frame = 1; frame <= kFrames; ++frame) {
        const double t = frame / kRate;
        if (strand.advanceTo(t).status != integrate::AdvanceStatus::Done) return {};
        multibody::computeMotion(chain.model(), chain.forcingAt(t), strand.y(), chain.work());
        const double length = chain.model().links().back().length;
        tips.push_back(change.undone(chain.work().motion.back().pointAt({0, length, 0}), t));
    }
    return tips;
}

void compareRuns(const std::vector<Vec3>& found, const std::vector<Vec3>& expected, double length,
                 double tolerance, Comparison& comparison) {
    if (found.size() != expected.size() || found.empty())
        return comparison.fail("a run failed", tolerance);
    Mismatch worst;
    for (std::size_t i = 0; i < found.size(); ++i) {
        worst.include(found[i].x, expected[i].x, length);
        worst.include(found[i].y, expected[i].y, length);
        worst.include(found[i].z, expected[i].z, length);
    }
    comparison.add("tip [m] in one second, of the length", worst, tolerance);
}

void compareChanged(const Change& change, const Quat& roll, Comparison& comparison) {
    compareRuns(tipsOf(change, roll), tipsOf({}, {}), bench::HairSpec{}.length, kTolerance,
                comparison);
}

/// The same groom in a file's unit, by the way a user's groom takes. (Frames hold single-precision
/// numbers, 6e-8 of their size.)
void compareUnit(strand::LengthUnit unit, Comparison& comparison) {
    const strand::CurveSet meters = makeHelix(16, 0.2);
    const auto tipsIn = [&meters](strand::LengthUnit fileUnit) {
        const strand::GroomFrame frame{.unit = fileUnit};
        UserStrand user{.curves = strand::inMeters(strand::inFileFrame(meters, frame), frame),
                        .tolerance = kPrecision};
        std::vector<Vec3> tips;
        for (const std::vector<Vec3>& points : simulate(user, kFrames))
            tips.push_back(points.back());
        return tips;
    };
    compareRuns(tipsIn(unit), tipsIn(strand::LengthUnit::Meter), 0.2, kTolerance, comparison);
}

}  // namespace

void addInvariances(Session& session) {
    const auto add = [&session](const char* name, const Change& change, const Quat& roll = {}) {
        session.addCase(name, [=](Comparison& c) { compareChanged(change, roll, c); });
    };
    add("own/invariance-rotation", {.turn = spatial::fromRotationVector({0.7, -1.3, 2.1})});
    add("own/invariance-translation", {.offset = {40, -7, 13}});
    add("own/invariance-steady-speed", {.speed = {12, 3, -5}});
    add("own/invariance-roll", {}, spatial::fromRotationVector({0, 1.1, 0}));
    add("own/scale-thousandth", {.scale = 1e-3});
    add("own/scale-hundredth", {.scale = 1e-2});
    add("own/scale-tenfold", {.scale = 10});
    session.addCase("own/unit-millimeter",
                    [](Comparison& c) { compareUnit(strand::LengthUnit::Millimeter, c); });
    session.addCase("own/unit-centimeter",
                    [](Comparison& c) { compareUnit(strand::LengthUnit::Centimeter, c); });
    session.addCase("own/unit-foot",
                    [](Comparison& c) { compareUnit(strand::LengthUnit::Foot, c); });
}

}  // namespace tendril::validate
