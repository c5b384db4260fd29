#include "core/sagfree/PoseStiffness.h"

#include "core/base/Assert.h"
#include "core/multibody/JointLaw.h"
#include "core/multibody/JointLock.h"

#include <array>
#include <cmath>

namespace tendril::sagfree {

using multibody::JointKind;
using multibody::JointLockT;
using multibody::kRoot;
using multibody::Link;

namespace {

Mat3 symmetricPart(const Mat3& a) {
    return 0.5 * (a + transposed(a));
}

// −∂Q/∂φ of the joint, link coordinates, with what the turning of a locked axis adds.
Mat3 springStiffness(const ChainModel& model, std::size_t i, const JointLoad& load) {
    const Link& link = model.link(i);
    const Mat3& H = model.halfRestMatrices()[i];
    const auto bend =
        multibody::bendTwistOf(multibody::deformation(load.rotation, model.halfRestRotations()[i]));
    Mat3 K = transposed(H) * (multibody::jointStiffness(bend, link.stiffness) * H);
    const JointKind kind = model.topology()[i].joint;
    if (kind == JointKind::Universal) {
        const Vec3 spring = transposedTimes(H, multibody::jointTorque(bend, link.stiffness));
        K += JointLockT<double>(kind, link, load.rotation).lockStiffness(load.support - spring);
    }
    return K;
}

// Pivots of a symmetric 3×3 block without exchange: their signs are those of its eigenvalues.
int negativePivots(const Mat3& a) {
    const double p0 = a.cx.x;
    const double p1 = a.cy.y - a.cx.y * a.cx.y / p0;
    const double yz = a.cy.z - a.cx.y * a.cx.z / p0;
    const double p2 = a.cz.z - a.cx.z * a.cx.z / p0 - yz * yz / p1;
    return (p0 > 0 ? 0 : 1) + (p1 > 0 ? 0 : 1) + (p2 > 0 ? 0 : 1);
}

}  // namespace

PoseStiffness::PoseStiffness(const ChainModel& model, std::span<const JointLoad> loads)
    : joints_(model.linkCount()), loads_(loads), turns_(joints_.size()), sums_(joints_.size()) {
    TENDRIL_DEMAND(loads.size() == model.linkCount());
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        joints_[i].parent = model.topology()[i].parent;
        joints_[i].kind = model.topology()[i].joint;
        place(joints_[i], model.link(i), loads[i]);
    }
}

void PoseStiffness::place(Joint& joint, const Link& link, const JointLoad& load) {
    joint.frame = load.frame;
    joint.geometric = load.geometric;
    joint.axes = load.frame * transposed(toMatrix(spatial::squareRoot(load.rotation)));
    if (joint.kind == JointKind::Ball) {
        joint.free = joint.axes;
    } else if (joint.kind == JointKind::Hinge) {
        joint.free.cx = load.frame * link.axis;
    } else {
        // Any orthonormal pair in the free plane will do.
        const JointLockT<double> lock(joint.kind, link, load.rotation);
        joint.free.cx = load.frame * lock.ownAxis();
        joint.free.cy =
            normalized(cross(joint.free.cx, cross(load.frame * lock.parentAxis(), joint.free.cx)));
    }
}

void PoseStiffness::setWeights(std::span<const Vec3> weights) {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        Joint& joint = joints_[i];
        const auto scaledAxis = [&](const Vec3& direction) {
            const Vec3 along = transposedTimes(joint.axes, direction);
            const double weight = dot(scaled(weights[i], along), along);
            return weight > 0 ? direction / std::sqrt(weight) : Vec3{};
        };
        joint.basis = {scaledAxis(joint.free.cx), scaledAxis(joint.free.cy),
                       scaledAxis(joint.free.cz)};
    }
}

void PoseStiffness::readSprings(const ChainModel& model) {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const Mat3 K = rotated(joints_[i].frame, springStiffness(model, i, loads_[i]));
        joints_[i].own = symmetricPart(K + joints_[i].geometric);
    }
}

bool PoseStiffness::isFree(std::size_t i, int k) const {
    const std::array<Vec3, 3> directions{joints_[i].basis.cx, joints_[i].basis.cy,
                                         joints_[i].basis.cz};
    return squaredNorm(directions[static_cast<std::size_t>(k)]) > 0;
}

int PoseStiffness::factor(double shift) {
    for (Joint& joint : joints_) joint.passed = {};
    int negative = 0;
    for (std::size_t i = joints_.size(); i-- > 0;) {
        Joint& joint = joints_[i];
        const Mat3 back = transposed(joint.basis);
        Mat3 pivot = symmetricPart(back * ((joint.own + joint.passed) * joint.basis));
        pivot.cx.x += isFree(i, 0) ? -shift : 1;
        pivot.cy.y += isFree(i, 1) ? -shift : 1;
        pivot.cz.z += isFree(i, 2) ? -shift : 1;
        negative += negativePivots(pivot);
        joint.inversePivot = inverse(pivot);
        const Mat3 coupling = back * (transposed(joint.geometric) + joint.passed);
        joint.gain = joint.inversePivot * coupling;
        if (joint.parent != kRoot)
            joints_[static_cast<std::size_t>(joint.parent)].passed +=
                joint.passed - transposed(coupling) * joint.gain;
    }
    return negative;
}

// Forward elimination of the right-hand side carries the moment that outboard joints need of each
// link; back substitution turns joints after their parents.
void PoseStiffness::solve(std::span<Vec3> x) {
    for (Vec3& sum : sums_) sum = {};
    for (std::size_t i = joints_.size(); i-- > 0;) {
        const Joint& joint = joints_[i];
        x[i] = x[i] - transposedTimes(joint.basis, sums_[i]);
        if (joint.parent != kRoot)
            sums_[static_cast<std::size_t>(joint.parent)] +=
                sums_[i] + transposedTimes(joint.gain, x[i]);
        x[i] = joint.inversePivot * x[i];
    }
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const Joint& joint = joints_[i];
        const Vec3 above =
            joint.parent == kRoot ? Vec3{} : turns_[static_cast<std::size_t>(joint.parent)];
        x[i] = x[i] - joint.gain * above;
        turns_[i] = above + joint.basis * x[i];
    }
}

void PoseStiffness::multiply(std::span<const Vec3> x, std::span<Vec3> y) {
    for (Vec3& sum : sums_) sum = {};
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const Joint& joint = joints_[i];
        const Vec3 above =
            joint.parent == kRoot ? Vec3{} : turns_[static_cast<std::size_t>(joint.parent)];
        const Vec3 phi = joint.basis * x[i];
        turns_[i] = above + phi;
        y[i] = joint.own * phi + transposedTimes(joint.geometric, above);
    }
    for (std::size_t i = joints_.size(); i-- > 0;) {
        const Joint& joint = joints_[i];
        const Vec3 phi = joint.basis * x[i];
        y[i] = transposedTimes(joint.basis, y[i] + sums_[i]);
        if (joint.parent != kRoot)
            sums_[static_cast<std::size_t>(joint.parent)] += sums_[i] + joint.geometric * phi;
    }
}

Vec3 PoseStiffness::turnAboutAxes(std::size_t i, const Vec3& u) const {
    return transposedTimes(joints_[i].axes, joints_[i].basis * u);
}

}  // namespace tendril::sagfree
