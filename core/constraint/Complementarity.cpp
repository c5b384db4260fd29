#include "core/constraint/Complementarity.h"

#include "core/base/Assert.h"
#include "core/spatial/Axis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <Eigen/Dense>

namespace tendril::constraint {

using spatial::column;
using spatial::component;
using spatial::Mat3;
using spatial::Vec3;

namespace {

constexpr int kSweeps = 12;               // before the first elimination
constexpr int kMostSweeps = 450;          // more are not begun
constexpr int kEliminations = 16;         // at most
constexpr double kLockedShare = 1e-12;    // of a joint's softest axis
constexpr double kRegularization = 1e-9;  // of the largest diagonal entry of W

Vec3 fromEntries(const Eigen::Vector3d& v) {
    return {v.x(), v.y(), v.z()};
}

/// The tangential part of `force` brought onto the friction disc.
Vec3 ontoDisc(const Vec3& force, double radius) {
    const double length = std::hypot(force.y, force.z);
    if (length <= radius) return force;
    const double scale = length > 0 ? radius / length : 0;
    return {force.x, scale * force.y, scale * force.z};
}

/// The guess of a range's row: of the sign that its ends allow.
double allowedRow(double force, double low, double high) {
    if (!std::isfinite(low)) force = std::min(force, 0.0);
    return std::isfinite(high) ? force : std::max(force, 0.0);
}

Vec3 within(const Vec3& force, double bound) {
    const double length = norm(force);
    return length > bound ? (bound / length) * force : force;
}

/// The guess, as near as it may be to what is given.
Vec3 allowedForce(const Block& block) {
    const Vec3& f = block.force;
    switch (block.kind) {
        case BlockKind::Hold:
            return within(f, block.bound);
        case BlockKind::Contact:
            break;
        case BlockKind::Range:
            return {allowedRow(f.x, block.low.x, block.high.x),
                    allowedRow(f.y, block.low.y, block.high.y),
                    allowedRow(f.z, block.low.z, block.high.z)};
    }
    const double normal = std::max(0.0, f.x);
    return ontoDisc({normal, f.y, f.z}, block.friction * normal);
}

}  // namespace

std::span<double> Complementarity::start(std::size_t blockCount) {
    size_ = 3 * blockCount;
    matrix_.assign(size_ * size_, 0.0);
    return matrix_;
}

void Complementarity::computeDistances(std::span<const Block> blocks) {
    distances_.resize(size_);
    for (std::size_t b = 0; b < blocks.size(); ++b)
        for (std::size_t k = 0; k < 3; ++k)
            distances_[3 * b + k] = component(blocks[b].distance, k);
    for (std::size_t b = 0; b < blocks.size(); ++b)
        for (std::size_t k = 0; k < 3; ++k) {
            const double f = component(blocks[b].force, k);
            if (f == 0) continue;
            const double* column = matrix_.data() + size_ * (3 * b + k);
            for (std::size_t row = 0; row < size_; ++row) distances_[row] += f * column[row];
        }
}

/// Sets the force of a block and what follows for all distances.
void Complementarity::move(std::span<Block> blocks, std::size_t b, const Vec3& force) {
    const Vec3 change = force - blocks[b].force;
    blocks[b].force = force;
    for (std::size_t k = 0; k < 3; ++k) {
        const double f = component(change, k);
        if (f == 0) continue;
        const double* column = matrix_.data() + size_ * (3 * b + k);
        for (std::size_t row = 0; row < size_; ++row) distances_[row] += f * column[row];
    }
}

// σ + λ²/σ in place of σ, along the principal directions of the point's own response.
void Complementarity::dampHolds(std::span<const Block> blocks) {
    damping_.assign(blocks.size(), Mat3{});
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        if (blocks[b].kind != BlockKind::Hold || blocks[b].reluctance <= 0) continue;
        Eigen::Matrix3d own;
        for (std::size_t r = 0; r < 3; ++r)
            for (std::size_t c = 0; c < 3; ++c)
                own(static_cast<int>(r), static_cast<int>(c)) =
                    0.5 * (w(3 * b + r, 3 * b + c) + w(3 * b + c, 3 * b + r));
        Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> principal;
        principal.computeDirect(own);
        const double most = std::max(principal.eigenvalues().maxCoeff(), 1e-300);
        const double lambda = blocks[b].reluctance * most;
        for (int k = 0; k < 3; ++k) {
            const Vec3 along = fromEntries(principal.eigenvectors().col(k));
            const double sigma =
                std::max(principal.eigenvalues()(k) + blocks[b].compliance, 1e-12 * most);
            damping_[b] += (lambda * lambda / sigma) * outer(along, along);
        }
    }
}

