#include "core/sagfree/HoldPose.h"

#include "core/base/Assert.h"
#include "core/sagfree/PoseStiffness.h"
#include "core/sagfree/RestRotation.h"
#include "core/sagfree/SoftestMode.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tendril::sagfree {

using multibody::JointKind;
using multibody::Link;

namespace {

constexpr double kNoLoad = 1e-12;      ///< of the largest moment: rounding
constexpr double kFloor = 1e-6;        ///< of the largest stiffness: stands for none in solves
constexpr double kSupplied = 1e-9;     ///< of the wanted torque that a spring may miss
constexpr double kHarder = 1.25;       ///< where a spring cannot supply it
constexpr int kMaxRounds = 200;        ///< of the rule K >= |load|
constexpr double kNearMargin = 0.999;  ///< share of the margin that is enough

constexpr std::array<double Vec3::*, 3> kAxes{&Vec3::x, &Vec3::y, &Vec3::z};

// σ(K) = K/2 (1 + t²/K²), the stiffness a joint shows under torque t, is smallest at K = |t|.
double shownStiffness(double K, double load) {
    return 0.5 * (K + load * load / K);
}
double constantShowing(double shown, double load) {
    return shown + std::sqrt(std::max(0.0, shown * shown - load * load));
}

// Along which of the law's three axes a joint's spring works, as shares from 0 to 1.
Vec3 workingAxes(JointKind kind, const Link& link) {
    if (kind == JointKind::Ball) return {1, 1, 1};
    const Vec3 first = scaled(link.axis, link.axis);
    if (kind == JointKind::Hinge) return first;
    return first + scaled(link.secondAxis, link.secondAxis);
}
constexpr double kWorks = 1e-6;

class Holding {
public:
    Holding(ChainModel& model, const ChainForcing& forcing, std::span<const double> pose)
        : model_(model),
          work_(model.linkCount()),
          loads_(computePoseLoads(model, forcing, pose, work_)),
          rests_(model.linkCount()) {
        for (std::size_t i = 0; i < model.linkCount(); ++i) {
            const Link& link = model.link(i);
            const Vec3 works = workingAxes(model.topology()[i].joint, link);
            given_.push_back(link.stiffness);
            constants_.push_back(link.stiffness);
            isRound_.push_back(link.stiffness.x == link.stiffness.z && works.x > kWorks &&
                               works.z > kWorks);
            largestMoment_ = std::max(largestMoment_, loads_[i].moment);
            for (const auto axis : kAxes) stiffest_ = std::max(stiffest_, link.stiffness.*axis);
            rests_[i].rotation = loads_[i].rotation;
            model.setRestRotation(i, loads_[i].rotation);
        }
    }
    [[nodiscard]] bool hasSprings() const { return stiffest_ > 0; }

    // Joints that carry load along an axis that has no stiffness.
    [[nodiscard]] std::vector<std::size_t> limpJoints() const {
        std::vector<std::size_t> limp;
        for (std::size_t i = 0; i < loads_.size(); ++i) {
            const Vec3 load = rotate(spatial::squareRoot(loads_[i].rotation), loads_[i].support);
            const Vec3 works = workingAxes(model_.topology()[i].joint, model_.link(i));
            const bool isLimp = std::ranges::any_of(kAxes, [&](auto axis) {
                return works.*axis > kWorks && given_[i].*axis <= 0 &&
                       std::abs(load.*axis) > kNoLoad * largestMoment_;
            });
            if (isLimp) limp.push_back(i);
        }
        return limp;
    }

    // Rest rotations for the present constants; raises those below the load they carry, so that no
    // axis is wound by more than a quarter turn.
    void holdAll() {
        for (std::size_t i = 0; i < loads_.size(); ++i) hold(i);
    }

    void makeStable(const HoldOptions& options, StrandHold& result) {
        PoseStiffness stiffness(model_, loads_);
        std::vector<Vec3> weights;
        for (std::size_t i = 0; i < loads_.size(); ++i) weights.push_back(shownBy(i));
        stiffness.setWeights(weights);
        stiffness.readSprings(model_);
        SoftestMode mode = findSoftestMode(stiffness);
        result.softestModeBefore = mode.eigenvalue;
        double boost = 1;
        while (mode.eigenvalue < kNearMargin * options.margin &&
               result.iterations < options.maxIterations) {
            const double before = mode.eigenvalue, missing = options.margin - before;
            if (!stiffen(stiffness, mode, weights, boost * missing)) break;
            stiffness.readSprings(model_);
            mode = findSoftestMode(stiffness);
            // Coupled axes show less than their constants promise: ask for more.
            boost = mode.eigenvalue - before < 0.1 * missing ? 2 * boost : 1;
            ++result.iterations;
        }
        result.softestMode = mode.eigenvalue;
        if (mode.eigenvalue < kNearMargin * options.margin) result.status = HoldStatus::Unstable;
    }

    // Into the model, with the factors for the report.
    void finish(StrandHold& result) {
        std::vector<Vec3> factors;
        bool any = false;
        for (std::size_t i = 0; i < loads_.size(); ++i) {
            Vec3 factor{1, 1, 1};
            for (const auto axis : kAxes)
                if (given_[i].*axis > 0) factor.*axis = constants_[i].*axis / (given_[i].*axis);
            any = any || factor != Vec3{1, 1, 1};
            factors.push_back(factor);
            model_.setStiffness(i, scaled(factor, given_[i]));
            model_.setDamping(i, scaled(factor, model_.link(i).damping));
        }
        if (!any) return;
        result.stiffening = std::move(factors);
        if (result.status == HoldStatus::Held) result.status = HoldStatus::Stiffened;
    }

