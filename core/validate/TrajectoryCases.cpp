#include "core/multibody/ChainEnergy.h"
#include "core/multibody/Residual.h"
#include "core/validate/ChainRun.h"
#include "core/validate/GroupProcedures.h"
#include "core/validate/ReferenceChain.h"
#include "core/validate/Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numbers>

namespace tendril::validate {
namespace {

using motion::RigidMotion;

constexpr double kTolerance = 1e-6;  // of the chain's length, of one, of the largest ω

/// Base motion given by polynomials and sines, and a rotation swinging about a fixed axis.
class AnalyticRoot final : public motion::RootMotionSource {
public:
    explicit AnalyticRoot(const Json& base)
        : axis_(normalized(vec3Of(base.at("rotation_axis")))),
          angle_(numberOf(base.at("rotation_amplitude_rad"))),
          rate_(2 * std::numbers::pi * numberOf(base.at("rotation_frequency_hz"))),
          amplitude_(numbersOf(base.at("sin_amplitude"))),
          frequency_(numbersOf(base.at("sin_frequency_hz"))) {
        for (const Json& coefficients : base.at("poly")) poly_.push_back(numbersOf(coefficients));
    }

    [[nodiscard]] RigidMotion motionAt(double t) const noexcept override {
        RigidMotion m;
        m.orientation = spatial::fromRotationVector((angle_ * std::sin(rate_ * t)) * axis_);
        m.angularVelocity = (angle_ * rate_ * std::cos(rate_ * t)) * axis_;
        m.angularAcceleration = (-angle_ * rate_ * rate_ * std::sin(rate_ * t)) * axis_;
        const Along x = along(0, t), y = along(1, t), z = along(2, t);
        m.position = {x.position, y.position, z.position};
        m.velocity = {x.velocity, y.velocity, z.velocity};
        m.acceleration = {x.acceleration, y.acceleration, z.acceleration};
        return m;
    }

private:
    struct Along {
        double position, velocity, acceleration;
    };
    [[nodiscard]] Along along(std::size_t k, double t) const {
        const double w = 2 * std::numbers::pi * frequency_[k];
        Along a{amplitude_[k] * std::sin(w * t), amplitude_[k] * w * std::cos(w * t),
                -amplitude_[k] * w * w * std::sin(w * t)};
        for (std::size_t power = poly_[k].size(); power-- > 0;) {
            const double p = static_cast<double>(power), c = poly_[k][power];
            a.position += c * std::pow(t, p);
            if (power >= 1) a.velocity += c * p * std::pow(t, p - 1);
            if (power >= 2) a.acceleration += c * p * (p - 1) * std::pow(t, p - 2);
        }
        return a;
    }

