#pragma once

#include "core/base/SimdLevel.h"
#include "core/multibody/ChainForcing.h"
#include "core/multibody/ChainWork.h"
#include "core/multibody/NewtonMatrix.h"

#include <memory>

namespace tendril::multibody {

/// Strands that are computed together: a full bundle on every instruction set.
inline constexpr std::size_t kBundleLanes = 8;

/// The kernels behind one door, for one strand or for a bundle of kBundleLanes strands of one
/// topology, on the instruction set chosen when it was made. Vectors are those of ChainModel.h
/// with the lanes innermost: entry k of lane l stands at [lanes() k + l]. Those of a bundle begin
/// at multiples of 64 bytes (AlignedVector). Every lane gets, bit for bit, what it gets alone.
///
/// Calls come in the order that the kernels ask for (README): factorize() after residual(), solve()
/// after factorize(), motion() after any evaluation. Nothing is allocated after the construction.
class LaneChain {
public:
    virtual ~LaneChain();
    LaneChain(const LaneChain&) = delete;
    LaneChain& operator=(const LaneChain&) = delete;

    [[nodiscard]] virtual std::size_t lanes() const = 0;
    [[nodiscard]] virtual std::size_t linkCount() const = 0;
    [[nodiscard]] std::size_t size() const { return lanes() * kUnknownsPerJoint * linkCount(); }

    /// Takes over all parameters of all links. @pre the topology given at construction
    virtual void setModel(std::size_t lane, const ChainModel& model) = 0;
    /// @pre loads for all lanes or for none
    virtual void setForcing(std::size_t lane, const ChainForcing& forcing) = 0;

    virtual void residual(std::span<const double> y, std::span<const double> yp,
                          std::span<double> r) = 0;
    virtual void factorize(double c) = 0;
    virtual void solve(std::span<const double> b, std::span<double> x) = 0;
    /// Pushes beyond the forcing's loads, for respond() and solvePushed(): kept until set anew.
    virtual void setPush(std::size_t lane, std::size_t link, const LinkPush& push) = 0;
    virtual void clearPushes() = 0;
    /// J x = b + the pushes.
    virtual void solvePushed(std::span<const double> b, std::span<double> x) = 0;
    /// J x = the pushes, only the shifts of the links.
    virtual void respond() = 0;
    /// Of one lane's link, by the last solve(), solvePushed() or respond().
    [[nodiscard]] virtual LinkShift shift(std::size_t lane, std::size_t link) const = 0;
    /// ẏ of the state: q̇ from kinematics, ω̇ from forward dynamics.
    virtual void derivative(std::span<const double> y, std::span<double> yp) = 0;
    /// Poses and velocities only.
    virtual void move(std::span<const double> y) = 0;

    /// What the last evaluation left of one lane's link.
    [[nodiscard]] virtual LinkMotion motion(std::size_t lane, std::size_t link) const = 0;
    /// Joint evaluations of one lane clamped near a half turn, ever.
    [[nodiscard]] virtual double halfTurns(std::size_t lane) const = 0;

protected:
    LaneChain() = default;
};

/// Entries of one lane, taken from a vector of all lanes.
void gatherLane(std::span<const double> packed, std::size_t lanes, std::size_t lane,
                std::span<double> one);
/// The reverse.
void scatterLane(std::span<const double> one, std::size_t lanes, std::size_t lane,
                 std::span<double> packed);

/// @param lanes 1 or kBundleLanes
[[nodiscard]] std::unique_ptr<LaneChain> makeLaneChain(std::span<const LinkTopology> topology,
                                                       std::size_t lanes,
                                                       SimdLevel level = widestSimdLevel());

}  // namespace tendril::multibody
