#include "core/validate/LawChain.h"

#include <numbers>

namespace tendril::validate {

using spatial::Vec3;

multibody::ChainModel makeLawChain(double damping) {
    std::vector<multibody::Link> links;
    for (int i = 0; i < 3; ++i) {
        multibody::Link link = multibody::makeCylinderLink(0.005 - 0.0005 * i, 0.07, 0.007, 0.006);
        if (i > 0) link.attachment = {0, 0.07, 0};
        link.restRotation = spatial::fromRotationVector({0.3 - 0.1 * i, 0.2, -0.1 * i});
        link.stiffness = (1 - 0.2 * i) * Vec3{0.02, 0.012, 0.01};
        link.damping = (damping / 2) * link.stiffness;
        links.push_back(link);
    }
    return {multibody::makeSerialTopology(3), std::move(links)};
}

motion::RigidMotion SwingingRoot::motionAt(double t) const noexcept {
    constexpr double kRate = 2 * std::numbers::pi * 1.5;
    const Vec3 axis = normalized(Vec3{1, 2, 0});
    const double s = std::sin(kRate * t), c = std::cos(kRate * t);
    motion::RigidMotion m;
    m.orientation = spatial::fromRotationVector((0.4 * s) * axis);
    m.angularVelocity = (0.4 * kRate * c) * axis;
    m.angularAcceleration = (-0.4 * kRate * kRate * s) * axis;
    m.position = {0.03 * s, 0, 0};
    m.velocity = {0.03 * kRate * c, 0, 0};
    m.acceleration = {-0.03 * kRate * kRate * s, 0, 0};
    return m;
}

}  // namespace tendril::validate
