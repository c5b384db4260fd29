#include "core/io/mesh/importer/SceneMotion.h"

#include "core/io/mesh/PlaceClasses.h"
#include "core/io/mesh/importer/ScenePose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tendril::io {
namespace {

constexpr double kLeastRate = 24, kMostRate = 240;  ///< samples per second
/// More than any shot takes: what is longer is damaged.
constexpr double kMostSamples = 1e6;

/// Times of one channel's keys, in ticks.
template <class Key>
void addKeys(const Key* keys, unsigned count, std::vector<double>& times,
             std::vector<double>& gaps) {
    for (unsigned k = 0; k < count; ++k) {
        if (!std::isfinite(keys[k].mTime)) continue;
        times.push_back(keys[k].mTime);
        if (k > 0 && keys[k].mTime > keys[k - 1].mTime)
            gaps.push_back(keys[k].mTime - keys[k - 1].mTime);
    }
}

/// When an animation is sampled.
struct Schedule {
    std::vector<double> ticks;  ///< of the samples; none: it has no length
    double ticksPerSecond = 0;
    double rate = 0;  ///< samples per second
    bool hasSparseKeys = false, isRateGuessed = false;
    bool isEndless = false;  ///< takes more than kMostSamples: none are listed
};

/// Whole where it is so but for rounding.
double rounded(double rate) {
    return std::abs(rate - std::round(rate)) < 2e-4 * rate ? std::round(rate) : rate;
}

Schedule makeSchedule(const aiAnimation& animation) {
    std::vector<double> times, gaps;
    for (unsigned c = 0; c < animation.mNumChannels; ++c) {
        const aiNodeAnim& channel = *animation.mChannels[c];
        addKeys(channel.mPositionKeys, channel.mNumPositionKeys, times, gaps);
        addKeys(channel.mRotationKeys, channel.mNumRotationKeys, times, gaps);
        addKeys(channel.mScalingKeys, channel.mNumScalingKeys, times, gaps);
    }
    for (unsigned c = 0; c < animation.mNumMorphMeshChannels; ++c)
        addKeys(animation.mMorphMeshChannels[c]->mKeys, animation.mMorphMeshChannels[c]->mNumKeys,
                times, gaps);
    Schedule schedule;
    if (gaps.empty()) return schedule;
    std::ranges::nth_element(gaps, gaps.begin() + std::ptrdiff_t(gaps.size() / 2));
    const double gap = gaps[gaps.size() / 2];

    schedule.ticksPerSecond = animation.mTicksPerSecond;
    if (!(schedule.ticksPerSecond > 0) || !std::isfinite(schedule.ticksPerSecond)) {
        // Keys that are this close can only be counted in seconds; else ticks are frames.
        schedule.ticksPerSecond = gap < 0.5 ? 1 : kLeastRate;
        schedule.isRateGuessed = true;
    }
    const double tps = schedule.ticksPerSecond;
    const bool ticksAreFrames = tps >= 10 && tps <= kMostRate;
    schedule.rate = ticksAreFrames ? tps : tps / gap;
    if (schedule.rate < kLeastRate) schedule.rate *= std::ceil(kLeastRate / schedule.rate - 1e-3);
    if (schedule.rate > kMostRate) schedule.rate /= std::ceil(schedule.rate / kMostRate);
    schedule.rate = rounded(schedule.rate);
    schedule.hasSparseKeys = gap > 1.5 * tps / schedule.rate;

    const auto [first, last] = std::ranges::minmax(times);
    const double step = tps / schedule.rate, steps = (last - first) / step;
    schedule.isEndless = !(steps < kMostSamples);
    if (schedule.isEndless) return schedule;
    for (std::size_t i = 0; static_cast<double>(i) < steps + 1e-3; ++i)
        schedule.ticks.push_back(first + static_cast<double>(i) * step);
    if (last - schedule.ticks.back() > 1e-3 * step) schedule.ticks.push_back(last);
    return schedule;
}

double extentOf(std::span<const std::array<float, 3>> vertices) {
    double extent = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        float low = std::numeric_limits<float>::max(), high = -low;
        for (const auto& v : vertices) {
            if (!std::isfinite(v[axis])) continue;
            low = std::min(low, v[axis]);
            high = std::max(high, v[axis]);
        }
        extent = std::max(extent, double(high) - double(low));
    }
    return extent;
}

