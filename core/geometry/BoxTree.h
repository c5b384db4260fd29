#pragma once

#include "core/geometry/Box3.h"

#include <cstdint>
#include <memory>
#include <span>

namespace tendril::geometry {

/// Finds boxes near a point. A hierarchy by Embree in single precision about a local origin: it
/// only chooses whom to ask, with a margin for its rounding, so that what comes of a search depends
/// neither on the order in which it visits nor on the machine. Searches may run at once on several
/// threads.
class BoxTree {
public:
    /// @param boxes finite; an empty one is left out
    /// @param changes whether update() will be called: builds what can be refitted
    enum class Lifetime { Fixed, Changing };
    /// @throws std::runtime_error when there is no memory
    BoxTree(std::span<const Box3> boxes, Lifetime lifetime);
    ~BoxTree();
    BoxTree(BoxTree&&) noexcept;
    BoxTree& operator=(BoxTree&&) noexcept;

    /// The same boxes somewhere else. Not while others search.
    /// @pre as many as at construction, the same ones empty
    void update(std::span<const Box3> boxes);

    /// Calls visit(index) for every box that is not farther than `radius` from the point, and for
    /// some more, in any order. @return of visit: the radius from now on, at most the present one
    template <class Visit>
    void visitNear(const spatial::Vec3& point, double radius, Visit&& visit) const {
        visitNear(
            point, radius,
            [](void* context, std::uint32_t index) {
                return (*static_cast<std::remove_reference_t<Visit>*>(context))(index);
            },
            &visit);
    }

private:
    using VisitFunction = double (*)(void* context, std::uint32_t index);
    void visitNear(const spatial::Vec3& point, double radius, VisitFunction visit,
                   void* context) const;

    struct Tree;
    std::unique_ptr<Tree> tree_;
};

}  // namespace tendril::geometry
