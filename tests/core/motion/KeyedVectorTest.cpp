#include "core/motion/KeyedVector.h"

#include "tests/core/motion/MotionSamples.h"

namespace tendril::motion {
namespace {

using spatial::Vec3;

const curve::Curve kRamp({{.x = 1, .value = 2, .interpolation = curve::Interpolation::Linear},
                          {.x = 3, .value = 6}});

TEST(KeyedVector, AxesWithoutKeysStayAtTheirValue) {
    const KeyedVector vector({7, 8, 9}, {{"size.y", kRamp}, {"sizes.x", kRamp}}, "size");
    EXPECT_TRUE(vector.isKeyed());
    const VectorJet jet = vector.jetAt(2);
    EXPECT_EQ(jet.value, (Vec3{7, 4, 9}));
    EXPECT_EQ(jet.first, (Vec3{0, 2, 0}));
    EXPECT_FALSE(KeyedVector({1, 2, 3}, {{"size.y", kRamp}}, "place").isKeyed());
}

TEST(KeyedVector, RatesAreTheDerivativesOfTheValue) {
    std::mt19937 engine(11);
    const KeyedVector vector({}, test::randomPoseKeys(engine), "translation");
    constexpr double kStep = 1e-5;
    for (double t = 0.017; t < 1.6; t += 0.0613) {
        const VectorJet up = vector.jetAt(t + kStep), down = vector.jetAt(t - kStep);
        const VectorJet now = vector.jetAt(t);
        test::expectNear(now.first, (up.value - down.value) / (2 * kStep), 1e-6);
        test::expectNear(now.second, (up.first - down.first) / (2 * kStep), 1e-6);
    }
}

TEST(KeyedVector, KinksComeFromAllAxesAndAreToldOnceInOrder) {
    const curve::Curve late({{.x = 2, .interpolation = curve::Interpolation::Stepped}, {.x = 3}});
    const KeyedVector vector({}, {{"size.x", late}, {"size.z", kRamp}}, "size");
    std::vector<double> kinks;
    vector.appendKinks(kinks);
    EXPECT_EQ(inOrder(kinks), (std::vector<double>{1, 2, 3}));
}

}  // namespace
}  // namespace tendril::motion
