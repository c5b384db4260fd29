#include "render/Image.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

namespace tendril::render {
namespace {

Image makeNoise(int width, int height) {
    Image image{width, height, {}};
    std::mt19937 random(1);
    image.rgba.resize(static_cast<std::size_t>(4 * width * height));
    for (std::uint8_t& value : image.rgba) value = static_cast<std::uint8_t>(random());
    return image;
}

class PngFile : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  ("tendril-png-" + std::to_string(std::random_device{}()));
        std::filesystem::create_directory(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path folder_;
};

TEST_F(PngFile, GivesBackWhatWasWritten) {
    const Image image = makeNoise(37, 21);
    const std::string path = folder_ / "noise.png";
    ASSERT_TRUE(writePng(image, path));
    const Result<Image> read = readPng(path);
    ASSERT_TRUE(read);
    EXPECT_EQ(read.value().width, 37);
    EXPECT_EQ(read.value().height, 21);
    EXPECT_EQ(read.value().rgba, image.rgba);
}

TEST_F(PngFile, NamesThePlaceThatCannotBeWrittenAndLeavesNothing) {
    const std::string path = folder_ / "nowhere" / "a.png";
    const Result<Done> result = writePng(makeNoise(2, 2), path);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.diagnostics()[0].place, path);
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(PngFile, KeepsWhatStandsInTheWayAndLeavesNoPartialFile) {
    const std::filesystem::path path = folder_ / "a.png";
    std::filesystem::create_directory(path);
    ASSERT_FALSE(writePng(makeNoise(2, 2), path));
    EXPECT_TRUE(std::filesystem::is_directory(path));
    EXPECT_FALSE(std::filesystem::exists(path.string() + ".partial"));
}

TEST_F(PngFile, RefusesWhatIsNotAWholePicture) {
    const std::string path = folder_ / "cut.png";
    ASSERT_TRUE(writePng(makeNoise(64, 64), path));
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    EXPECT_FALSE(readPng(path));
    std::ofstream(path, std::ios::trunc) << "not a picture";
    EXPECT_FALSE(readPng(path));
    EXPECT_FALSE(readPng(folder_ / "absent.png"));
}

TEST(ImageDifference, CountsWhatDiffers) {
    Image a{10, 10, std::vector<std::uint8_t>(400, 100)};
    Image b = a;
    EXPECT_EQ(compareImages(a, b).worst, 0);
    EXPECT_EQ(compareImages(a, b).rootMeanSquare, 0);
    b.rgba[0] = 151;  // one channel of one pixel by 51 / 255
    const ImageDifference difference = compareImages(a, b);
    EXPECT_NEAR_REL(difference.worst, 0.2, 1e-9);
    EXPECT_NEAR_REL(difference.changedShare, 0.01, 1e-9);
    EXPECT_NEAR_REL(difference.rootMeanSquare, 0.2 / std::sqrt(300.0), 1e-9);
    b.rgba[0] = 101;
    EXPECT_EQ(compareImages(a, b).changedShare, 0);
    b.rgba[3] = 0;  // opacity does not count
    EXPECT_LT(compareImages(a, b).worst, 0.01);
}

}  // namespace
}  // namespace tendril::render
