#include "core/sim/SimulatedCurves.h"

#include "core/strand/Resample.h"

namespace tendril::sim {

namespace {

constexpr std::uint32_t kMostPoints = 2001;  // as the table allows for a count

SimulatedCurves adopted(strand::Resampled resampled) {
    return {std::make_shared<const strand::CurveSet>(std::move(resampled.curves)),
            resampled.maxLengthLost, resampled.worstStrand};
}

}  // namespace

SimulatedCurves simulatedCurves(const scene::Groom& groom) {
    const strand::StrandParams& params = groom.strand;
    switch (params.resampling) {
        case strand::Resampling::None:
            break;
        case strand::Resampling::Count:
            return adopted(
                resampledToCount(*groom.curves, static_cast<std::uint32_t>(params.pointCount)));
        case strand::Resampling::Length:
            return adopted(resampledToSegments(*groom.curves, params.segmentLength, kMostPoints));
    }
    return {groom.curves};
}

}  // namespace tendril::sim
