#pragma once

#include "core/base/ParallelFor.h"
#include "core/base/Result.h"
#include "core/frame/StrandFrame.h"
#include "core/scene/Scene.h"
#include "core/sim/Grab.h"
#include "core/sim/GroomHolds.h"
#include "core/sim/MeshDrawing.h"
#include "core/sim/SceneObstacles.h"
#include "core/sim/ScenePaths.h"
#include "core/sim/SimulatedCurves.h"
#include "core/sim/StrandBundle.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tendril::sim {

/// Everything that moves, at one time; enough to go on from there. The frame's integrations must
/// have been restarted there (Simulation::isCheckpoint) for the same numbers to come out.
struct SavedState {
    std::int64_t frameNumber = 0;
    std::vector<double> numbers{};
};

/// How an edit meets the running simulation.
enum class Adoption {
    Blended,  ///< it runs: what was moved goes there over two frames, without a jump
    Carried   ///< it stands: a moved base carries the strands along rigidly
};

/// The strands of a scene in time, frame by frame. One thread; strands are spread over workers,
/// and the results are the same for any number of them.
class Simulation {
public:
    /// At rest at the first simulated frame. Takes seconds for large grooms.
    /// @param workers must outlive this object
    /// @param cancel once set, the making is cut short and only destruction is allowed; may be null
    Simulation(scene::ScenePtr scene, Workers& workers, const std::atomic<bool>* cancel = nullptr);

    [[nodiscard]] std::int64_t frameNumber() const { return frameNumber_; }
    [[nodiscard]] const scene::Scene& scene() const { return *scene_; }
    /// What should be known about the strands: those too short to bend, those that were stopped.
    [[nodiscard]] Diagnostics notes() const;
    /// How the strands of sag-free grooms are held as drawn.
    [[nodiscard]] std::vector<GroomHold> holds() const;
    /// "hair, strand 17" of every stopped strand, with frame and reason.
    [[nodiscard]] Diagnostics stoppedStrands() const;

    /// Takes over a new scene. @return false for Effect::Topology: make a new simulation then
    [[nodiscard]] bool adopt(scene::ScenePtr scene, Adoption adoption);

    /// Who pulls a strand from now on; nothing: nobody. @pre not mid-frame
    void setGrab(const std::optional<Grab>& grab);

    /// One frame on. @return false when cut short by `cancel`: call it again to go on, with the
    /// same result as if it had not been.
    [[nodiscard]] bool advanceFrame(const std::atomic<bool>& cancel);
    [[nodiscard]] bool isMidFrame() const { return clock_.has_value(); }

    /// Integrations start anew at these frames, counted from the first: every twentieth.
    [[nodiscard]] bool isCheckpoint(std::int64_t frameNumber) const;
    [[nodiscard]] SavedState save() const;  ///< @pre not mid-frame
    /// @return false, and a useless simulation, when the state is of another scene
    [[nodiscard]] bool restore(const SavedState& state);

    /// The present frame. Overwrites everything but sceneRevision and topologyRevision.
    void write(StrandFrame& frame);

private:
    struct Groom {
        std::shared_ptr<const scene::Object> object;
        SimulatedCurves simulated;
        std::vector<std::vector<std::size_t>> bundled;  ///< per bundle: its strands
        std::vector<std::unique_ptr<StrandBundle>> bundles;
        GroomRoots roots;                          ///< where they are fastened
        std::unique_ptr<ScenePaths> paths;         ///< that pull its strands
        SceneAttachments attachments;              ///< that hold them
        SceneJoints joints;                        ///< limits and goals of their joints
        std::optional<GroomHold> hold;             ///< how it stays as drawn; nothing: it sags
        std::vector<strand::StrandParams> params;  ///< per coupling step of the frame
        Effect pending = Effect::Display;          ///< of edits not yet taken over by the strands
    };
    void addGroom(std::shared_ptr<const scene::Object> object);
    [[nodiscard]] World worldAt(double t) const;
    /// Whether the base moves or turns more in this frame than it may without having teleported.
    [[nodiscard]] bool teleportsIn(std::int64_t frame) const;
    [[nodiscard]] Diagnostics teleportNotes() const;
    [[nodiscard]] Diagnostics pathNotes() const;
    [[nodiscard]] double timeOf(std::int64_t frame) const;
    void beginFrame();
    /// Where bodies and shapes are, and the roots that are bound to them.
    void readPlacements(const std::optional<Blend>& blend);
    void readSurroundings(const std::optional<Blend>& blend);
    [[nodiscard]] bool meetsAnything() const;
    [[nodiscard]] Meeting meetingOf(const Groom& groom) const;
    void namePulled(Groom& groom);
    [[nodiscard]] std::vector<CompiledStrand> compileAll(const Groom& groom,
                                                         const std::atomic<bool>* cancel) const;
    void readHold(Groom& groom, std::span<const CompiledStrand> strands);
    void adoptRestShapes(Groom& groom);
    using BundleBody = std::function<void(Groom&, std::size_t bundle, StrandBundle&)>;
    void forEachBundle(const BundleBody& body);
    void writeStructure(StrandFrame& frame) const;
    void writeBodies(StrandFrame& frame);

    scene::ScenePtr scene_;
    Workers* workers_;
    std::unique_ptr<motion::BaseMotion> base_;
    std::unique_ptr<ScenePlacements> placements_;
    std::unique_ptr<SceneObstacles> obstacles_;
    std::vector<Groom> grooms_;
    std::vector<std::pair<std::size_t, std::size_t>> bundleAt_;  ///< flat index → groom, bundle
    std::int64_t frameNumber_ = 0;
    std::size_t piece_ = 0;            ///< of the frame being computed: the coupling step reached
    bool isPrepared_ = false;          ///< obstacles are, for that coupling step
    std::optional<FrameClock> clock_;  ///< of the frame being computed
    double wallSeconds_ = 0;           ///< spent on it so far
    SolverStats stats_;                ///< of the last frame
    MeshDrawings drawings_;
    std::optional<Grab> grab_;
};

}  // namespace tendril::sim
