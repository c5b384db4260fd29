#include "core/io/alembic/AlembicSampleTimes.h"

#include "core/io/alembic/AlembicXform.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

namespace tendril::io {
namespace {

constexpr double kSameTime = 1e-5;  ///< s
constexpr std::size_t kMostSamples = 1'000'000;

/// Largest number of samples for each time sampling that something moving uses.
std::map<std::uint32_t, std::size_t> movingSamples(const AlembicArchive& archive,
                                                   std::span<const AlembicPlacement> placements) {
    std::map<std::uint32_t, std::size_t> samples;
    std::set<std::uint32_t> seen;
    const auto add = [&](const AlembicProperty& property) {
        std::size_t& most = samples[property.timeSampling];
        most = std::max<std::size_t>(most, property.samples);
    };
    for (const AlembicPlacement& placement : placements) {
        const AlembicProperty* schema =
            archive.objects()[placement.object].properties.find(".geom");
        const AlembicProperty* points = schema ? schema->find("P") : nullptr;
        if (points && !points->isConstant()) add(*points);
        for (std::uint32_t index : placement.lineage) {
            if (!seen.insert(index).second) continue;
            for (const AlembicProperty* property :
                 movingXformProperties(archive.objects()[index])) {
                add(*property);
            }
        }
    }
    return samples;
}

double firstTime(const AlembicArchive& archive, std::span<const AlembicPlacement> placements) {
    for (const AlembicPlacement& placement : placements) {
        const AlembicProperty* schema =
            archive.objects()[placement.object].properties.find(".geom");
        const AlembicProperty* points = schema ? schema->find("P") : nullptr;
        if (points && points->samples > 0) return archive.samplingOf(*points).timeOf(0);
    }
    return 0;
}

}  // namespace

std::vector<double> findSampleTimes(const AlembicArchive& archive,
                                    std::span<const AlembicPlacement> placements) {
    std::vector<double> times;
    for (const auto& [index, count] : movingSamples(archive, placements)) {
        const AlembicTimeSampling& sampling = archive.timeSamplings()[index];
        std::size_t usable = std::min(count, kMostSamples);
        if (sampling.isAcyclic()) usable = std::min(usable, sampling.times.size());
        for (std::size_t i = 0; i < usable; ++i) times.push_back(sampling.timeOf(i));
    }
    if (times.empty()) return {firstTime(archive, placements)};
    std::sort(times.begin(), times.end());
    const auto same = [](double a, double b) { return b - a < kSameTime; };
    times.erase(std::unique(times.begin(), times.end(), same), times.end());
    return times;
}

std::optional<double> guessFps(const AlembicArchive& archive,
                               std::span<const AlembicPlacement> placements) {
    for (const auto& [index, count] : movingSamples(archive, placements)) {
        const AlembicTimeSampling& sampling = archive.timeSamplings()[index];
        if (!sampling.isAcyclic() && index != 0) return 1 / sampling.timePerCycle;
    }
    const auto noted = archive.metadata().find("_ai_DCC_FPS");
    const double fps = noted == archive.metadata().end() ? 0 : std::atof(noted->second.c_str());
    if (fps > 0 && std::isfinite(fps)) return fps;
    return std::nullopt;
}

}  // namespace tendril::io
