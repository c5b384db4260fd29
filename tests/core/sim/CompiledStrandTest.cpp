#include "core/sim/CompiledStrand.h"

#include "core/multibody/Residual.h"
#include "core/multibody/StaticEquilibrium.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <numbers>

namespace tendril::sim {
namespace {

using spatial::Vec3;

std::vector<Vec3> straight(int links, double length) {
    std::vector<Vec3> points;
    for (int i = 0; i <= links; ++i) points.push_back({length * i / links, 0, 0});
    return points;
}

std::vector<Vec3> helix(int links) {
    std::vector<Vec3> points;
    for (int i = 0; i <= links; ++i) {
        const double u = static_cast<double>(i) / links;
        points.push_back({0.02 * std::cos(9 * u), -0.1 * u, 0.02 * std::sin(9 * u)});
    }
    return points;
}

/// Where the points are when every joint stands at rest.
std::vector<Vec3> pointsAtRest(const CompiledStrand& strand) {
    std::vector<spatial::Quat> frames{strand.rootOrientation};
    std::vector<Vec3> joints{strand.rootPosition};
    for (const multibody::Link& link : strand.model->links()) {
        joints.push_back(joints.back() + rotate(frames.back(), link.attachment));
        frames.push_back(frames.back() * link.restRotation);
    }
    std::vector<Vec3> points;
    for (const PointPlace& place : strand.places) {
        const auto link = static_cast<std::size_t>(place.link + 1);
        points.push_back(joints[link] + rotate(frames[link], place.local));
    }
    return points;
}

TEST(CompiledStrand, StandsAtRestAsItWasDrawn) {
    const auto drawn = helix(24);
    const auto points = pointsAtRest(compileStrand(drawn, {}, {}, {}));
    ASSERT_EQ(points.size(), drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i)
        EXPECT_NEAR_ABS(norm(points[i] - drawn[i]), 0, 1e-14);
}

TEST(CompiledStrand, StiffnessAndMassAreThoseOfTheMaterial) {
    strand::StrandParams params;
    params.radius = 1e-4;
    params.aspect = 2;
    params.youngsModulus = 3e9;
    params.poissonRatio = 0.25;
    params.density = 1000;
    params.damping = {0.01, 0.02, 0.03};
    const CompiledStrand strand = compileStrand(straight(10, 0.2), {}, params, {});
    const double x = 1e-4, z = 2e-4, l = 0.02, pi = std::numbers::pi;
    const double G = 3e9 / 2.5;
    const multibody::Link& link = strand.model->link(4);
    EXPECT_NEAR_REL(link.mass, 1000 * pi * x * z * l, 1e-12);
    EXPECT_NEAR_REL(link.stiffness.x, 2 * 3e9 * pi / 4 * x * z * z * z / l, 1e-12);
    EXPECT_NEAR_REL(link.stiffness.z, 2 * 3e9 * pi / 4 * z * x * x * x / l, 1e-12);
    EXPECT_NEAR_REL(link.stiffness.y, 2 * G * pi * std::pow(x * z, 3) / (x * x + z * z) / l, 1e-12);
    EXPECT_NEAR_REL(link.damping.y, 0.02 * link.stiffness.y / 2, 1e-12);
    // The clamp stands for half a cell.
    EXPECT_NEAR_REL(strand.model->link(0).stiffness.x, 2 * link.stiffness.x, 1e-12);
}

TEST(CompiledStrand, BendStiffnessIsThatOfTheStrandWhateverItsWidthAndLinks) {
    strand::StrandParams params{.stiffnessFrom = strand::StiffnessFrom::Bending};
    params.bendStiffness = 3e-8;
    params.twistStiffness = 2e-8;
    params.stiffnessScale = {1, 2, 0.5};
    params.aspect = 3;
    for (const double radius : {2e-5, 2e-4})
        for (const int links : {5, 40}) {
            params.radius = radius;
            const CompiledStrand strand = compileStrand(straight(links, 0.2), {}, params, {});
            const double l = 0.2 / links;
            const multibody::Link& link = strand.model->link(2);
            EXPECT_NEAR_REL(link.stiffness.x * l, 2 * 3e-8, 1e-12);
            EXPECT_NEAR_REL(link.stiffness.y * l, 2 * 2e-8 * 2, 1e-12);
            EXPECT_NEAR_REL(link.stiffness.z * l, 2 * 3e-8 * 0.5, 1e-12);
        }
}

TEST(CompiledStrand, BendStiffnessFollowsItsProfile) {
    const auto linear = curve::Interpolation::Linear;
    const CurveMap profiles{
        {"bend_stiffness",
         curve::Curve({{.x = 0, .value = 1, .interpolation = linear}, {.x = 1, .value = 0.2}})},
        {"youngs_modulus", curve::Curve({{.x = 0, .value = 7}})}};
    const strand::StrandParams params{.stiffnessFrom = strand::StiffnessFrom::Bending};
    const CompiledStrand strand = compileStrand(straight(10, 0.2), {}, params, profiles);
    const auto stiffnessAt = [&](std::size_t i) { return strand.model->link(i).stiffness; };
    EXPECT_NEAR_REL(stiffnessAt(5).x * 0.02, 2 * params.bendStiffness * 0.6, 1e-12);
    EXPECT_NEAR_REL(stiffnessAt(5).y * 0.02, 2 * params.twistStiffness, 1e-12);
}

TEST(CompiledStrand, ProfilesActWhereTheyStand) {
    const auto linear = curve::Interpolation::Linear;
    const CurveMap profiles{
        {"radius",
         curve::Curve({{.x = 0, .value = 1, .interpolation = linear}, {.x = 1, .value = 0.2}})},
        {"youngs_modulus",
         curve::Curve({{.x = 0, .value = 1, .interpolation = linear}, {.x = 1, .value = 3}})}};
    const strand::StrandParams params;
    const CompiledStrand plain = compileStrand(straight(10, 0.2), {}, params, {});
    const CompiledStrand tapered = compileStrand(straight(10, 0.2), {}, params, profiles);
    const double s = 0.6, factor = 1 - 0.8 * s;
    EXPECT_NEAR_REL(radiusAt(tapered, s, params, profiles), params.radius * factor, 1e-12);
    EXPECT_NEAR_REL(tapered.model->link(6).stiffness.x,
                    plain.model->link(6).stiffness.x * std::pow(factor, 4) * (1 + 2 * s), 1e-12);
}

TEST(CompiledStrand, FrictionWeighsByItsProfilesAtTheMiddleOfEachLink) {
    const CurveMap profiles{
        {"friction_across",
         curve::Curve({{.x = 0, .value = 1, .interpolation = curve::Interpolation::Linear},
                       {.x = 1, .value = 3}})}};
    strand::StrandParams params;
    params.frictionAlong = 0.25, params.frictionAcross = 0.5, params.frictionSpread = 0.1;
    const CompiledStrand strand = compileStrand(straight(10, 0.2), {}, params, profiles);
    ASSERT_EQ(strand.frictionWeights.size(), 10U);
    EXPECT_EQ(strand.frictionWeights[6].along, 0.25);
    EXPECT_NEAR_REL(strand.frictionWeights[6].across, 0.5 * (1 + 2 * 0.65), 1e-12);
    EXPECT_EQ(strand.frictionSpread, 0.1);
}

TEST(CompiledStrand, WidthsOfTheFileAreRadii) {
    const std::vector<double> widths{4e-4, 2e-4, 1e-4};
    const strand::StrandParams params;
    const CompiledStrand strand = compileStrand(straight(2, 0.1), widths, params, {});
    EXPECT_NEAR_REL(radiusAt(strand, 0.25, params, {}), 1.5e-4, 1e-12);
    EXPECT_NEAR_REL(radiusAt(strand, 1, params, {}), 0.5e-4, 1e-12);
    strand::StrandParams byValue;
    byValue.radiusFrom = strand::RadiusFrom::Value;
    EXPECT_NEAR_REL(
        radiusAt(compileStrand(straight(2, 0.1), widths, byValue, {}), 0.25, byValue, {}),
        byValue.radius, 1e-12);
}

// A weightless, stiff strand sags as a cantilever: deflection q L⁴ / (8 E I), of second order in
// the link length although the user's numbers know no links.
TEST(CompiledStrand, SagDoesNotDependOnTheNumberOfLinks) {
    strand::StrandParams params;
    params.youngsModulus = 4e12;
    const auto sagOf = [&](int links) {
        const CompiledStrand strand = compileStrand(straight(links, 0.1), {}, params, {});
        const multibody::ChainModel& model = *strand.model;
        multibody::ChainForcing forcing;
        forcing.root.orientation = strand.rootOrientation;
        multibody::ChainWork work(model.linkCount());
        std::vector<double> y = multibody::makeRestState(model);
        EXPECT_EQ(findEquilibrium(model, forcing, y, work).status,
                  multibody::EquilibriumStatus::Converged);
        multibody::computeMotion<double>(model, forcing, y, work);
        return -work.motion.back().pointAt({0, model.links().back().length, 0}).y;
    };
    const double r = params.radius, pi = std::numbers::pi;
    const double weight = params.density * pi * r * r * 9.81;
    const double expected =
        weight * std::pow(0.1, 4) / (8 * params.youngsModulus * pi / 4 * std::pow(r, 4));
    const double coarse = sagOf(10) - expected, fine = sagOf(20) - expected;
    EXPECT_NEAR_ABS(coarse / expected, 0, 0.01);
    EXPECT_NEAR_ABS(coarse / fine, 4, 0.2);
}

TEST(CompiledStrand, RollTurnsTheCrossSectionAndNothingElse) {
    strand::StrandParams params;
    params.roll = 0.7;
    const auto drawn = helix(12);
    const CompiledStrand rolled = compileStrand(drawn, {}, params, {});
    const CompiledStrand plain = compileStrand(drawn, {}, {}, {});
    const auto points = pointsAtRest(rolled);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        EXPECT_NEAR_ABS(norm(points[i] - drawn[i]), 0, 1e-14);
    const spatial::Quat turn = conjugate(plain.rootOrientation) * rolled.rootOrientation;
    EXPECT_NEAR_ABS(norm(spatial::toRotationVector(turn) - Vec3{0, 0.7, 0}), 0, 1e-12);
}

TEST(CompiledStrand, PointsOnTopOfEachOtherKeepTheirPlaces) {
    auto drawn = helix(12);
    drawn[4] = drawn[5];
    drawn[12] = drawn[11] + Vec3{1e-9, 0, 0};
    const CompiledStrand strand = compileStrand(drawn, {}, {}, {});
    EXPECT_EQ(strand.model->linkCount(), 10U);
    const auto points = pointsAtRest(strand);
    for (std::size_t i = 0; i < drawn.size(); ++i)
        EXPECT_NEAR_ABS(norm(points[i] - drawn[i]), 0, 1e-14);
}

TEST(CompiledStrand, AFoldedStrandIsStillSound) {
    const std::vector<Vec3> folded{{0, 0, 0}, {0, 0.1, 0}, {0, 0, 0}, {0, 0.1, 0}};
    const CompiledStrand strand = compileStrand(folded, {}, {}, {});
    for (const multibody::Link& link : strand.model->links())
        EXPECT_NEAR_ABS(squaredNorm(link.restRotation), 1, 1e-12);
    const auto points = pointsAtRest(strand);
    for (std::size_t i = 0; i < folded.size(); ++i)
        EXPECT_NEAR_ABS(norm(points[i] - folded[i]), 0, 1e-14);
}

TEST(CompiledStrand, ASpeckIsCarried) {
    const std::vector<Vec3> speck(5, Vec3{0.1, 0.2, 0.3});
    const CompiledStrand strand = compileStrand(speck, {}, {}, {});
    EXPECT_FALSE(strand.model);
    EXPECT_EQ(strand.places.size(), 5U);
}

}  // namespace
}  // namespace tendril::sim