/// By how much a hold's rows miss.
Vec3 Complementarity::missOf(std::span<const Block> blocks, std::size_t b) const {
    return distance(b) + (blocks[b].compliance + regularization_) * blocks[b].force +
           damping_[b] * (blocks[b].force - blocks[b].habit);
}

void Complementarity::sweepHold(std::span<Block> blocks, std::size_t b) {
    Mat3 own = damping_[b];
    const std::size_t n = 3 * b;
    own += Mat3{{w(n, n), w(n + 1, n), w(n + 2, n)},
                {w(n, n + 1), w(n + 1, n + 1), w(n + 2, n + 1)},
                {w(n, n + 2), w(n + 1, n + 2), w(n + 2, n + 2)}};
    const double soft = blocks[b].compliance + regularization_;
    own.cx.x += soft, own.cy.y += soft, own.cz.z += soft;
    const Vec3 moved = blocks[b].force - inverse(own) * missOf(blocks, b);
    if (isFinite(moved)) move(blocks, b, within(moved, blocks[b].bound));
}

void Complementarity::sweepContact(std::span<Block> blocks, std::size_t b) {
    const std::size_t n = 3 * b;
    if (w(n, n) <= 0) return;
    Vec3 force = blocks[b].force;
    force.x = std::max(0.0, force.x - distances_[n] / w(n, n));
    move(blocks, b, ontoDisc(force, blocks[b].friction * force.x));
    if (blocks[b].friction <= 0 || force.x <= 0) return;

    const double a = w(n + 1, n + 1), c = w(n + 2, n + 2);
    const double off = 0.5 * (w(n + 1, n + 2) + w(n + 2, n + 1));
    const double determinant = a * c - off * off;
    force = blocks[b].force;
    const double dy = distances_[n + 1], dz = distances_[n + 2];
    const double limit = blocks[b].friction * force.x;
    if (determinant > 1e-14 * a * c) {
        const Vec3 stick{force.x, force.y - (c * dy - off * dz) / determinant,
                         force.z - (a * dz - off * dy) / determinant};
        if (std::hypot(stick.y, stick.z) <= limit) return move(blocks, b, stick);
    }
    const double spread = std::hypot(0.5 * (a - c), off);
    const double most = 0.5 * (a + c) + spread;
    if (most <= 0) return;
    move(blocks, b, ontoDisc({force.x, force.y - dy / most, force.z - dz / most}, limit));
}

/// What one row of a range would need if all other forces stayed.
double Complementarity::rangeForce(const Block& block, std::size_t b, std::size_t k) const {
    const std::size_t n = 3 * b + k;
    if (w(n, n) <= kLockedShare * std::max({w(3 * b, 3 * b), w(3 * b + 1, 3 * b + 1),
                                            w(3 * b + 2, 3 * b + 2)}))
        return 0;
    const double own = w(n, n) + component(block.softness, k) + regularization_;
    const double without = distances_[n] - w(n, n) * component(block.force, k);
    const double low = component(block.low, k), high = component(block.high, k);
    if (without < low) return (low - without) / own;
    return without > high ? (high - without) / own : 0;
}

void Complementarity::sweepRange(std::span<Block> blocks, std::size_t b) {
    for (std::size_t k = 0; k < 3; ++k) {
        Vec3 force = blocks[b].force;
        spatial::component(force, k) = rangeForce(blocks[b], b, k);
        move(blocks, b, force);
    }
}

double Complementarity::rangeResidual(const Block& block, std::size_t b) const {
    double worst = 0;
    for (std::size_t k = 0; k < 3; ++k)
        worst = std::max(worst, w(3 * b + k, 3 * b + k) *
                                    std::abs(rangeForce(block, b, k) - component(block.force, k)));
    return worst;
}

void Complementarity::sweep(std::span<Block> blocks) {
    for (std::size_t b = 0; b < blocks.size(); ++b) switch (blocks[b].kind) {
            case BlockKind::Hold:
                sweepHold(blocks, b);
                break;
            case BlockKind::Contact:
                sweepContact(blocks, b);
                break;
            case BlockKind::Range:
                sweepRange(blocks, b);
        }
}

