#pragma once

#include "core/base/Result.h"
#include "core/spatial/Mat3.h"

#include <cstddef>
#include <span>
#include <vector>

namespace tendril::multibody {

using spatial::Mat3T;
using spatial::Quat;
using spatial::QuatT;
using spatial::Sym3T;
using spatial::Vec3;
using spatial::Vec3T;

/// The parent index of a link that hangs on the root frame.
inline constexpr int kRoot = -1;

/// Layout of the unknowns: joint by joint, y[7 i …] = (q.w, q.x, q.y, q.z, ω.x, ω.y, ω.z).
/// q_i maps link-i coordinates to those of its parent; ω_i is the relative angular velocity
/// [rad/s] in link-i coordinates. Residual and Newton vectors have the same layout.
inline constexpr std::size_t kUnknownsPerJoint = 7;
inline constexpr std::size_t kOmegaOffset = 4;  ///< of ω within a joint's seven

/// What a joint lets free. Of the three components of ω the locked ones stay zero *exactly*: their
/// force rows are replaced by "locked component of ω = 0" [rad/s], so the layout is always seven.
enum class JointKind {
    Ball,       ///< 3 degrees of freedom
    Universal,  ///< 2: about `axis`, carried by the parent, and about `secondAxis`, by the link
    Hinge,      ///< 1: about `axis`
};

/// A damped spring from the link's tip to a moving goal point.
template <class S>
struct TipGoalT {
    Vec3T<S> position{}, velocity{};  ///< world; m, m/s
    S stiffness{};                    ///< N/m; zero together with damping: no goal
    S damping{};                      ///< N·s/m
};

/// One rigid link and the joint at its root end. Link frame: origin at the joint, +y along the
/// link, x and z the material axes of the cross-section. One strand per lane of S.
template <class S>
struct LinkT {
    Vec3T<S> attachment{};             ///< of the joint, in the parent's frame [m]
    S length{};                        ///< m; the tip is at (0, length, 0)
    S mass{};                          ///< kg, point masses included
    Vec3T<S> centerOfMass{};           ///< link frame [m]
    Sym3T<S> inertia{};                ///< about the center of mass, link frame [kg·m²]
    QuatT<S> restRotation{};           ///< unloaded q of the joint
    Vec3T<S> stiffness{};              ///< (K_bx, K_t, K_bz) of the joint law [N·m]
    Vec3T<S> damping{};                ///< (D_bx, D_t, D_bz) [N·m·s]
    S dragNormal{}, dragTangential{};  ///< per length and speed [N·s/m²], at the link's middle
    TipGoalT<S> goal{};
    Vec3T<S> axis{S(1.0), S(0.0), S(0.0)};        ///< unit, link frame, at rest
    Vec3T<S> secondAxis{S(0.0), S(0.0), S(1.0)};  ///< unit, link frame, across `axis`
};
using Link = LinkT<double>;
using TipGoal = TipGoalT<double>;

/// Where a link hangs, and how: the same for all lanes.
struct LinkTopology {
    int parent = kRoot;  ///< index of a link before this one, or kRoot
    JointKind joint = JointKind::Ball;

    bool operator==(const LinkTopology&) const = default;
};

/// A strand as the kernels see it: a tree of m rigid links, numbered from 0, parents before
/// children (link i here is link i+1 of the theory, whose link 0 is the root frame). Structure and
/// masses are constant; parameters may be changed while a simulation runs, no rebuilding needed.
template <class S>
class ChainModelT {
public:
    /// Checks and adopts. @pre one entry of `links` per entry of `topology`; sound numbers. Use
    /// makeChainModel() for numbers that a user may have got wrong.
    ChainModelT(std::vector<LinkTopology> topology, std::vector<LinkT<S>> links);

    [[nodiscard]] std::size_t linkCount() const { return links_.size(); }
    [[nodiscard]] std::size_t unknownCount() const { return kUnknownsPerJoint * links_.size(); }
    [[nodiscard]] std::span<const LinkTopology> topology() const { return topology_; }
    [[nodiscard]] std::span<const LinkT<S>> links() const { return links_; }
    [[nodiscard]] const LinkT<S>& link(std::size_t i) const { return links_[i]; }
    /// R(h0): from link-i coordinates at rest to the joint's mid frame; h0² = restRotation.
    [[nodiscard]] std::span<const Mat3T<S>> halfRestMatrices() const { return halfRestMatrices_; }
    [[nodiscard]] std::span<const QuatT<S>> halfRestRotations() const { return halfRests_; }

    /// Everything of a link may be replaced; takes effect at the next evaluation.
    void setLink(std::size_t i, const LinkT<S>& link);
    void setStiffness(std::size_t i, const Vec3T<S>& stiffness) { links_[i].stiffness = stiffness; }
    void setDamping(std::size_t i, const Vec3T<S>& damping) { links_[i].damping = damping; }
    void setDrag(std::size_t i, const S& normal, const S& tangential);
    void setGoal(std::size_t i, const TipGoalT<S>& goal) { links_[i].goal = goal; }
    void setRestRotation(std::size_t i, const QuatT<S>& restRotation);

private:
    std::vector<LinkTopology> topology_;
    std::vector<LinkT<S>> links_;
    std::vector<QuatT<S>> halfRests_;
    std::vector<Mat3T<S>> halfRestMatrices_;
};
using ChainModel = ChainModelT<double>;

/// A model from numbers that may be wrong: every finding names link and quantity. Rest rotations
/// are normalized and taken with w >= 0; axes are normalized.
[[nodiscard]] Result<ChainModel> makeChainModel(std::vector<LinkTopology> topology,
                                                std::vector<Link> links);

/// Mass, center and inertia of a solid elliptic cylinder along +y from the origin, as a strand's
/// piece of `mass` [kg], `length` and cross-section half axes `radiusX`, `radiusZ` [m].
[[nodiscard]] Link makeCylinderLink(double mass, double length, double radiusX, double radiusZ);

/// Welds a point mass (bead, leaf, pendant) [kg] at `position` in the link's frame [m].
void addPointMass(Link& link, double mass, const Vec3& position);

/// Parents of a serial chain: each link hangs on the one before.
[[nodiscard]] std::vector<LinkTopology> makeSerialTopology(std::size_t linkCount);

/// y at rest: q = rest rotation, ω = 0.
[[nodiscard]] std::vector<double> makeRestState(const ChainModel& model);

/// Joint rotation as stored in y, not normalized.
template <class S>
[[nodiscard]] QuatT<S> rotationOf(std::span<const S> y, std::size_t joint) {
    const S* at = y.data() + kUnknownsPerJoint * joint;
    return {at[0], at[1], at[2], at[3]};
}
/// The ω part of y, or of any vector of its layout.
template <class S>
[[nodiscard]] Vec3T<S> omegaOf(std::span<const S> y, std::size_t joint) {
    const S* at = y.data() + kUnknownsPerJoint * joint + kOmegaOffset;
    return {at[0], at[1], at[2]};
}
template <class S>
void storeRotation(std::span<S> y, std::size_t joint, const QuatT<S>& q) {
    S* at = y.data() + kUnknownsPerJoint * joint;
    at[0] = q.w, at[1] = q.x, at[2] = q.y, at[3] = q.z;
}
template <class S>
void storeOmega(std::span<S> y, std::size_t joint, const Vec3T<S>& omega) {
    S* at = y.data() + kUnknownsPerJoint * joint + kOmegaOffset;
    at[0] = omega.x, at[1] = omega.y, at[2] = omega.z;
}

}  // namespace tendril::multibody
