#pragma once

#include <array>
#include <vector>

/// The chain as every engine is given it; plain numbers, for headers of other engines accept C++17
/// only.
namespace tendril::bench {

using Triple = std::array<double, 3>;

/// One link along +y and the ball joint at its root end. SI.
struct PeerLink {
    double length = 0, mass = 0;
    double center = 0;   ///< of mass, along y
    Triple inertia{};    ///< about the center of mass
    Triple stiffness{};  ///< torque per radian, small angles
    Triple damping{};    ///< torque per rad/s
};

/// 20 links of hair, 0.3 m, clamped level at the origin along +x; it falls and swings under gravity
/// along −y.
[[nodiscard]] std::vector<PeerLink> peerChain();
inline constexpr double kPeerFrame = 1.0 / 24;
inline constexpr double kPeerGravity = 9.81;

/// How an engine moved it.
struct PeerRun {
    std::vector<Triple> tips{};  ///< at the ends of frames [m]
    double seconds = 0;          ///< processor time
};

/// @param accuracy 1: the default settings; smaller: the error allowed, times this
[[nodiscard]] PeerRun runTendril(double accuracy, int frames);
/// Ball joints with implicit springs. @param step s
[[nodiscard]] PeerRun runDart(double step, int frames);
/// Ball joints with bushings, explicit steps with error control (its implicit integrator, CPodes,
/// ends with a failed assertion in Debian 12). @param accuracy of its integrator
[[nodiscard]] PeerRun runSimbody(double accuracy, int frames);

}  // namespace tendril::bench