/// One animation of a scene, looked through once for what it needs, then written.
class Bake {
public:
    Bake(const aiScene& scene, const aiAnimation& animation)
        : pose_(scene, &animation),
          schedule_(makeSchedule(animation)),
          places_(pose_.vertexCount()),
          vertices_(pose_.vertexCount()) {}

    [[nodiscard]] const Schedule& schedule() const { return schedule_; }
    [[nodiscard]] const ScenePose& pose() const { return pose_; }
    [[nodiscard]] std::uint64_t bytes() const {
        return schedule_.ticks.size() * places_.count() * sizeof(std::array<float, 3>);
    }

    /// @return whether something moves by more than rounding
    bool look() {
        bool moves = false;
        std::vector<std::array<float, 3>> first;
        float rounding = 0;
        for (const double ticks : schedule_.ticks) {
            pose_.setTime(ticks);
            pose_.write(vertices_);
            places_.refine(vertices_);
            if (first.empty()) {
                first = vertices_;
                rounding = static_cast<float>(1e-6 * extentOf(first));
            }
            for (std::size_t v = 0; v < first.size() && !moves; ++v)
                for (std::size_t axis = 0; axis < 3; ++axis)
                    moves |= std::abs(vertices_[v][axis] - first[v][axis]) > rounding;
            if (bytes() > kMostMotionBytes && moves) return true;
        }
        return moves;
    }

    void write(MeshReport& report) {
        std::vector<std::size_t> sources(places_.count());
        for (std::size_t v = vertices_.size(); v-- > 0;) sources[places_.classes()[v]] = v;
        for (auto& triangle : report.triangles)
            for (std::uint32_t& corner : triangle) corner = places_.classes()[corner];
        report.vertices.clear();
        report.vertices.shrink_to_fit();
        report.vertices.reserve(sources.size() * schedule_.ticks.size());
        for (const double ticks : schedule_.ticks) {
            pose_.setTime(ticks);
            pose_.write(vertices_);
            for (const std::size_t v : sources) report.vertices.push_back(vertices_[v]);
            report.times.push_back(ticks / schedule_.ticksPerSecond);
        }
    }

private:
    ScenePose pose_;
    Schedule schedule_;
    PlaceClasses places_;
    std::vector<std::array<float, 3>> vertices_;
};

void refuseEndless(MeshReport& report) {
    report.kind = MeshReport::Kind::TooLong;
    report.refusal = fmt::format(
        "its motion has more than {:.0f} samples: it is damaged or too long. Export a shorter "
        "range of frames, or a surface at rest.",
        kMostSamples);
}

void refuse(const Bake& bake, MeshReport& report) {
    report.kind = MeshReport::Kind::TooLong;
    report.refusal = fmt::format(
        "its motion of {} samples takes more than {} MB of memory. Export a shorter range of "
        "frames, a simpler surface, or a surface at rest.",
        bake.schedule().ticks.size(), kMostMotionBytes >> 20);
}

}  // namespace

bool addMotion(const aiScene& scene, MeshReport& report) {
    for (unsigned a = 0; a < scene.mNumAnimations; ++a) {
        const aiAnimation& animation = *scene.mAnimations[a];
        Bake bake(scene, animation);
        const std::uint32_t means = bake.pose().means();
        if (means != 0 && bake.schedule().isEndless) {
            refuseEndless(report);
            return true;
        }
        if (means == 0 || bake.schedule().ticks.size() < 2 || !bake.look()) continue;
        if (bake.bytes() > kMostMotionBytes) {
            refuse(bake, report);
            return true;
        }
        bake.write(report);
        report.motion = {.means = means,
                         .rate = bake.schedule().rate,
                         .clip = animation.mName.C_Str(),
                         .clips = scene.mNumAnimations,
                         .hasSparseKeys = bake.schedule().hasSparseKeys,
                         .isRateGuessed = bake.schedule().isRateGuessed};
        return true;
    }
    return false;
}

}  // namespace tendril::io
