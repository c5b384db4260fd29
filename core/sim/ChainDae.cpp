#include "core/sim/ChainDae.h"

#include "core/base/Assert.h"
#include "core/multibody/Residual.h"

#include <algorithm>
#include <cmath>

namespace tendril::sim {

using integrate::EvalStatus;
using motion::RigidMotion;

namespace {

/// Longest way from each joint to a tip behind it [m].
std::vector<double> reaches(const multibody::ChainModel& model) {
    std::vector<double> reach(model.linkCount());
    for (std::size_t i = model.linkCount(); i-- > 0;) {
        reach[i] = std::max(reach[i], model.link(i).length);
        const int parent = model.topology()[i].parent;
        if (parent == multibody::kRoot) continue;
        double& behind = reach[static_cast<std::size_t>(parent)];
        behind = std::max(behind, norm(model.link(i).attachment) + reach[i]);
    }
    return reach;
}

multibody::RootMotion asFelt(const RigidMotion& root, const InertiaShare& share,
                             const RigidMotion& reference) {
    if (share.carried) return {.orientation = root.orientation, .position = root.position};
    const auto felt = [&share](const spatial::Vec3& own, const spatial::Vec3& ofReference) {
        return share.timeScale * (own - share.locality * ofReference);
    };
    return {
        .orientation = root.orientation,
        .position = root.position,
        .angularVelocity = root.angularVelocity,
        .velocity = root.velocity,
        .inertialAngularVelocity = felt(root.angularVelocity, reference.angularVelocity),
        .inertialAngularAcceleration =
            felt(root.angularAcceleration, reference.angularAcceleration),
        .inertialAcceleration = felt(root.acceleration, reference.accelerationAt(root.position))};
}

double shortestDampingTimeOf(const multibody::ChainModel& model) {
    double shortest = std::numeric_limits<double>::infinity();
    const auto consider = [&shortest](double stiffness, double damping) {
        if (stiffness > 0) shortest = std::min(shortest, 2 * damping / stiffness);
    };
    for (const multibody::Link& link : model.links()) {
        consider(link.stiffness.x, link.damping.x);
        consider(link.stiffness.y, link.damping.y);
        consider(link.stiffness.z, link.damping.z);
    }
    return shortest;
}

/// The root of a single strand.
class SingleRoot final : public motion::RootMotions {
public:
    explicit SingleRoot(const motion::RootMotionSource& source) : source_(&source) {}
    void motionsAt(double t, std::span<RigidMotion> roots) const noexcept override {
        roots.front() = source_->motionAt(t);
    }

private:
    const motion::RootMotionSource* source_;
};

}  // namespace

ChainDae::ChainDae(multibody::ChainModel model, const motion::RootMotionSource& root,
                   const ChainTolerance& tolerance)
    : models_{std::move(model)},
      ownRoots_(std::make_unique<SingleRoot>(root)),
      roots_(ownRoots_.get()) {
    setUp(tolerance, widestSimdLevel());
}

ChainDae::ChainDae(std::vector<multibody::ChainModel> models, const motion::RootMotions& roots,
                   const ChainTolerance& tolerance, SimdLevel simd)
    : models_(std::move(models)), roots_(&roots) {
    setUp(tolerance, simd);
}

void ChainDae::setUp(const ChainTolerance& tolerance, SimdLevel simd) {
    TENDRIL_DEMAND(!models_.empty() && models_.size() <= multibody::kBundleLanes);
    forcings_.resize(models_.size());
    rootMotions_.resize(models_.size());
    lengths_.resize(models_.size());
    kernels_ = multibody::makeLaneChain(models_.front().topology(),
                                        models_.size() == 1 ? 1 : multibody::kBundleLanes, simd);
    weights_.resize(kernels_->size());
    for (std::size_t lane = 0; lane < lanes(); ++lane) computeWeights(lane, tolerance);
    looseWeights_ = weights_;
}

void ChainDae::computeWeights(std::size_t lane, const ChainTolerance& tolerance) {
    const std::size_t strand = strandIn(lane);
    const std::vector<double> reach = reaches(models_[strand]);
    const double length = *std::max_element(reach.begin(), reach.end());
    lengths_[strand] = length;
    const double rootOfCount = std::sqrt(static_cast<double>(models_[strand].unknownCount()));
    for (std::size_t i = 0; i < reach.size(); ++i) {
        // A change δq of a unit quaternion turns all that is behind by 2 |δq|.
        const double turn = rootOfCount * reach[i] / (length * tolerance.tip);
        for (std::size_t k = 0; k < multibody::kUnknownsPerJoint; ++k)
            weights_[(multibody::kUnknownsPerJoint * i + k) * lanes() + lane] =
                k < multibody::kOmegaOffset ? 2 * turn : tolerance.omegaTime * turn;
    }
}

multibody::ChainModel& ChainDae::model(std::size_t strand) {
    modelsChanged_ = true;
    dampingTime_.reset();
    return models_[strand];
}

multibody::ChainForcing& ChainDae::forcing(std::size_t strand) {
    forcingsChanged_ = true;
    return forcings_[strand];
}

multibody::ChainWork& ChainDae::work() {
    if (!work_) work_ = std::make_unique<multibody::ChainWork>(models_.front().linkCount());
    return *work_;
}

double ChainDae::shortestDampingTime() const {
    if (!dampingTime_) {
        dampingTime_ = std::numeric_limits<double>::infinity();
        for (const auto& model : models_)
            dampingTime_ = std::min(*dampingTime_, shortestDampingTimeOf(model));
    }
    return *dampingTime_;
}

void ChainDae::setInertiaShare(const InertiaShare& share) {
    inertiaShare_ = share;
    rereadRoot();
}

void ChainDae::loosen(double factor) {
    std::transform(weights_.begin(), weights_.end(), looseWeights_.begin(),
                   [factor](double weight) { return weight / factor; });
}

void ChainDae::readRoots(double t) {
    if (t == rootTime_) return;
    roots_->motionsAt(t, rootMotions_);
    const RigidMotion reference =
        inertiaShare_.reference != nullptr ? inertiaShare_.reference->motionAt(t) : RigidMotion{};
    for (std::size_t k = 0; k < forcings_.size(); ++k)
        forcings_[k].root = asFelt(rootMotions_[k], inertiaShare_, reference);
    rootTime_ = t;
    forcingsChanged_ = true;
}

void ChainDae::uploadForcings() {
    for (std::size_t lane = 0; lane < lanes(); ++lane)
        kernels_->setForcing(lane, forcings_[strandIn(lane)]);
    forcingsChanged_ = false;
}

/// The kernels know the parameters and forces as they are, and the roots as they are at t.
void ChainDae::prepare(double t) {
    if (modelsChanged_) {
        for (std::size_t lane = 0; lane < lanes(); ++lane)
            kernels_->setModel(lane, models_[strandIn(lane)]);
        modelsChanged_ = false;
    }
    readRoots(t);
    if (forcingsChanged_) uploadForcings();
}

const multibody::ChainForcing& ChainDae::forcingAt(double t, std::size_t strand) {
    readRoots(t);
    return forcings_[strand];
}

void ChainDae::normalizeRotations(std::span<double> y) const {
    const std::size_t stride = lanes();
    for (std::size_t i = 0; i < models_.front().linkCount(); ++i)
        for (std::size_t lane = 0; lane < stride; ++lane) {
            double* at = y.data() + multibody::kUnknownsPerJoint * i * stride + lane;
            const spatial::Quat q =
                normalized(spatial::Quat{at[0], at[stride], at[2 * stride], at[3 * stride]});
            at[0] = q.w, at[stride] = q.x, at[2 * stride] = q.y, at[3 * stride] = q.z;
        }
}

void ChainDae::repeatLastStrand(std::span<double> values) const {
    const std::size_t stride = lanes(), last = strandCount() - 1;
    for (std::size_t k = 0; k < values.size(); k += stride)
        for (std::size_t lane = last + 1; lane < stride; ++lane)
            values[k + lane] = values[k + last];
}

void ChainDae::makeConsistent(double t, std::span<double> y, std::span<double> yp) {
    normalizeRotations(y);
    prepare(t);
    kernels_->derivative(y, yp);
}

void ChainDae::derivativeWith(double t, std::span<const double> y,
                              std::span<const RigidMotion> surplus, std::span<double> yp) {
    prepare(t);
    for (std::size_t lane = 0; lane < lanes(); ++lane) {
        const std::size_t strand = strandIn(lane);
        multibody::ChainForcing forcing = forcings_[strand];
        forcing.root.inertialAcceleration += surplus[strand].acceleration;
        forcing.root.inertialAngularAcceleration += surplus[strand].angularAcceleration;
        kernels_->setForcing(lane, forcing);
    }
    kernels_->derivative(y, yp);
    forcingsChanged_ = true;
}

void ChainDae::move(double t, std::span<const double> y) {
    prepare(t);
    kernels_->move(y);
}

EvalStatus ChainDae::residual(double t, std::span<const double> y, std::span<const double> yp,
                              std::span<double> r) noexcept {
    prepare(t);
    kernels_->residual(y, yp, r);
    return EvalStatus::Ok;
}

EvalStatus ChainDae::factor(double, std::span<const double>, std::span<const double>,
                            double c) noexcept {
    kernels_->factorize(c);
    return EvalStatus::Ok;
}

EvalStatus ChainDae::solve(std::span<const double> b, std::span<double> x) noexcept {
    kernels_->solve(b, x);
    return EvalStatus::Ok;
}

void ChainDae::errorWeights(std::span<const double>, std::span<double> w) const noexcept {
    std::copy(looseWeights_.begin(), looseWeights_.end(), w.begin());
}

}  // namespace tendril::sim
