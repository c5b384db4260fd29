#include "core/take/TakeCodec.h"

#include "tests/core/take/SampleFrames.h"

#include <gtest/gtest.h>

#include <random>

namespace tendril::take {
namespace {

using test::sampleFrame;
using test::sampleMesh;

TEST(TakeCodec, ContradictionsAreNotDecoded) {
    TakeHeader header = makeTakeHeader(sampleFrame(1));
    ASSERT_TRUE(decodedHeader(encoded(header)));
    header.firstPoint = {0, 5, 3};
    EXPECT_FALSE(decodedHeader(encoded(header)));
    header = makeTakeHeader(sampleFrame(1));
    header.ids.push_back(1);
    EXPECT_FALSE(decodedHeader(encoded(header)));

    MeshArrays mesh = *sampleMesh(1);
    ASSERT_TRUE(decodedMesh(encoded(mesh)));
    mesh.triangles[1] = 3;
    EXPECT_FALSE(decodedMesh(encoded(mesh)));

    header = makeTakeHeader(sampleFrame(1));
    StrandFrame frame = sampleFrame(2);
    ASSERT_TRUE(decodedFrame(encoded(frame, {}, header), header));
    frame.velocities.pop_back();
    EXPECT_FALSE(decodedFrame(encoded(frame, {}, header), header));
}

TEST(TakeCodec, RandomDamageNeverCrashesTheDecoder) {
    const TakeHeader header = makeTakeHeader(sampleFrame(1));
    const std::string whole = encoded(sampleFrame(1, sampleMesh(1)), {0}, header);
    std::mt19937 random(1);
    for (int trial = 0; trial < 20'000; ++trial) {
        std::string damaged = whole.substr(0, random() % (whole.size() + 1));
        for (int i = 0; i < 3 && !damaged.empty(); ++i)
            damaged[random() % damaged.size()] = static_cast<char>(random());
        const auto frame = decodedFrame(damaged, header);
        EXPECT_TRUE(!frame || frame->frame.positions.size() == 15);
        (void)decodedHeader(damaged);
        (void)decodedMesh(damaged);
    }
}

}  // namespace
}  // namespace tendril::take
