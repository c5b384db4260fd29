#pragma once

#include "core/base/Result.h"
#include "core/collide/Obstacle.h"
#include "core/scene/Scene.h"
#include "core/sim/ScenePlacements.h"

#include <map>
#include <memory>
#include <vector>

namespace tendril::sim {

/// Whether strands collide with the object.
[[nodiscard]] bool collides(const scene::Object& object);

/// The bodies and shapes of a scene that strands collide with or are attached to. Surfaces are made
/// once and kept while edits move them or switch them.
class SceneObstacles {
public:
    /// @param placements must outlive this object; where its objects are
    explicit SceneObstacles(const ScenePlacements& placements) : placements_(&placements) {}

    /// Takes over a scene: what collides in it, in the order of its objects. The placements have
    /// taken it over before.
    void adopt(const scene::Scene& scene);
    /// Reads keyed laws at t0 and prepares all for questions within [t0, t1].
    void prepare(double t0, double t1);

    [[nodiscard]] std::span<const collide::Obstacle* const> obstacles() const { return active_; }
    /// What collides or is attached to, is switched on and has a surface; else null.
    [[nodiscard]] const collide::Obstacle* find(scene::ObjectId id) const;
    /// Prepares just this one for a question about time t. @pre find(id)
    void prepareAlone(scene::ObjectId id, double t);
    /// What is the matter with their surfaces.
    [[nodiscard]] const Diagnostics& notes() const { return notes_; }
    /// Moves by one whenever something that collides comes, goes or changes its form.
    [[nodiscard]] std::uint64_t revision() const { return revision_; }

private:
    struct Entry {
        std::shared_ptr<const scene::Object> object;
        std::unique_ptr<collide::Obstacle> obstacle;  ///< null: its surface is of no use
        Diagnostics notes;
        std::uint32_t number = 0;
    };
    [[nodiscard]] std::unique_ptr<collide::Obstacle> makeObstacle(const scene::Object& object,
                                                                  Diagnostics& notes) const;
    [[nodiscard]] collide::PoseSource poseSourceOf(scene::ObjectId id) const;

    const ScenePlacements* placements_;
    std::map<scene::ObjectId, Entry> entries_;
    std::vector<const collide::Obstacle*> active_;
    std::vector<Entry*> present_;  ///< those that move: what collides, then what only holds
    Diagnostics notes_;
    std::uint64_t revision_ = 0;
};

}  // namespace tendril::sim
