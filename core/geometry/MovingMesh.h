#pragma once

#include "core/geometry/TriangleMesh.h"

#include <cstddef>
#include <span>
#include <vector>

namespace tendril::geometry {

/// A point on its way: position [m], velocity [m/s], acceleration [m/s²].
struct PointMotion {
    spatial::Vec3 position{}, velocity{}, acceleration{};
};

/// Triangles whose vertices move: positions at sample times and between them a cubic (Hermite,
/// with the Catmull-Rom tangents of unequal intervals), so that positions and velocities are
/// continuous for all times and velocity and acceleration are the exact derivatives. Before the
/// first and after the last sample the vertices rest; they leave and reach these at rest.
/// Immutable: may be read by any number of threads.
class MovingMesh {
public:
    /// All vertices at one time: what they share is computed once. The mesh must outlive it.
    class Moment {
    public:
        [[nodiscard]] spatial::Vec3 position(std::size_t vertex) const { return sum(0, vertex); }
        [[nodiscard]] spatial::Vec3 velocity(std::size_t vertex) const { return sum(1, vertex); }
        [[nodiscard]] spatial::Vec3 acceleration(std::size_t vertex) const {
            return sum(2, vertex);
        }
        [[nodiscard]] PointMotion motion(std::size_t vertex) const {
            return {position(vertex), velocity(vertex), acceleration(vertex)};
        }

    private:
        friend class MovingMesh;
        [[nodiscard]] spatial::Vec3 sum(std::size_t derivative, std::size_t vertex) const;

        static constexpr std::size_t kSamples = 4;
        const float* sample_[kSamples]{};
        double weight_[3][kSamples]{};  ///< of each sample in each derivative by time
    };

    /// @param mesh triangles, and vertices and normals at the first sample; normals as they come
    /// @param times s, increasing, at least one
    /// @param positions x, y, z of each vertex of the first sample, then of the second, …
    MovingMesh(TriangleMesh mesh, std::vector<double> times, std::vector<float> positions);
    /// A mesh that rests.
    explicit MovingMesh(TriangleMesh mesh);

    [[nodiscard]] const TriangleMesh& mesh() const { return mesh_; }  ///< at the first sample
    [[nodiscard]] const std::vector<double>& times() const { return times_; }
    [[nodiscard]] std::size_t vertexCount() const { return mesh_.vertices.size(); }
    [[nodiscard]] std::size_t sampleCount() const { return times_.size(); }
    [[nodiscard]] bool isStill() const { return times_.size() == 1; }
    [[nodiscard]] std::span<const float> sample(std::size_t index) const {
        return std::span(positions_).subspan(3 * vertexCount() * index, 3 * vertexCount());
    }

    [[nodiscard]] Moment at(double t) const noexcept;
    [[nodiscard]] PointMotion vertexAt(double t, std::size_t vertex) const noexcept {
        return at(t).motion(vertex);
    }
    /// @param positions one entry per vertex
    void fillPositions(double t, std::span<spatial::Vec3> positions) const noexcept;
    /// @param velocities one entry per vertex
    void fillVelocities(double t, std::span<spatial::Vec3> velocities) const noexcept;

private:
    TriangleMesh mesh_;
    std::vector<double> times_;
    std::vector<float> positions_;
};

}  // namespace tendril::geometry
