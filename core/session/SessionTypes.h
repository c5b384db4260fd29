#pragma once

#include "core/base/Result.h"
#include "core/session/ImportPreview.h"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace tendril::session {

/// What the cache bar shows for one frame of the timeline.
enum class FrameState : std::uint8_t {
    None,     ///< not simulated
    Valid,    ///< what the present scene gives when simulated from its first frame
    Stale,    ///< computed from other settings, or across a change of them
    Running,  ///< being computed
    Failed,   ///< some strands were stopped in it
};

/// How the strands of a sag-free groom are held as they were drawn, for panels and pictures. The
/// points are those of its strands in a frame, in their order.
struct HeldGroom {
    std::uint64_t object = 0;         ///< the scene object
    std::string summary{};            ///< "sag-free: 500 strands, residual 1e-15, …"
    std::vector<float> drawn{};       ///< 3 per point: where it was drawn, base frame, m
    std::vector<float> stiffening{};  ///< 1 per point: factor on the stiffness set for the joint
                                      ///< there; 0: its strand cannot be held
};
using HeldGrooms = std::shared_ptr<const std::vector<HeldGroom>>;

/// The hand of a person that holds a strand while the simulation plays, newest wins.
struct Hand {
    bool isHolding = false;
    std::uint64_t object = 0;  ///< the groom's scene object
    std::uint32_t strand = 0;  ///< index within the groom, in the order of its strands in a frame
    double along = 1;          ///< the material point held: 0 root … 1 tip
    spatial::Vec3 target{};    ///< where it is pulled to, world, m
};

/// Where the simulation stands, newest wins.
struct Status {
    bool isPlaying = false;
    bool isComputing = false;        ///< a frame is being computed just now
    std::int64_t frame = 0;          ///< the one shown
    std::int64_t targetFrame = 0;    ///< the one it works towards; equal to frame when idle
    double framesPerSecond = 0;      ///< reached while playing, smoothed; 0 when idle
    double realTimeFactor = 0;       ///< simulated over wall time of the last computed frame
    std::int64_t firstFrame = 0;     ///< of `states`: preroll included
    std::vector<FrameState> states;  ///< one per frame of the timeline
    HeldGrooms held;                 ///< of the present settings; null before the first
};

/// Something a person should be told. Never lost, in order.
struct Notice {
    Diagnostics diagnostics;
};
/// A long job (file work, recording) moved on. @see Session::jobs
struct JobProgress {
    std::uint64_t job = 0;
    std::string what;     ///< "Exporting hair.abc"
    double fraction = 0;  ///< 0 … 1
};
struct JobDone {
    std::uint64_t job = 0;
    std::string what;
    bool succeeded = false;  ///< false also when it was canceled; diagnostics say which
    Diagnostics diagnostics;
    bool isQuiet = false;  ///< who asked for it hears by an event of its own
};
/// What a file holds that may be imported. @see Session::previewImport
struct ImportPreviewed {
    std::uint64_t job = 0;
    std::shared_ptr<const ImportPreview> preview;  ///< null: it could not be read
    Diagnostics diagnostics;
};
/// A project can be opened. @see Session::readProject
struct ProjectRead {
    std::uint64_t job = 0;
};
/// The list of takes changed.
struct TakesChanged {};
using Event =
    std::variant<Notice, JobProgress, JobDone, ImportPreviewed, ProjectRead, TakesChanged>;

}  // namespace tendril::session
