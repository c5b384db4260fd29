#include "core/validate/RodShooting.h"

#include <Eigen/LU>

namespace tendril::validate {
namespace {

constexpr int kSteps = 800;      // along the rod
constexpr int kLoadSteps = 32;   // from none to all
constexpr int kIterations = 30;  // of Newton's method

RodLoad share(double part, const RodLoad& load) {
    return {part * load.weight, part * load.tipForce, part * load.tipMoment};
}

Eigen::Vector3d column(const Vec3& v) {
    return {v.x, v.y, v.z};
}

}  // namespace

RodShooting::State RodShooting::rate(const RodLoad& load, double s, const State& at) const {
    const Vec3 moment = rotate(conjugate(at.frame), at.moment);
    const Vec3 u =
        rod_.darboux + Vec3{moment.x / rod_.bendX, moment.y / rod_.twist, moment.z / rod_.bendZ};
    const Quat turned = at.frame * Quat{0, 0.5 * u.x, 0.5 * u.y, 0.5 * u.z};
    const Vec3 tangent = rotate(at.frame, Vec3{0, 1, 0});
    const Vec3 force = load.tipForce + (1 - s) * load.weight;
    return {tangent, turned, -cross(tangent, force)};
}

RodShooting::State RodShooting::shoot(const RodLoad& load, const Vec3& rootMoment) const {
    constexpr double h = 1.0 / kSteps;
    const auto moved = [](const State& a, double by, const State& rate) {
        return State{a.position + by * rate.position,
                     {a.frame.w + by * rate.frame.w, a.frame.x + by * rate.frame.x,
                      a.frame.y + by * rate.frame.y, a.frame.z + by * rate.frame.z},
                     a.moment + by * rate.moment};
    };
    State at{{}, rod_.clamp, rootMoment};
    for (int i = 0; i < kSteps; ++i) {
        const double s = h * i;
        const State k1 = rate(load, s, at);
        const State k2 = rate(load, s + h / 2, moved(at, h / 2, k1));
        const State k3 = rate(load, s + h / 2, moved(at, h / 2, k2));
        const State k4 = rate(load, s + h, moved(at, h, k3));
        at = moved(moved(moved(moved(at, h / 6, k1), h / 3, k2), h / 3, k3), h / 6, k4);
        at.frame = normalized(at.frame);
    }
    return at;
}

Eigen::Matrix3d RodShooting::sensitivity(const RodLoad& load, const Vec3& rootMoment) const {
    const double step = 1e-5 * (1 + norm(rootMoment));
    Eigen::Matrix3d matrix;
    for (int k = 0; k < 3; ++k) {
        const Vec3 change = step * Vec3{k == 0 ? 1.0 : 0, k == 1 ? 1.0 : 0, k == 2 ? 1.0 : 0};
        const Vec3 up = shoot(load, rootMoment + change).moment;
        const Vec3 down = shoot(load, rootMoment - change).moment;
        matrix.col(k) = column((up - down) / (2 * step));
    }
    return matrix;
}

Eigen::Vector3d RodShooting::correction(const Eigen::Matrix3d& sensitivity,
                                        const Eigen::Vector3d& missing) const {
    if (!normal_) return sensitivity.partialPivLu().solve(missing);
    const Eigen::Vector3d normal = column(*normal_);
    return normal * (normal.dot(missing) / normal.dot(sensitivity * normal));
}

bool RodShooting::correct(const RodLoad& load) {
    Vec3 moment = rootMoment_;
    for (int iteration = 0; iteration < kIterations; ++iteration) {
        const State end = shoot(load, moment);
        const Eigen::Vector3d missing = column(load.tipMoment - end.moment);
        const Eigen::Vector3d step = correction(sensitivity(load, moment), missing);
        if (!step.allFinite()) return false;
        if (step.norm() < 1e-11 * (1 + norm(moment))) {
            rootMoment_ = moment;
            end_ = end;
            load_ = load;
            return true;
        }
        moment += Vec3{step[0], step[1], step[2]};
    }
    return false;
}

bool RodShooting::solve(const RodLoad& load) {
    if (correct(load)) return true;
    rootMoment_ = {};
    for (int i = 0; i <= kLoadSteps; ++i) {
        if (!correct(share(static_cast<double>(i) / kLoadSteps, load))) return false;
    }
    return true;
}

double RodShooting::determinant(const std::vector<Vec3>& directions) const {
    const Eigen::Matrix3d whole = sensitivity(load_, rootMoment_);
    const auto n = static_cast<Eigen::Index>(directions.size());
    Eigen::MatrixXd axes(3, n);
    for (Eigen::Index k = 0; k < n; ++k)
        axes.col(k) = column(directions[static_cast<std::size_t>(k)]);
    return (axes.transpose() * whole * axes).determinant();
}

std::optional<double> findRodThreshold(RodShooting& rod,
                                       const std::function<RodLoad(double)>& loadAt, double low,
                                       double high, const std::vector<Vec3>& directions) {
    const auto valueAt = [&](double load) {
        return rod.solve(loadAt(load)) ? rod.determinant(directions) : std::nan("");
    };
    double atLow = valueAt(low), atHigh = valueAt(high);
    if (!(atLow * atHigh < 0)) return {};
    for (int k = 0; k < 60 && high - low > 1e-9 * high; ++k) {
        // False position, where one end would stay forever every other time the middle.
        const double middle =
            k % 2 == 0 ? high - atHigh * (high - low) / (atHigh - atLow) : (low + high) / 2;
        const double value = valueAt(middle);
        if (std::isnan(value)) return {};
        (value * atLow > 0 ? low : high) = middle;
        (value * atLow > 0 ? atLow : atHigh) = value;
    }
    return high - atHigh * (high - low) / (atHigh - atLow);
}

}  // namespace tendril::validate
