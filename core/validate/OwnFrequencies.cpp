#include "core/validate/Continuum.h"
#include "core/validate/OwnCases.h"
#include "core/validate/SmallMotion.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace tendril::validate {
namespace {

/// Relative, of the extrapolation: the reference asks for the order alone.
constexpr double kTolerance = 1e-4;
/// Relative, of a chain's frequency in time against its linearized equations: the reference states
/// it for time series.
constexpr double kTimeTolerance = 1e-4;

/// Zero of f near x.
double zeroNear(double x, const std::function<double(double)>& f) {
    constexpr double h = 1e-6;
    for (int k = 0; k < 50; ++k) x -= f(x) * 2 * h / (f(x + h) - f(x - h));
    return x;
}

/// A straight strand of length, mass, EI and GJ one, and which of its modes is looked at.
struct Law {
    const char* name;
    int axis;           ///< about which the joints turn: 0 bending, 1 torsion
    int mode;           ///< from 1
    double rootFactor;  ///< 0: no springs
    double radius;      ///< of the links
    bool hangs;         ///< under gravity of one, else weightless
    bool hinged;        ///< planar: what a thin strand's twist does is too fast to follow
    double frequency;   ///< of the continuum [rad/s]
};

std::vector<Law> makeLaws() {
    const auto cantilever = [](double x) { return 1 + std::cos(x) * std::cosh(x); };
    const auto chain = [](double x) { return std::cyl_bessel_j(0.0, x); };
    const double beta1 = zeroNear(1.9, cantilever), beta2 = zeroNear(4.7, cantilever);
    constexpr double kRadius = 0.05;
    return {{"own/frequency-cantilever-1", 0, 1, 2, 0, false, true, beta1 * beta1},
            {"own/frequency-cantilever-2", 0, 2, 2, 0, false, true, beta2 * beta2},
            {"own/frequency-hanging-chain-1", 0, 1, 0, 0, true, false, zeroNear(2.4, chain) / 2},
            {"own/frequency-hanging-chain-2", 0, 2, 0, 0, true, false, zeroNear(5.5, chain) / 2},
            {"own/frequency-torsion-1", 1, 1, 2, kRadius, false, false,
             std::numbers::pi / 2 * std::sqrt(2.0) / kRadius}};
}

struct Frequencies {
    double linearized = std::nan(""), inTime = std::nan("");
};

Frequencies frequenciesOf(const Law& law, int links, const Session& session) {
    UniformChain uniform = discretize({}, links, law.rootFactor);
    if (law.rootFactor == 0) uniform.stiffness = {};
    uniform.radiusOverLink = law.radius * links;
    if (law.hinged) uniform.joint = multibody::JointKind::Hinge;
    if (law.hangs) {
        uniform.base = Quat{0, 1, 0, 0};
        uniform.gravity = {0, -1, 0};
    }
    const StaticChain chain = makeChain(uniform);
    Linearization view(chain.model, chain.forcing);
    const std::vector<double> y = multibody::makeRestState(chain.model);
    const Linearization::Directions directions = view.axis(law.axis);
    const SmallMotion motion = findSmallMotion(view, y, directions, law.mode);
    Frequencies found{.linearized = std::sqrt(motion.eigenvalue)};
    const double duration = 1.3 / found.linearized;  // where the cosine falls steeply
    const auto observed =
        observeEigenvalue(chain, y, directions, motion, duration, 0, session.cancelFlag());
    if (observed && *observed > 0) found.inTime = std::sqrt(*observed);
    return found;
}

void compareFrequency(const Law& law, const Session& session, Comparison& comparison) {
    Mismatch inTime;
    compareWithLimit(
        {law.frequency, 0, 0},
        [&](int links) -> std::optional<Vec3> {
            const Frequencies found = frequenciesOf(law, links, session);
            inTime.include(found.inTime, found.linearized, found.linearized);
            return Vec3{found.linearized, 0, 0};
        },
        kTolerance* law.frequency, comparison, 20);
    comparison.add("frequency in time against the linearized equations, relative", inTime,
                   kTimeTolerance);
}

}  // namespace

void addFrequencyLaws(Session& session) {
    for (const Law& law : makeLaws()) {
        session.addCase(law.name,
                        [law, &session](Comparison& c) { compareFrequency(law, session, c); });
    }
}

}  // namespace tendril::validate
