#include "core/motion/KeyedPose.h"

namespace tendril::motion {

using spatial::Quat;
using spatial::Vec3;

KeyedPose::KeyedPose(const Vec3& translation, const Vec3& rotation, const CurveMap& keys)
    : translation_(translation, keys, "translation"), rotation_(rotation, keys, "rotation") {}

// R = R_z R_y R_x.
RigidMotion KeyedPose::motionAt(double t) const noexcept {
    const VectorJet turn = rotation_.jetAt(t);
    const Quat qz{std::cos(turn.value.z / 2), 0, 0, std::sin(turn.value.z / 2)};
    const Quat qy{std::cos(turn.value.y / 2), 0, std::sin(turn.value.y / 2), 0};
    const Quat qx{std::cos(turn.value.x / 2), std::sin(turn.value.x / 2), 0, 0};
    const Vec3 axisZ{0, 0, 1};
    const Vec3 axisY = rotate(qz, Vec3{0, 1, 0});
    const Vec3 axisX = rotate(qz * qy, Vec3{1, 0, 0});

    RigidMotion motion;
    motion.orientation = qz * qy * qx;
    const Vec3 wz = turn.first.z * axisZ, wzy = wz + turn.first.y * axisY;
    motion.angularVelocity = wzy + turn.first.x * axisX;
    motion.angularAcceleration = turn.second.z * axisZ + turn.second.y * axisY +
                                 cross(wz, turn.first.y * axisY) + turn.second.x * axisX +
                                 cross(wzy, turn.first.x * axisX);

    const VectorJet move = translation_.jetAt(t);
    motion.position = move.value;
    motion.velocity = move.first;
    motion.acceleration = move.second;
    return motion;
}

std::vector<double> KeyedPose::kinks() const {
    std::vector<double> kinks;
    translation_.appendKinks(kinks);
    rotation_.appendKinks(kinks);
    return inOrder(std::move(kinks));
}

}  // namespace tendril::motion
