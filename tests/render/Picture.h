#pragma once

#include "render/Image.h"
#include "render/View.h"

#include <array>
#include <cmath>

namespace tendril::render::test {

/// Looks along -z from z = 1 without perspective, one pixel per `meter / pixelsPerMeter`.
inline View makeFlatView(ViewportSize size, float pixelsPerMeter) {
    View view;
    view.size = size;
    view.camera.setLens(Lens::Orthographic);
    view.camera.setFieldOfView(1.0f);
    view.camera.setDistance(static_cast<float>(size.height) / pixelsPerMeter /
                            (2 * std::tan(0.5f)));
    view.options.showGrid = false;
    view.options.showShadows = false;
    view.options.tipTaper = 0;
    view.options.smoothStrands = false;
    view.options.groundHeight = -1e3f;
    view.options.backgroundTop = view.options.backgroundBottom = glm::vec3(0);
    return view;
}

inline double brightness(const Image& image, int x, int y) {
    const std::array<std::uint8_t, 4> c = image.at(x, y);
    return (c[0] + c[1] + c[2]) / (3 * 255.0);
}

/// Pixels brighter than the black background of makeFlatView.
inline int countLit(const Image& image, double threshold = 0.02) {
    int lit = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) lit += brightness(image, x, y) > threshold;
    return lit;
}

inline double sumBrightness(const Image& image) {
    double sum = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) sum += brightness(image, x, y);
    return sum;
}

/// One straight strand from (x, 0.4) down to (x, -0.4).
inline std::shared_ptr<StrandFrame> makeStraightStrand(float radius, float x = 0, float z = 0) {
    auto frame = std::make_shared<StrandFrame>();
    frame->topologyRevision = 1;
    for (int k = 0; k <= 8; ++k) {
        for (const float c : {x, 0.4f - 0.1f * static_cast<float>(k), z})
            frame->positions.push_back(c);
        frame->radii.push_back(radius);
    }
    frame->firstPoint = {0, 9};
    frame->ids = {5};
    frame->objects = {2};
    return frame;
}

}  // namespace tendril::render::test
