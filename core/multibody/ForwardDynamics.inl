#pragma once

#include "core/multibody/ForwardDynamics.h"

#include "core/multibody/JointLock.h"
#include "core/multibody/NewtonSweeps.h"
#include "core/multibody/Residual.h"

#include <algorithm>

namespace tendril::multibody {

namespace {

// −F(ω̇ = 0), locked rows replaced by the locked part of ω̇.
template <class S>
void negateRows(const ChainModelT<S>& model, std::span<S> rows, const ChainWorkT<S>& work) {
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        Vec3T<S> row = -omegaOf(std::span<const S>(rows), i);
        const JointKind kind = model.topology()[i].joint;
        if (kind != JointKind::Ball) {
            const auto& sweep = work.sweep[i];
            const JointLockT<S> lock(kind, model.link(i), sweep.rotation);
            row = lock.free() * row + lock.lockedAcceleration(sweep.omega);
        }
        storeOmega(rows, i, row);
    }
}

}  // namespace

template <class S>
void factorizeMass(const ChainModelT<S>& model, ChainWorkT<S>& work) {
    factorizeWith(model, ChainForcingT<S>{}, {S(1.0), S(0.0), false, TurningMoment::Swept}, work);
}

template <class S>
void applyInverseMass(const ChainModelT<S>& model, std::span<const S> torque, std::span<S> change,
                      ChainWorkT<S>& work) {
    solveTurns(model, torque, change, work);
}

template <class S>
void computeDerivative(const ChainModelT<S>& model, const ChainForcingT<S>& forcing,
                       std::span<const S> y, std::span<S> yp, ChainWorkT<S>& work) {
    TENDRIL_ASSERT(yp.size() == y.size());
    std::fill(yp.begin(), yp.end(), S(0.0));
    evaluateResidual<S>(model, forcing, y, yp, yp, work);
    negateRows(model, yp, work);
    factorizeMass(model, work);
    applyInverseMass<S>(model, yp, yp, work);
    const S half(0.5);
    for (std::size_t i = 0; i < model.linkCount(); ++i) {
        const Vec3T<S>& w = work.sweep[i].omega;
        const QuatT<S> spin =
            rotationOf(y, i) * QuatT<S>{S(0.0), half * w.x, half * w.y, half * w.z};
        storeRotation(yp, i, spin);
    }
}

}  // namespace tendril::multibody
