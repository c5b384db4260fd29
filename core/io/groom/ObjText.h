#pragma once

#include "core/spatial/Vec3.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tendril::io {

/// How an OBJ file holds a strand of n points.
enum class ObjStrandStyle {
    Polyline,  ///< as one `l` with n vertices: what most programs read
    Segments   ///< as n − 1 `l` with two vertices each: what Blender's own importer reads whole
};

/// Writes the text of an OBJ file of curves. Numbers have nine significant digits, which keeps
/// every float, and never depend on the locale.
class ObjText {
public:
    void addComment(std::string_view text);
    /// Control characters and '#' in the name become '_'.
    void addObject(std::string_view name);
    void addVertex(const spatial::Vec3& point);
    /// A strand through the last `count` vertices added.
    void addStrand(std::uint32_t count, ObjStrandStyle style);

    [[nodiscard]] const std::string& text() const { return text_; }

private:
    void addNumber(double number);
    void addIndex(std::uint64_t index);

    std::string text_;
    std::uint64_t vertices_ = 0;
};

}  // namespace tendril::io
