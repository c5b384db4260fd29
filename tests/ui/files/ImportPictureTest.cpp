#include "ui/files/ImportPicture.h"

#include <gtest/gtest.h>

#include <QImage>

#include <cmath>

namespace tendril::ui {
namespace {

TEST(ImportPicture, ScaleBarsAreRoundAndFillAtLeastTwoFifthsOfTheirPlace) {
    for (double longest = 1e-5; longest < 1e4; longest *= 1.07) {
        const double bar = scaleBarLength(longest);
        EXPECT_LE(bar, longest * (1 + 1e-12));
        EXPECT_GE(bar, 0.4 * longest);
        const double digit = bar / std::pow(10, std::floor(std::log10(bar) + 1e-9));
        EXPECT_TRUE(std::abs(digit - 1) < 1e-9 || std::abs(digit - 2) < 1e-9 ||
                    std::abs(digit - 5) < 1e-9)
            << bar;
    }
    EXPECT_EQ(scaleBarLength(0), 1);
}

/// Where the picture differs from an empty one, as a rectangle above the scale bar.
QRect drawnPart(ImportPicture& picture) {
    picture.resize(300, 300);
    const QImage image = picture.grab().toImage();
    QRect part;
    for (int y = 0; y < 250; ++y)
        for (int x = 0; x < 300; ++x)
            if (image.pixel(x, y) != image.pixel(0, 0)) part |= QRect(x, y, 1, 1);
    return part;
}

TEST(ImportPicture, StandsUprightInTheAxesChosen) {
    auto preview = std::make_shared<session::ImportPreview>();
    preview->strands = 1;
    preview->points = 2;
    preview->low = {0, 0, 0};
    preview->high = {1, 0, 4};
    preview->lines = {{{0, 0, 0}, {1, 0, 4}}};
    ImportPicture picture;
    picture.setPreview(preview);
    picture.setFrame({strand::LengthUnit::Centimeter, strand::UpAxis::Z});
    const QRect upright = drawnPart(picture);
    EXPECT_GT(upright.height(), 3 * upright.width());
    picture.setFrame({strand::LengthUnit::Centimeter, strand::UpAxis::Y});
    const QRect lying = drawnPart(picture);
    EXPECT_GT(lying.width(), 10 * lying.height());
}

TEST(ImportPicture, AFileWithoutExtentIsDrawnAsNothingWorse) {
    auto preview = std::make_shared<session::ImportPreview>();
    preview->points = 2;
    preview->lines = {{{0, 0, 0}, {0, 0, 0}}};
    ImportPicture picture;
    picture.setPreview(preview);
    EXPECT_FALSE(picture.grab().isNull());
}

}  // namespace
}  // namespace tendril::ui
