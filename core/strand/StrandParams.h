#pragma once

#include "core/params/ParamOps.h"

namespace tendril::strand {

enum class Resampling { None, Count, Length };
enum class RadiusFrom { File, Value };
enum class MassBy { Density, Length };
/// Modulus: of the material; the cross-section does the rest. Bending: of the strand itself.
enum class StiffnessFrom { Modulus, Bending };
enum class JointFreedom { Ball, Universal, Hinge };
/// Whether strands stay under gravity as they were drawn, and for which pose of their base: as it
/// was drawn itself, or as it is at the first simulated frame.
enum class SagFree { Off, Drawn, Start };

/// What a strand is made of and how it is cut into links. SI.
///
/// Lengthwise parameters are multiplied by their profile over s (0 root … 1 tip). Vectors marked
/// perAxis have x: bend about the material x axis, y: twist, z: bend about the material z axis.
struct StrandParams {
    Resampling resampling = Resampling::None;
    int pointCount = 16;
    double segmentLength = 0.01;
    RadiusFrom radiusFrom = RadiusFrom::File;
    double radius = 50e-6;
    double aspect = 1;
    double roll = 0;
    MassBy massBy = MassBy::Density;
    double density = 1320;
    double massPerLength = 1e-5;
    double tipMass = 0;
    double beadMass = 0;
    int beadCount = 4;
    double beadFirst = 0.2;
    double beadLast = 0.8;
    double beadRadius = 0;
    spatial::Vec3 beadOffset{0, 0, 0};
    StiffnessFrom stiffnessFrom = StiffnessFrom::Modulus;
    double youngsModulus = 4e9;
    double poissonRatio = 0.4;
    double bendStiffness = 2e-8;     ///< E I, about both axes of the cross-section [N·m²]
    double twistStiffness = 1.4e-8;  ///< G J [N·m²]
    spatial::Vec3 stiffnessScale{1, 1, 1};
    spatial::Vec3 damping{0.01, 0.01, 0.01};
    JointFreedom jointFreedom = JointFreedom::Ball;
    SagFree sagFree = SagFree::Off;
    double dragNormal = 1e-4;
    double dragTangential = 3e-5;
    double frictionAlong = 1;   ///< multiplies an obstacle's friction against slip along the strand
    double frictionAcross = 1;  ///< and across it
    double frictionSpread = 0;  ///< strands differ in both by up to this share, by their ids

    bool operator==(const StrandParams&) const = default;

    static const std::array<Param<StrandParams>, 31>& params();
};
static_assert(fieldCount<StrandParams>() ==
                  std::tuple_size_v<std::remove_cvref_t<decltype(StrandParams::params())>>,
              "a field has no row");

}  // namespace tendril::strand
