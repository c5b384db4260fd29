#include "core/scene/NewObjects.h"

#include <numbers>

namespace tendril::scene {

namespace {

constexpr double kTenDegrees = std::numbers::pi / 18;

}  // namespace

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

Object makeAttachmentObject(std::string groom, std::string body) {
    Attachment attachment;
    attachment.attachment.groom = std::move(groom);
    attachment.attachment.body = std::move(body);
    Object object;
    object.name = "attachment";
    object.content = std::move(attachment);
    return object;
}

Object makeJointsObject(std::string groom, constraint::JointRule rule) {
    Joints joints;
    joints.joints.groom = std::move(groom);
    joints.joints.rule = rule;
    joints.joints.high = {kTenDegrees, kTenDegrees, kTenDegrees};
    joints.joints.low = -joints.joints.high;
    Object object;
    object.name = rule == constraint::JointRule::Limits ? "joint limits" : "joint goal";
    object.content = std::move(joints);
    return object;
}

}  // namespace tendril::scene
