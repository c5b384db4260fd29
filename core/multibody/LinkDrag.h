#pragma once

#include "core/multibody/ChainModel.h"
#include "core/spatial/Scalar.h"

namespace tendril::multibody {

using spatial::anyLane;

/// Whether some lane has drag, or a goal: what none has is skipped.
template <class S>
[[nodiscard]] bool hasDrag(const LinkT<S>& link) {
    return anyLane(link.dragNormal + link.dragTangential > S(0.0));
}
template <class S>
[[nodiscard]] bool hasGoal(const LinkT<S>& link) {
    return anyLane(link.goal.stiffness + link.goal.damping > S(0.0));
}

/// C_d v = l (c_n v + (c_t − c_n) t (t·v)): what the joint must supply against drag [N].
/// @param t unit vector along the link @param v velocity relative to the air, world [m/s]
template <class S>
[[nodiscard]] Vec3T<S> dragForce(const LinkT<S>& link, const Vec3T<S>& t, const Vec3T<S>& v) {
    const S along = (link.dragTangential - link.dragNormal) * dot(t, v);
    return link.length * (link.dragNormal * v + along * t);
}

/// C_d [N·s/m]
template <class S>
[[nodiscard]] Mat3T<S> dragMatrix(const LinkT<S>& link, const Vec3T<S>& t) {
    const S n = link.length * link.dragNormal;
    const S difference = link.length * (link.dragTangential - link.dragNormal);
    Mat3T<S> C = outer(difference * t, t);
    C.cx.x += n, C.cy.y += n, C.cz.z += n;
    return C;
}

/// ∂(C_d v)/∂θ at constant v, as t turns with the link [N/rad].
template <class S>
[[nodiscard]] Mat3T<S> dragTurning(const LinkT<S>& link, const Vec3T<S>& t, const Vec3T<S>& v) {
    const S difference = link.length * (link.dragTangential - link.dragNormal);
    // δ(t (t·v)) = δt (t·v) + t (v·δt), δt = −[t] δθ
    Mat3T<S> change = outer(t, v);
    const S tv = dot(t, v);
    change.cx.x += tv, change.cy.y += tv, change.cz.z += tv;
    return (-difference) * cross(change, t);
}

}  // namespace tendril::multibody