/// The change that a projected step of the right length would make, as a distance.
double Complementarity::residualOf(std::span<const Block> blocks) const {
    double worst = 0;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const Block& block = blocks[b];
        const Vec3 d = distance(b), f = block.force;
        if (block.kind == BlockKind::Range) {
            worst = std::max(worst, rangeResidual(block, b));
            continue;
        }
        if (block.kind == BlockKind::Hold) {
            const Vec3 miss = missOf(blocks, b);
            const double free = std::max(w(3 * b, 3 * b), 1e-300);
            const Vec3 moved = within(f - (1 / free) * miss, block.bound);
            worst = std::max(worst, free * norm(moved - f));
            continue;
        }
        const double normal = w(3 * b, 3 * b);
        if (normal <= 0) continue;
        const double fn = std::max(0.0, f.x - d.x / normal);
        worst = std::max(worst, normal * std::abs(fn - f.x));
        const double tangent = std::max(w(3 * b + 1, 3 * b + 1), w(3 * b + 2, 3 * b + 2));
        if (tangent <= 0) continue;
        const Vec3 moved =
            ontoDisc({f.x, f.y - d.y / tangent, f.z - d.z / tangent}, block.friction * f.x);
        worst = std::max(worst, tangent * std::hypot(moved.y - f.y, moved.z - f.z));
    }
    return worst;
}

void Complementarity::readStates(std::span<const Block> blocks, double tolerance) {
    states_.assign(blocks.size(), Contact::Stick);
    slides_.assign(blocks.size(), Vec3{});
    ends_.assign(blocks.size(), {});
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        if (blocks[b].kind == BlockKind::Range)
            for (std::size_t k = 0; k < 3; ++k) {
                const double force = rangeForce(blocks[b], b, k);
                ends_[b][k] = force > 0 ? End::Low : force < 0 ? End::High : End::None;
            }
        if (blocks[b].kind != BlockKind::Contact) continue;
        const Vec3 f = blocks[b].force, d = distance(b);
        const double friction = std::hypot(f.y, f.z), slip = std::hypot(d.y, d.z);
        if (f.x <= 0)
            states_[b] = Contact::Open;
        else if (friction >= (1 - 1e-9) * blocks[b].friction * f.x) {
            states_[b] = Contact::Slide;
            if (slip > tolerance)
                slides_[b] = {0, -d.y / slip, -d.z / slip};
            else if (friction > 0)
                slides_[b] = {0, f.y / friction, f.z / friction};
        }
    }
}

// Unknowns: three per hold and per sticking contact, one per sliding contact and per end reached.
void Complementarity::eliminate(std::span<Block> blocks) {
    struct Unknown {
        std::size_t block, axis;
    };
    std::vector<Unknown> unknowns;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        if (blocks[b].kind == BlockKind::Range) {
            for (std::size_t k = 0; k < 3; ++k)
                if (ends_[b][k] != End::None) unknowns.push_back({b, k});
            continue;
        }
        const bool full = blocks[b].kind == BlockKind::Hold || states_[b] == Contact::Stick;
        if (!full && states_[b] == Contact::Open) continue;
        for (std::size_t k = 0; k < (full ? 3U : 1U); ++k)
            if (blocks[b].kind == BlockKind::Hold || w(3 * b + k, 3 * b + k) > 0)
                unknowns.push_back({b, k});
    }
    const auto count = static_cast<Eigen::Index>(unknowns.size());
    Eigen::MatrixXd reduced(count, count);
    Eigen::VectorXd right(count);
    for (Eigen::Index c = 0; c < count; ++c) {
        const auto [block, axis] = unknowns[static_cast<std::size_t>(c)];
        const bool slides =
            blocks[block].kind == BlockKind::Contact && states_[block] == Contact::Slide;
        const double fy = slides ? blocks[block].friction * slides_[block].y : 0;
        const double fz = slides ? blocks[block].friction * slides_[block].z : 0;
        for (Eigen::Index r = 0; r < count; ++r) {
            const auto& at = unknowns[static_cast<std::size_t>(r)];
            const std::size_t row = 3 * at.block + at.axis;
            reduced(r, c) =
                w(row, 3 * block + axis) + fy * w(row, 3 * block + 1) + fz * w(row, 3 * block + 2);
        }
        reduced(c, c) += regularization_ + blocks[block].compliance;
        right(c) = -component(blocks[block].distance, axis);
        if (blocks[block].kind == BlockKind::Range) {
            reduced(c, c) += component(blocks[block].softness, axis);
            right(c) += component(
                ends_[block][axis] == End::Low ? blocks[block].low : blocks[block].high, axis);
        }
        if (blocks[block].kind != BlockKind::Hold) continue;
        for (Eigen::Index r = 0; r < count; ++r) {
            const auto& at = unknowns[static_cast<std::size_t>(r)];
            if (at.block == block)
                reduced(r, c) += component(column(damping_[block], axis), at.axis);
        }
        right(c) += component(damping_[block] * blocks[block].habit, axis);
    }
    const Eigen::VectorXd solution = reduced.partialPivLu().solve(right);
    if (!solution.allFinite()) return;
    std::vector<Vec3> forces(blocks.size());
    for (Eigen::Index c = 0; c < count; ++c) {
        const auto [block, axis] = unknowns[static_cast<std::size_t>(c)];
        const double f = solution(c);
        Vec3& force = forces[block];
        spatial::component(force, axis) = f;
        if (blocks[block].kind == BlockKind::Contact && states_[block] == Contact::Slide)
            force = {f, f * blocks[block].friction * slides_[block].y,
                     f * blocks[block].friction * slides_[block].z};
    }
    for (std::size_t b = 0; b < blocks.size(); ++b)
        blocks[b].force =
            blocks[b].kind == BlockKind::Hold ? within(forces[b], blocks[b].bound) : forces[b];
    computeDistances(blocks);
}

