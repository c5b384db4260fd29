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

TEST(TakeCodec, AFrameWrittenBeforeContactsWereCountedIsReadWithoutThem) {
    const TakeHeader header = makeTakeHeader(sampleFrame(1));
    const std::string whole = encoded(sampleFrame(3, sampleMesh(1)), {0}, header);
    constexpr std::size_t kSection = 4 + 3 * 4 + 2 * 8;
    const auto old = decodedFrame(whole.substr(0, whole.size() - kSection), header);
    ASSERT_TRUE(old);
    EXPECT_EQ(old->frame.stats.steps, 30);
    EXPECT_EQ(old->frame.stats.contacts, 0);
    EXPECT_EQ(old->frame.meshes.size(), 1u);
    EXPECT_FALSE(decodedFrame(whole.substr(0, whole.size() - 1), header));
    // One by a program that counts more.
    std::string later = whole;
    later[whole.size() - kSection] = static_cast<char>(kSection - 4 + 8);
    later += std::string(8, 'x');
    ASSERT_TRUE(decodedFrame(later, header));
    EXPECT_EQ(decodedFrame(later, header)->frame.stats.contacts, 3);
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
