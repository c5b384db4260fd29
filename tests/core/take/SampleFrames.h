#pragma once

#include "core/frame/StrandFrame.h"

namespace tendril::take::test {

/// A frame of two strands with 3 and 2 points whose numbers all tell the frame's number.
inline StrandFrame sampleFrame(std::int64_t number,
                               std::shared_ptr<const MeshArrays> mesh = nullptr) {
    StrandFrame frame;
    frame.frameNumber = number;
    frame.time = static_cast<double>(number) / 24;
    frame.sceneRevision = 77;
    frame.topologyRevision = 3;
    frame.firstPoint = {0, 3, 5};
    frame.ids = {10, 20};
    frame.objects = {1000, 1000};
    const auto value = static_cast<float>(number);
    for (int i = 0; i < 15; ++i) {
        frame.positions.push_back(value + 0.125F * static_cast<float>(i));
        frame.velocities.push_back(-value);
    }
    for (int i = 0; i < 20; ++i) frame.orientations.push_back(0.5F);
    frame.radii.assign(5, 0.01F);
    frame.worldFromBase[12] = value;
    frame.stats.steps = number * 10;
    frame.stats.wallSeconds = 0.25;
    frame.stats.coarseStrands = 2;
    frame.stats.contacts = static_cast<std::int32_t>(number);
    frame.stats.insideAtStart = 1;
    frame.stats.worstPenetration = 1e-6 * static_cast<double>(number);
    frame.stats.constraintResidual = 1e-9;
    if (mesh) {
        MeshInstance instance;
        instance.mesh = std::move(mesh);
        instance.object = 5;
        instance.worldFromMesh[13] = value;
        frame.meshes.push_back(instance);
    }
    return frame;
}

inline std::shared_ptr<const MeshArrays> sampleMesh(float size) {
    return std::make_shared<const MeshArrays>(
        MeshArrays{{0, 0, 0, size, 0, 0, 0, size, 0}, {0, 0, 1, 0, 0, 1, 0, 0, 1}, {0, 1, 2}});
}

}  // namespace tendril::take::test
