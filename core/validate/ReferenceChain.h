#pragma once

#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainModel.h"
#include "core/validate/Session.h"

#include <utility>

namespace tendril::validate {

using multibody::ChainForcing;
using multibody::ChainModel;
using spatial::Quat;
using spatial::Vec3;

/// A strand at rest, clamped at the world's origin, with what acts on it.
struct StaticChain {
    ChainModel model;
    ChainForcing forcing;
};

/// A uniform chain of equal cylinders, of length one and mass one in all.
struct UniformChain {
    int links = 1;
    double length = 1;          ///< of all links together
    Vec3 stiffness{};           ///< (K_bx, K_t, K_bz) of all joints but the first
    Vec3 rootStiffness{};       ///< of the first
    Quat rest{}, rootRest{};    ///< rest rotations, likewise
    Quat base{};                ///< clamp to world
    double radiusOverLink = 0;  ///< of the cylinders; 0: as thin as the model permits
    Vec3 gravity{};             ///< weight of the whole chain, as masses sum to one
    multibody::JointKind joint = multibody::JointKind::Ball;
    Vec3 axis{1, 0, 0};  ///< of a hinge
};
[[nodiscard]] StaticChain makeChain(const UniformChain& chain);

/// An entry `chain` of index.json: links, springs, rest rotations, base, weights.
[[nodiscard]] UniformChain readUniformChain(const Json& chain);

/// A Kirchhoff rod of length one as a chain of m links by the rule of the reference: springs
/// 2 EI/l and 2 GJ/l, the first `rootFactor` times that; rest rotations exp(u l), half at the root.
struct Rod {
    double bendX = 1, bendZ = 1, twist = 1;  ///< EI_x, EI_z, GJ
    Vec3 darboux{};                          ///< natural curvature and torsion u
    Quat clamp{};
    Vec3 gravity{};  ///< weight of the whole rod
};
[[nodiscard]] UniformChain discretize(const Rod& rod, int links, double rootFactor);

/// Arrays per link (l, mass, radius, K_…, D_b or D_bx and D_bz, D_t, q0) and c_d, for all links or
/// per link, as in the groups with a time or a state.
[[nodiscard]] ChainModel readLinks(const Json& parameters, bool springs);

[[nodiscard]] Quat quatOf(const Json& wxyz);
[[nodiscard]] Vec3 vec3Of(const Json& xyz);

}  // namespace tendril::validate
