#include "core/scene/NewObjects.h"

namespace tendril::scene {

Object makeShapeObject(ShapeKind kind) {
    Shape shape{.shape = {.kind = kind}};
    if (kind == ShapeKind::Plane) shape.shape.size = {1, 1, 1};
    Object object;
    object.name = kShapeKindNames[static_cast<std::size_t>(kind)];
    object.content = shape;
    return object;
}

Object makePathObject(std::string groom) {
    Path path;
    path.path.groom = std::move(groom);
    Object object;
    object.name = "path";
    object.content = std::move(path);
    return object;
}

}  // namespace tendril::scene
