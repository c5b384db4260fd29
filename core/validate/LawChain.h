#pragma once

#include "core/motion/RootMotionSource.h"
#include "core/multibody/ChainModel.h"

namespace tendril::validate {

/// Three stout links with springs of unlike stiffness and bent, twisted rest shapes.
[[nodiscard]] multibody::ChainModel makeLawChain(double damping);

/// A base that swings and turns.
class SwingingRoot final : public motion::RootMotionSource {
public:
    [[nodiscard]] motion::RigidMotion motionAt(double t) const noexcept override;
};

}  // namespace tendril::validate
