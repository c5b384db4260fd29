#pragma once

#include "core/field/WorldParams.h"

#include <cstdint>
#include <vector>

namespace tendril::sim {

/// What acts on all strands alike during one coupling step.
struct World {
    field::WorldParams params{};
    double timeScale = 1;      ///< β
    double localDynamics = 0;  ///< γ
    bool carried = false;      ///< the base teleports: strands do not feel its motion at all

    bool operator==(const World&) const = default;
};

/// One frame of simulated time, cut into coupling steps: what is keyed and does not follow time
/// exactly is read anew at the beginning of each. Where nothing is keyed one piece does, with the
/// same result. All times in seconds.
struct FrameClock {
    std::int64_t frameNumber = 0;  ///< of the frame that ends here
    double begin = 0, end = 0;
    std::vector<double> pieces{};  ///< ends of the coupling steps, rising; the last is `end`
    std::vector<World> worlds{};   ///< per coupling step
    std::vector<double> kinks{};   ///< times in [begin, end) at which the base's velocity jumps
    bool arrives = false;          ///< the base teleported in the frame before

    [[nodiscard]] double pieceBegin(std::size_t i) const { return i == 0 ? begin : pieces[i - 1]; }
};

}  // namespace tendril::sim