/// @return whether some row of a range reached another end, or left one
bool Complementarity::correctEnds(const Block& block, std::size_t b, double tolerance) {
    const std::array<End, 3> before = ends_[b];
    for (std::size_t k = 0; k < 3; ++k) {
        const double f = component(block.force, k), d = distances_[3 * b + k];
        const double low = component(block.low, k), high = component(block.high, k);
        End& end = ends_[b][k];
        if (end == End::None && w(3 * b + k, 3 * b + k) > 0)
            end = d < low - tolerance ? End::Low : d > high + tolerance ? End::High : End::None;
        else if (low < high && ((end == End::Low && f < 0) || (end == End::High && f > 0)))
            end = End::None;
    }
    return ends_[b] != before;
}

/// @return whether some contact changed what it does
bool Complementarity::correctStates(std::span<const Block> blocks, double tolerance) {
    bool changed = false;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        if (blocks[b].kind == BlockKind::Range)
            changed = correctEnds(blocks[b], b, tolerance) || changed;
        if (blocks[b].kind != BlockKind::Contact) continue;
        const Vec3 f = blocks[b].force, d = distance(b);
        const double friction = std::hypot(f.y, f.z), slip = std::hypot(d.y, d.z);
        const Contact before = states_[b];
        const Vec3 slide = slides_[b];
        const Contact touched = blocks[b].friction > 0 ? Contact::Stick : Contact::Slide;
        if (before == Contact::Open) {
            if (d.x < -tolerance) states_[b] = touched;
        } else if (f.x < 0) {
            states_[b] = Contact::Open;
        } else if (before == Contact::Stick) {
            if (friction > blocks[b].friction * f.x * (1 + 1e-9)) {
                states_[b] = Contact::Slide;
                slides_[b] = {0, f.y / friction, f.z / friction};
            }
        } else if (d.y * slide.y + d.z * slide.z > tolerance) {
            states_[b] = touched;
        } else if (slip > tolerance) {
            slides_[b] = {0, -d.y / slip, -d.z / slip};
        }
        changed = changed || states_[b] != before || norm(slides_[b] - slide) > 1e-6;
    }
    return changed;
}

ComplementarityReport Complementarity::solve(std::span<Block> blocks, double tolerance) {
    TENDRIL_DEMAND(3 * blocks.size() == size_);
    ComplementarityReport report;
    double largest = 0;
    for (std::size_t i = 0; i < size_; ++i) largest = std::max(largest, w(i, i));
    regularization_ = kRegularization * largest;
    for (Block& block : blocks) block.force = allowedForce(block);
    dampHolds(blocks);
    computeDistances(blocks);
    best_.resize(blocks.size());
    for (std::size_t b = 0; b < blocks.size(); ++b) best_[b] = blocks[b].force;
    report.residual = std::numeric_limits<double>::infinity();
    const auto keepIfBetter = [&] {
        const double residual = residualOf(blocks);
        if (residual >= report.residual) return;
        report.residual = residual;
        for (std::size_t b = 0; b < blocks.size(); ++b) best_[b] = blocks[b].force;
    };
    bool changed = true;
    for (int sweeps = kSweeps; report.eliminations < kEliminations && report.sweeps < kMostSweeps;
         sweeps *= 3) {
        // Eliminations with the wrong rows lead away: sweeps go on from the best, for longer.
        for (std::size_t b = 0; b < blocks.size(); ++b) blocks[b].force = best_[b];
        computeDistances(blocks);
        for (int k = 0; k < sweeps && report.residual > tolerance; ++k) {
            sweep(blocks);
            ++report.sweeps;
            keepIfBetter();
        }
        if (report.residual <= tolerance) break;
        readStates(blocks, tolerance);
        for (int k = 0; k < 6 && report.residual > tolerance && changed; ++k) {
            eliminate(blocks);
            ++report.eliminations;
            keepIfBetter();
            changed = correctStates(blocks, tolerance);
        }
        changed = true;
    }
    for (std::size_t b = 0; b < blocks.size(); ++b) blocks[b].force = best_[b];
    return report;
}

}  // namespace tendril::constraint
