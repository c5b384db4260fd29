#pragma once

#include "render/Projection.h"
#include "ui/workspace/Workspace.h"

#include <optional>
#include <vector>

namespace tendril::ui {

/// A point of a constraint path that can be taken: one of its keys, or all of a path without keys.
struct PathHandle {
    scene::ObjectId path{};
    double time = 0;        ///< of the key, s; without keys of the moment
    glm::vec3 position{0};  ///< world; of a path that rides on the base, as the base stands now

    bool operator==(const PathHandle&) const = default;
};

/// The times at which a path has keys of its point, in order.
[[nodiscard]] std::vector<double> pathTimesOf(const scene::Object& path);
/// Of all paths that are drawn. @param now s, for paths without keys
[[nodiscard]] std::vector<PathHandle> pathHandlesOf(const scene::Scene& scene,
                                                    const StrandFrame& frame, double now);

/// Takes points of constraint paths and moves them in the plane of the picture. A drag is one undo
/// step.
class PathHandles {
public:
    explicit PathHandles(Workspace& workspace) : workspace_(workspace) {}

    /// The handle under the pixel, at most `reach` pixels away.
    [[nodiscard]] std::optional<PathHandle> handleAt(const render::Projection& projection,
                                                     const glm::vec2& pixel, float reach) const;
    /// @return whether the highlight changed
    bool hover(const render::Projection& projection, const glm::vec2& pixel, float reach);
    [[nodiscard]] const std::optional<PathHandle>& highlighted() const { return highlighted_; }

    /// Selects the path. @return whether a handle was taken
    bool press(const render::Projection& projection, const glm::vec2& pixel, float reach);
    void drag(const render::Projection& projection, const glm::vec2& pixel);
    void release();
    void cancel();  ///< the point goes back to where it was
    [[nodiscard]] bool isDragging() const { return dragged_.has_value(); }

private:
    Workspace& workspace_;
    std::optional<PathHandle> highlighted_, dragged_;
    glm::vec2 grip_{0};  ///< from the handle's place in the picture to the pixel that took it
    bool hasEdited_ = false;
};

}  // namespace tendril::ui
