#pragma once

#include "core/base/Result.h"
#include "core/geometry/MovingMesh.h"
#include "core/motion/RootMotionSource.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tendril::motion {

/// Where a root is drawn, in the world.
struct RootPose {
    spatial::Quat orientation{};  ///< unit
    spatial::Vec3 position{};     ///< m
};

/// How a root is fastened to a surface.
struct SurfaceSeat {
    static constexpr std::uint32_t kNoTriangle = 0xffffffff;

    /// kNoTriangle: the root is rigid in the frame of the surface.
    std::uint32_t triangle = kNoTriangle;
    spatial::Vec3 barycentric{};  ///< of the point that carries it; sum 1
    /// Root in the triangle's frame (triangleMotion), seen from that point; or in the frame of the
    /// surface, seen from its origin. m
    spatial::Vec3 offset{};
    spatial::Quat orientation{};  ///< root to that frame
    double distance = 0;          ///< root from the surface, m; infinite: farther than was looked

    [[nodiscard]] bool isBound() const { return triangle != kNoTriangle; }
};

/// The seats of several roots, in their order.
struct SurfaceBinding {
    std::vector<SurfaceSeat> seats;
    std::size_t unbound = 0;  ///< roots that found no surface
};

/// A surface at the moment when roots are bound to it.
struct BindingSurface {
    const geometry::MovingMesh& mesh;  ///< in its own frame
    const RigidMotion& placement;      ///< of that frame, then
    double time = 0;                   ///< s
};

/// Fastens each root to the closest point of a surface. Roots farther from it than `within` [m] are
/// left rigid in its frame; that, and triangles that lose their area while they move, comes as
/// warnings. At the time of binding every root is where it was drawn.
/// @param place what the diagnostics are about, such as "object Hair"
[[nodiscard]] Result<SurfaceBinding> bindRoots(std::span<const RootPose> roots,
                                               const BindingSurface& surface, double within,
                                               const std::string& place);

/// Roots that follow a surface: moved by its frame, carried and turned by its triangles as they
/// deform, with exact velocities and accelerations.
class BoundRoots final : public RootMotions {
public:
    /// @param mesh in the frame that moves like `placement`
    /// @param placement must outlive this object
    BoundRoots(std::shared_ptr<const geometry::MovingMesh> mesh, const RootMotionSource& placement)
        : mesh_(std::move(mesh)), placement_(&placement) {}

    void add(const SurfaceSeat& seat) { seats_.push_back(seat); }
    [[nodiscard]] const SurfaceSeat& at(std::size_t strand) const { return seats_[strand]; }

    void motionsAt(double t, std::span<RigidMotion> roots) const noexcept override;

private:
    std::shared_ptr<const geometry::MovingMesh> mesh_;
    const RootMotionSource* placement_;
    std::vector<SurfaceSeat> seats_;
};

}  // namespace tendril::motion