    [[nodiscard]] ChainWork& work() { return work_; }

private:
    // With something on axes that have no stiffness, as long as they carry nothing.
    [[nodiscard]] Vec3 solvable(const Vec3& constants) const {
        const double floor = kFloor * stiffest_;
        return {std::max(constants.x, floor), std::max(constants.y, floor),
                std::max(constants.z, floor)};
    }

    void hold(std::size_t i) {
        const Link& link = model_.link(i);
        const HeldJoint joint{.kind = model_.topology()[i].joint,
                              .axis = link.axis,
                              .secondAxis = link.secondAxis,
                              .rotation = loads_[i].rotation,
                              .support = loads_[i].support};
        const Vec3 works = workingAxes(joint.kind, link);
        Vec3& K = constants_[i];
        RestRotation& rest = rests_[i];
        for (int round = 0; round < kMaxRounds; ++round) {
            rest = findRestRotation(joint, solvable(K));
            bool raised = false;
            const bool isShort =
                rest.missing > kSupplied * loads_[i].moment && rest.missing > kNoLoad * stiffest_;
            for (const auto axis : kAxes) {
                if (given_[i].*axis <= 0 || works.*axis < kWorks) continue;
                const double needed = carriedBy(i).*axis * works.*axis;
                if (K.*axis < (1 - 1e-9) * needed) K.*axis = needed, raised = true;
                if (isShort) K.*axis *= kHarder, raised = true;
            }
            if (!raised) break;
        }
        model_.setRestRotation(i, rest.rotation);
        model_.setStiffness(i, K);
    }

    // Torque about each axis; where both bend axes are alike, of the bend as a whole on both, so
    // that it does not matter how they are turned.
    [[nodiscard]] Vec3 carriedBy(std::size_t i) const {
        const Vec3& load = rests_[i].load;
        if (!isRound_[i]) return {std::abs(load.x), std::abs(load.y), std::abs(load.z)};
        const double bend = std::hypot(load.x, load.z);
        return {bend, std::abs(load.y), bend};
    }

    [[nodiscard]] Vec3 shownBy(std::size_t i) const {
        const Vec3 K = solvable(constants_[i]), load = carriedBy(i);
        return {shownStiffness(K.x, load.x), shownStiffness(K.y, load.y),
                shownStiffness(K.z, load.z)};
    }

    // Raises what the mode strains most, by as much as lifts its eigenvalue by `lift` at least:
    // Δs = lift · s₀ q / Σ q², q = s₀ ψ². Bend axes that are alike stay so: their strains count
    // together, whichever way the mode happens to point.
    bool stiffen(const PoseStiffness& stiffness, const SoftestMode& mode,
                 std::span<const Vec3> weights, double lift) {
        std::vector<Vec3> strain(loads_.size());
        double total = 0;
        for (std::size_t i = 0; i < loads_.size(); ++i) {
            const Vec3 turn = stiffness.turnAboutAxes(i, mode.shape[i]);
            Vec3& q = strain[i];
            q = scaled(weights[i], scaled(turn, turn));
            if (isRound_[i]) q.x = q.z = q.x + q.z;
            for (const auto axis : kAxes)
                if (given_[i].*axis <= 0) q.*axis = 0;
            total += q.x * q.x + q.y * q.y + (isRound_[i] ? 0 : q.z * q.z);
        }
        if (!(total > 0)) return false;
        for (std::size_t i = 0; i < loads_.size(); ++i) {
            Vec3& K = constants_[i];
            const Vec3 carried = carriedBy(i);
            for (const auto axis : kAxes) {
                const double more = lift * weights[i].*axis * strain[i].*axis / total;
                if (!(more > kNoLoad * weights[i].*axis)) continue;
                const double load = carried.*axis;
                const double shown = std::max(load, shownStiffness(K.*axis, load)) + more;
                K.*axis = constantShowing(shown, load);
            }
            hold(i);
        }
        return true;
    }

    ChainModel& model_;
    ChainWork work_;
    std::vector<JointLoad> loads_;
    std::vector<RestRotation> rests_;
    std::vector<Vec3> given_;      ///< stiffness as the user set it
    std::vector<Vec3> constants_;  ///< stiffness as it is to be
    std::vector<bool> isRound_;    ///< bend axes are alike
    double largestMoment_ = 0, stiffest_ = 0;
};

}  // namespace

StrandHold holdPose(ChainModel& model, const ChainForcing& forcing, std::span<const double> pose,
                    const HoldOptions& options) {
    TENDRIL_DEMAND(pose.size() == model.unknownCount());
    StrandHold result;
    Holding holding(model, forcing, pose);
    result.limp = holding.limpJoints();
    if (!result.limp.empty()) {
        result.status = HoldStatus::CannotHold;
        result.softestMode = result.softestModeBefore = 0;
        result.residual = relativeImbalance(model, forcing, pose, holding.work());
        return result;
    }
    if (holding.hasSprings()) {
        holding.holdAll();
        holding.makeStable(options, result);
        holding.finish(result);
    }
    result.residual = relativeImbalance(model, forcing, pose, holding.work());
    return result;
}

LargestStiffening largestStiffening(const StrandHold& hold) {
    LargestStiffening largest;
    for (std::size_t i = 0; i < hold.stiffening.size(); ++i)
        for (const auto axis : kAxes)
            if (hold.stiffening[i].*axis > largest.factor) largest = {hold.stiffening[i].*axis, i};
    return largest;
}

}  // namespace tendril::sagfree
