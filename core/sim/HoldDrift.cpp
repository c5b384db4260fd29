#include "core/sim/HoldDrift.h"

#include "core/sim/Simulation.h"

#include <algorithm>
#include <cmath>

namespace tendril::sim {

namespace {

using strand::SagFree;

bool isHeld(const scene::Object& object, SagFree how) {
    const auto* groom = std::get_if<scene::Groom>(&object.content);
    return groom && object.enabled && groom->strand.sagFree == how;
}

// The scene as it begins, for grooms held in this way.
scene::ScenePtr standingScene(const scene::Scene& scene, SagFree how) {
    const scene::ShotParams& shot = scene.shot().shot;
    const double start = shot.timeOfFrame(static_cast<double>(shot.firstSimulatedFrame()));
    auto standing = std::make_shared<scene::Scene>();
    for (const auto& [id, object] : scene.objects) {
        auto still = std::make_shared<scene::Object>(*object);
        still->keys.clear();
        if (auto* content = std::get_if<scene::Shot>(&still->content))
            content->world = evaluated(content->world, object->keys, start);
        if (auto* content = std::get_if<scene::Groom>(&still->content)) {
            content->strand = evaluated(content->strand, object->keys, start);
            still->enabled = isHeld(*object, how);
        }
        if (auto* content = std::get_if<scene::Base>(&still->content))
            content->motion = how == SagFree::Start
                                  ? evaluated(content->motion, object->keys, start)
                                  : motion::BaseMotionParams{};
        standing->objects[id] = std::move(still);
    }
    return standing;
}

class Watch {
public:
    Watch(const StrandFrame& first, std::size_t strandCount) : first_(first), most_(strandCount) {}

    void look(const StrandFrame& frame) {
        end_.assign(most_.size(), 0);
        for (std::size_t s = 0; s < most_.size(); ++s) {
            for (std::size_t k = 3 * first_.firstPoint[s]; k < 3 * first_.firstPoint[s + 1]; k += 3)
                end_[s] = std::max(end_[s], distance(frame.positions, first_.positions, k, k));
            most_[s] = std::max(most_[s], end_[s]);
        }
    }
    void report(std::vector<GroomDrift>& drifts) const {
        std::size_t begin = 0;  // of the groom
        for (std::size_t s = 0; s < most_.size(); ++s) {
            const scene::ObjectId object{first_.objects[s]};
            if (drifts.empty() || drifts.back().object != object)
                drifts.push_back({.object = object}), begin = s;
            GroomDrift& drift = drifts.back();
            double length = 0;
            for (std::size_t k = 3 * first_.firstPoint[s] + 3; k < 3 * first_.firstPoint[s + 1];
                 k += 3)
                length += distance(first_.positions, first_.positions, k, k - 3);
            if (most_[s] > drift.most)
                drift.most = most_[s], drift.strand = static_cast<std::uint32_t>(s - begin);
            drift.end = std::max(drift.end, end_[s]);
            if (length > 0) drift.share = std::max(drift.share, most_[s] / length);
        }
    }

private:
    static double distance(const std::vector<float>& a, const std::vector<float>& b, std::size_t i,
                           std::size_t j) {
        double sum = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = static_cast<double>(a[i + k]) - static_cast<double>(b[j + k]);
            sum += d * d;
        }
        return std::sqrt(sum);
    }

    const StrandFrame& first_;
    std::vector<double> most_, end_;
};

void measure(const scene::ScenePtr& scene, int frames, Workers& workers,
             const std::atomic<bool>& cancel, std::vector<GroomDrift>& drifts) {
    Simulation simulation(scene, workers, &cancel);
    if (cancel.load()) return;
    StrandFrame first, frame;
    simulation.write(first);
    Watch watch(first, first.strandCount());
    watch.look(first);
    for (int i = 0; i < frames; ++i) {
        if (!simulation.advanceFrame(cancel)) return;
        simulation.write(frame);
        watch.look(frame);
    }
    watch.report(drifts);
    for (GroomDrift& drift : drifts)
        if (const scene::Object* object = scene->find(drift.object))
            for (const Diagnostic& stopped : simulation.stoppedStrands())
                if (object->enabled && stopped.place.starts_with(object->name + ", "))
                    ++drift.stopped;
}

}  // namespace

std::vector<GroomDrift> measureDrift(const scene::Scene& scene, int frames, Workers& workers,
                                     const std::atomic<bool>* cancel) {
    const std::atomic<bool> never = false;
    std::vector<GroomDrift> drifts;
    for (const SagFree how : {SagFree::Drawn, SagFree::Start})
        if (std::ranges::any_of(scene.objects,
                                [how](const auto& entry) { return isHeld(*entry.second, how); }))
            measure(standingScene(scene, how), frames, workers, cancel ? *cancel : never, drifts);
    return drifts;
}

}  // namespace tendril::sim
