#include "render/Image.h"

#include <png.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace tendril::render {

std::array<std::uint8_t, 4> Image::at(int x, int y) const {
    TENDRIL_DEMAND(x >= 0 && x < width && y >= 0 && y < height);
    const std::size_t first = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                                   static_cast<std::size_t>(x));
    return {rgba[first], rgba[first + 1], rgba[first + 2], rgba[first + 3]};
}

Result<Done> writePng(const Image& image, const std::string& path) {
    TENDRIL_DEMAND(image.rgba.size() == 4 * static_cast<std::size_t>(image.width) *
                                            static_cast<std::size_t>(image.height));
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    png.width = static_cast<png_uint_32>(image.width);
    png.height = static_cast<png_uint_32>(image.height);
    png.format = PNG_FORMAT_RGBA;
    const std::string partial = path + ".partial";
    std::error_code error;
    if (png_image_write_to_file(&png, partial.c_str(), 0, image.rgba.data(), 0, nullptr) == 0) {
        std::filesystem::remove(partial, error);
        return makeError(path, std::string("The picture cannot be written (") + png.message +
                                   "). Check that the folder exists, has room and may be "
                                   "written to.");
    }
    std::filesystem::rename(partial, path, error);
    if (error) {
        const std::string reason = error.message();
        std::filesystem::remove(partial, error);
        return makeError(path, "The picture cannot be put in place (" + reason +
                                   "). Choose another name or remove what is there.");
    }
    return Done{};
}

Result<Image> readPng(const std::string& path) {
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    const auto failed = [&] {
        png_image_free(&png);
        return makeError(path, std::string("The picture cannot be read (") + png.message +
                                   "). Check that it is a whole PNG file.");
    };
    if (png_image_begin_read_from_file(&png, path.c_str()) == 0) return failed();
    png.format = PNG_FORMAT_RGBA;
    Image image;
    image.width = static_cast<int>(png.width);
    image.height = static_cast<int>(png.height);
    image.rgba.resize(PNG_IMAGE_SIZE(png));
    if (png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr) == 0) return failed();
    return image;
}

ImageDifference compareImages(const Image& a, const Image& b, double tolerance) {
    TENDRIL_DEMAND(a.width == b.width && a.height == b.height);
    ImageDifference difference;
    if (a.rgba.empty()) return difference;
    double squares = 0;
    std::size_t changed = 0;
    for (std::size_t i = 0; i + 3 < a.rgba.size(); i += 4) {
        double pixelWorst = 0;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const double off =
                std::abs(int{a.rgba[i + channel]} - int{b.rgba[i + channel]}) / 255.0;
            squares += off * off;
            pixelWorst = std::max(pixelWorst, off);
        }
        difference.worst = std::max(difference.worst, pixelWorst);
        if (pixelWorst > tolerance) ++changed;
    }
    const double pixels = static_cast<double>(a.rgba.size()) / 4;
    difference.rootMeanSquare = std::sqrt(squares / (3 * pixels));
    difference.changedShare = static_cast<double>(changed) / pixels;
    return difference;
}

}  // namespace tendril::render
