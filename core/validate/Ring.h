#pragma once

#include "core/validate/Linearization.h"
#include "core/validate/Session.h"

#include <atomic>
#include <vector>

namespace tendril::validate {

using spatial::Quat;
using spatial::Vec3;

/// A closed ring of m equal links: the base is one of them, the other m − 1 are a chain that starts
/// at its end and comes back to its origin, where a joint closes the ring. The closing joint's
/// torque and the force that holds the ends together are loads on the last link.
class Ring {
public:
    Ring(int links, double linkLength, const Vec3& stiffness, const Quat& jointTurn);
    Ring(const Ring&) = delete;
    Ring& operator=(const Ring&) = delete;

    /// Sets the total twist and returns the smallest eigenvalue of the constrained stiffness but
    /// the ring's rolling about its own tangent, which costs nothing.
    [[nodiscard]] double stability(double totalTwist);
    /// The smallest total twist at which it is zero [rad]. @param cancel looked at on the way
    [[nodiscard]] double criticalTwist(const std::atomic<bool>* cancel);

private:
    void setTwist(double totalTwist);
    [[nodiscard]] Vec3 closingTorque(std::span<const double> y) const;
    [[nodiscard]] Eigen::MatrixXd gapGradient();
    [[nodiscard]] Eigen::VectorXd rolling() const;

    Quat jointTurn_;
    Vec3 stiffness_;
    Quat halfRest_{};
    ChainModel model_;
    Linearization view_;
    std::vector<double> y_;
    Vec3 holding_{};  ///< force at the tip of the last link
};

/// A regular ring of length one, EI = 1.
[[nodiscard]] Ring makeUniformRing(int links, double twistStiffness);

/// Critical twists of rings of 40 and 80 links, times `unit`, against the limit of many: the error
/// must fall by four, the extrapolation meet the limit to 1e-4.
/// @return that of the last, without the unit [rad]
double compareRingLimit(double twistStiffness, double unit, double limit,
                        const std::atomic<bool>* cancel, Comparison& comparison);

}  // namespace tendril::validate
