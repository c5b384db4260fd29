#pragma once

#include "core/base/Result.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tendril::render {

/// A picture of 8-bit sRGB pixels with opacity, top row first.
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;  ///< 4 per pixel

    [[nodiscard]] std::array<std::uint8_t, 4> at(int x, int y) const;
};

/// Written beside the target and renamed, so that no half picture is left.
[[nodiscard]] Result<Done> writePng(const Image& image, const std::string& path);
[[nodiscard]] Result<Image> readPng(const std::string& path);

struct ImageDifference {
    double rootMeanSquare = 0;  ///< over all color channels, 0 … 1
    double worst = 0;           ///< largest difference of one channel, 0 … 1
    double changedShare = 0;    ///< pixels with a channel off by more than the tolerance, 0 … 1
};
/// Both of the same size. @param tolerance of one channel, 0 … 1
[[nodiscard]] ImageDifference compareImages(const Image& a, const Image& b,
                                            double tolerance = 0.03);

}  // namespace tendril::render