    Vec3 axis_;
    double angle_, rate_;
    std::vector<double> amplitude_, frequency_;
    std::vector<std::vector<double>> poly_;
};

std::unique_ptr<motion::RootMotionSource> makeRoot(const Json& base) {
    const auto kind = base.at("kind").get<std::string>();
    if (kind == "analytic") return std::make_unique<AnalyticRoot>(base);
    if (kind != "fixed") return nullptr;
    return std::make_unique<motion::FixedRoot>(quatOf(base.at("quaternion")),
                                               vec3Of(base.at("position")));
}

/// Scales that make the entries of a row comparable: positions by the length, ω by its largest,
/// energies by the largest kinetic one.
struct Scales {
    double length = 0, omega = 1, energy = 1;
};

/// Joint ends, quaternions (sign as in `like`), angular velocities and the total energy, in the
/// units of the tolerance.
void appendRow(ChainRun& run, std::span<const double> like, const Scales& scales,
               std::vector<double>& out) {
    const std::size_t links = run.chain().model().linkCount();
    for (std::size_t i = 0; i < links; ++i) {
        const Vec3 p = run.endOf(i) / scales.length;
        out.insert(out.end(), {p.x, p.y, p.z});
    }
    for (std::size_t i = 0; i < links; ++i) {
        Quat q = multibody::rotationOf(std::span<const double>(run.y()), i);
        const double* other = like.data() + 3 * links + 4 * i;
        if (dot(q, Quat{other[0], other[1], other[2], other[3]}) < 0) q = -q;
        out.insert(out.end(), {q.w, q.x, q.y, q.z});
    }
    for (std::size_t i = 0; i < links; ++i) {
        const Vec3 w = multibody::omegaOf(std::span<const double>(run.y()), i) / scales.omega;
        out.insert(out.end(), {w.x, w.y, w.z});
    }
    const multibody::ChainEnergy energy = multibody::computeEnergy(
        run.chain().model(), run.chain().forcing(), run.y(), run.chain().work());
    out.push_back(energy.total() / scales.energy);
}

std::vector<double> startState(const Json& parameters) {
    const std::size_t links = parameters.at("l").size();
    std::vector<double> y(multibody::kUnknownsPerJoint * links);
    for (std::size_t i = 0; i < links; ++i) {
        multibody::storeRotation(std::span<double>(y), i, quatOf(parameters.at("q_init").at(i)));
        multibody::storeOmega(std::span<double>(y), i, vec3Of(parameters.at("omega_init").at(i)));
    }
    return y;
}

/// One run at the given precision; all rows in one array. Empty on failure.
std::vector<double> follow(const Json& parameters, const Table& table, const Scales& scales,
                           double precision, const Session& session) {
    const auto root = makeRoot(parameters.at("base"));
    if (root == nullptr) return {};
    ChainRun run(readLinks(parameters, true), *root, precision, session.cancelFlag());
    run.chain().forcing().gravity = vec3Of(parameters.at("gravity"));
    run.start(table.rows.at(0).at(0), startState(parameters));
    std::vector<double> out;
    for (const std::vector<double>& row : table.rows) {
        if (row[0] > table.rows[0][0] && !run.advanceTo(row[0])) return {};
        appendRow(run, std::span(row).subspan(1), scales, out);
    }
    return out;
}

/// Rising times, then places, rotations and turning of each link, and three energies.
void demandTrajectory(const Table& table, const std::string& file, std::size_t links) {
    const auto refuse = [&file](const std::string& what) {
        throw ReferenceFault(file + " " + what);
    };
    if (table.rows.empty()) refuse("is not there, or holds no rows of numbers");
    const std::size_t width = 1 + 10 * links + 3;
    if (table.rows[0].size() != width)
        refuse(fmt::format("has {} columns, but {} links have {}", table.rows[0].size(), links,
                           width));
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        if (!std::ranges::all_of(table.rows[i], [](double x) { return std::isfinite(x); }))
            refuse(fmt::format("has what is not a number in its row {}", i + 1));
        if (i > 0 && !(table.rows[i][0] > table.rows[i - 1][0]))
            refuse(fmt::format("goes back in time in its row {}", i + 1));
    }
}

void compareTrajectory(const Json& entry, const Session& session, Comparison& comparison) {
    const Json& parameters = entry.at("parameters");
    const auto file = entry.at("file").get<std::string>();
    const Table table = readTable(session.folder() / file);
    if (makeRoot(parameters.at("base")) == nullptr) {
        comparison.fail("a base motion of this kind is not known", kTolerance);
        return;
    }
    demandTrajectory(table, file, parameters.at("l").size());
    Scales scales;
    for (const double l : numbersOf(parameters.at("l"))) scales.length += l;
    scales.omega = scales.energy = 0;
    for (const std::vector<double>& row : table.rows) {
        const std::size_t links = parameters.at("l").size();
        for (std::size_t k = 0; k < 3 * links; ++k)
            scales.omega = std::max(scales.omega, std::abs(row.at(1 + 7 * links + k)));
        scales.energy = std::max(scales.energy, row.at(row.size() - 3));
    }
    for (double* scale : {&scales.omega, &scales.energy})
        if (*scale == 0) *scale = 1;  // a strand at rest
    const std::vector<double> found = tighten(
        [&](double precision) { return follow(parameters, table, scales, precision, session); },
        0.2 * kTolerance);
    const std::size_t links = parameters.at("l").size(), width = 10 * links + 1;
    if (found.size() != width * table.rows.size()) {
        comparison.fail("integration failed", kTolerance);
        return;
    }
    Mismatch position, rotation, omega, energy;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::size_t column = i % width;
        const std::vector<double>& row = table.rows[i / width];
        const double expected = row[1 + column];
        if (column < 3 * links) {
            position.include(found[i], expected / scales.length);
        } else if (column < 7 * links) {
            rotation.include(found[i], expected);
        } else if (column < 10 * links) {
            omega.include(found[i], expected / scales.omega);
        } else {
            energy.include(found[i], row.back() / scales.energy);
        }
    }
    comparison.add("joint ends, of the length", position, kTolerance);
    comparison.add("joint rotations", rotation, kTolerance);
    comparison.add("angular velocities, of the largest", omega, kTolerance);
    comparison.add("total energy, of the largest kinetic", energy, kTolerance);
}

}  // namespace

void addTrajectories(const Json& group, Session& session) {
    for (const Json& entry : casesOf(group)) {
        session.addCase(caseName(group, entry),
                        [&](Comparison& c) { compareTrajectory(entry, session, c); });
    }
}

}  // namespace tendril::validate
