#pragma once

#include "core/spatial/Mat3.h"

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace tendril::constraint {

/// What the three rows of a block ask for, where d is the distance of their point from where it
/// shall be [m] and f the force on it [N].
enum class BlockKind {
    Hold,     ///< d = 0, whatever force that takes, up to `bound`
    Contact,  ///< first row normal: d_n >= 0, f_n >= 0, one of them zero; others friction
    Range,    ///< every row for itself: low <= d <= high, f >= 0 at the low end only, f <= 0 at the
              ///< high one only; low = high asks for d = low, infinite ends ask for nothing
};

/// Three rows of a complementarity problem: one point, three directions.
struct Block {
    BlockKind kind = BlockKind::Hold;
    spatial::Vec3 distance{};  ///< d if no force acted at all [m]
    double friction = 0;       ///< |f_t| <= friction f_n; less only where d_t = 0
    double compliance = 0;     ///< a Hold gives way by this [m/N]
    double bound = std::numeric_limits<double>::infinity();  ///< largest force of a Hold [N]
    /// How reluctantly a Hold's force leaves `habit`: a share of its softest direction's response.
    double reluctance = 0;
    spatial::Vec3 habit{};        ///< N
    spatial::Vec3 low{}, high{};  ///< of a Range, low <= high [m]
    spatial::Vec3 softness{};     ///< by which its rows give way [m/N]
    spatial::Vec3 force{};        ///< in: a guess; out: the solution [N]
};

struct ComplementarityReport {
    double residual = 0;  ///< by how much the worst row misses [m]
    int sweeps = 0;
    int eliminations = 0;  ///< of the active rows
};

/// Finds forces f such that d = distance + W f meets what the blocks ask for, by projected
/// Gauss–Seidel sweeps (each friction re-aimed against its slip in every sweep: Coulomb's disc, not
/// a pyramid) followed by elimination of the rows that then are active, which makes exact what
/// sweeps approach slowly.
///
/// A reluctant hold's force changes as in a damped least-squares step: fully where its point
/// answers well, little along directions in which it hardly answers, such as a straight strand's
/// own. Who calls from step to step with the last force as the habit comes to d = 0 where that can
/// be, and to a bounded miss where holds are contradictory or out of reach. One object per thread;
/// it keeps memory.
class Complementarity {
public:
    /// Forgets the last problem. @return W of the new one, zeros, column by column:
    /// entry [3 blocks · column + row], m/N; to be filled by the caller
    std::span<double> start(std::size_t blockCount);
    /// @param blocks as many as given to start() @param tolerance of the residual [m]
    ComplementarityReport solve(std::span<Block> blocks, double tolerance);

private:
    enum class Contact { Open, Stick, Slide };
    enum class End { None, Low, High };

    void dampHolds(std::span<const Block> blocks);
    [[nodiscard]] spatial::Vec3 missOf(std::span<const Block> blocks, std::size_t b) const;
    void computeDistances(std::span<const Block> blocks);
    void move(std::span<Block> blocks, std::size_t b, const spatial::Vec3& force);
    void sweep(std::span<Block> blocks);
    void sweepHold(std::span<Block> blocks, std::size_t b);
    void sweepContact(std::span<Block> blocks, std::size_t b);
    void sweepRange(std::span<Block> blocks, std::size_t b);
    [[nodiscard]] double rangeForce(const Block& block, std::size_t b, std::size_t k) const;
    [[nodiscard]] double rangeResidual(const Block& block, std::size_t b) const;
    [[nodiscard]] bool correctEnds(const Block& block, std::size_t b, double tolerance);
    [[nodiscard]] double residualOf(std::span<const Block> blocks) const;
    void readStates(std::span<const Block> blocks, double tolerance);
    void eliminate(std::span<Block> blocks);
    bool correctStates(std::span<const Block> blocks, double tolerance);

    [[nodiscard]] double w(std::size_t row, std::size_t column) const {
        return matrix_[size_ * column + row];
    }
    [[nodiscard]] spatial::Vec3 distance(std::size_t b) const {
        return {distances_[3 * b], distances_[3 * b + 1], distances_[3 * b + 2]};
    }

    std::size_t size_ = 0;
    double regularization_ = 0;             ///< compliance that keeps W of holds invertible [m/N]
    std::vector<double> matrix_;            ///< W
    std::vector<double> distances_;         ///< d for the present forces
    std::vector<Contact> states_;           ///< per block; holds are not looked at
    std::vector<std::array<End, 3>> ends_;  ///< per block; of ranges, those that are reached
    std::vector<spatial::Vec3> slides_;     ///< per sliding block: unit (0, t, t) of its friction
    std::vector<spatial::Vec3> best_;       ///< forces of the smallest residual
    std::vector<spatial::Mat3> damping_;    ///< per hold: of changes from the habit [m/N]
};

}  // namespace tendril::constraint
