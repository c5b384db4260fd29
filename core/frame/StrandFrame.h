#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace tendril {

/// Triangles to draw, in their own coordinate frame. Never changed once published.
struct MeshArrays {
    std::vector<float> positions;          ///< 3 per vertex, m
    std::vector<float> normals;            ///< 3 per vertex, unit length
    std::vector<std::uint32_t> triangles;  ///< 3 vertex indices per triangle, counter-clockwise
};

/// A mesh placed in the world at the frame's time.
struct MeshInstance {
    std::shared_ptr<const MeshArrays> mesh;
    std::uint64_t object = 0;  ///< scene object it comes from
    std::array<float, 16> worldFromMesh{1, 0, 0, 0, 0, 1, 0, 0,
                                        0, 0, 1, 0, 0, 0, 0, 1};  ///< column-major
};

/// What the solver did for one frame, over all strands: sums, and the worst of what is a length.
struct SolverStats {
    std::int64_t steps = 0;      ///< accepted internal steps
    std::int64_t residuals = 0;  ///< residual evaluations
    std::int64_t newtonIterations = 0;
    std::int64_t errorTestFailures = 0;    ///< steps rejected by the error test
    std::int64_t convergenceFailures = 0;  ///< steps rejected because Newton did not converge
    std::int64_t nearSingularJoints = 0;   ///< elastic laws evaluated near a half turn, clamped
    std::int32_t stoppedStrands = 0;       ///< held at their last good state
    std::int32_t coarseStrands = 0;        ///< finished the frame with coarse steps
    std::int32_t contacts = 0;             ///< points of strands that touch something at its end
    double worstPenetration = 0;     ///< m, deepest place of a strand's surface in an obstacle
    double constraintResidual = 0;   ///< m, what the forces of contacts and paths leave of their
                                     ///< conditions, at worst; paths out of reach do not count
    std::int32_t insideAtStart = 0;  ///< strands that began the run inside an obstacle
    double wallSeconds = 0;          ///< real time the frame took

    bool operator==(const SolverStats&) const = default;
    SolverStats& operator+=(const SolverStats& other) {
        steps += other.steps;
        residuals += other.residuals;
        newtonIterations += other.newtonIterations;
        errorTestFailures += other.errorTestFailures;
        convergenceFailures += other.convergenceFailures;
        nearSingularJoints += other.nearSingularJoints;
        stoppedStrands += other.stoppedStrands;
        coarseStrands += other.coarseStrands;
        contacts += other.contacts;
        worstPenetration = std::max(worstPenetration, other.worstPenetration);
        constraintResidual = std::max(constraintResidual, other.constraintResidual);
        insideAtStart += other.insideAtStart;
        wallSeconds += other.wallSeconds;
        return *this;
    }
};

/// Where strands touch obstacles at the frame's time, to be drawn over it.
struct ContactArrays {
    std::vector<float> positions;  ///< 3 per contact: on the obstacle's surface, world, m
    std::vector<float> normals;    ///< 3 per contact: unit length, out of the obstacle
    std::vector<float> forces;     ///< 3 per contact: on the strand, N, the mean over the last
                                   ///< coupling step

    [[nodiscard]] std::size_t count() const { return positions.size() / 3; }
};

/// How far strands are from where constraint paths pull them, to be drawn over a frame.
struct PathArrays {
    std::vector<float> lines;   ///< 6 per pulled point: where it is, then its goal; world, m
    std::vector<float> forces;  ///< 3 per pulled point: on the strand, N
    std::vector<std::uint64_t> objects;  ///< 1 per pulled point: the path's scene object

    [[nodiscard]] std::size_t count() const { return lines.size() / 6; }
};

/// All strands at one moment, as drawing and files want them. Plain arrays, float, meters,
/// world frame (Y up) relative to the scene origin. Never changed once published.
struct StrandFrame {
    double time = 0;                           ///< s
    std::int64_t frameNumber = 0;              ///< on the shot's timeline
    std::uint64_t sceneRevision = 0;           ///< the document revision it was computed from
    std::uint32_t topologyRevision = 0;        ///< moves when firstPoint changes
    std::vector<std::uint32_t> firstPoint{0};  ///< S+1 entries; strand i owns [i] .. [i+1]
    std::vector<float> positions;              ///< 3 per point, root to tip
    std::vector<float> velocities;             ///< 3 per point, m/s, world
    std::vector<float> radii;                  ///< 1 per point: half the width drawn and exported
    std::vector<float> orientations;           ///< 4 per point, quaternion x y z w of the link that
                                               ///< starts there (the last point repeats its link)
    std::vector<std::uint32_t> ids;            ///< 1 per strand: stable identity from the groom
    std::vector<std::uint64_t> objects;        ///< 1 per strand: the groom's scene object
    std::vector<MeshInstance> meshes;          ///< bodies and shapes, those switched off too
    ContactArrays contacts;                    ///< empty in frames of takes
    PathArrays paths;                          ///< empty in frames of takes
    std::array<float, 16> worldFromBase{1, 0, 0, 0, 0, 1, 0, 0,
                                        0, 0, 1, 0, 0, 0, 0, 1};  ///< column-major
    SolverStats stats;

    [[nodiscard]] std::size_t strandCount() const { return firstPoint.size() - 1; }
    [[nodiscard]] std::size_t pointCount() const { return positions.size() / 3; }
};
using FramePtr = std::shared_ptr<const StrandFrame>;

}  // namespace tendril
