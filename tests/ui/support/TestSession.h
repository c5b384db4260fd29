#pragma once

#include "ui/workspace/Workspace.h"

#include "core/scene/Edits.h"

#include <memory>

namespace tendril::test {

/// A session with a groom of a few straight strands, named "tuft", and its workspace.
struct TestSession {
    ui::Announcer announcer;
    session::Session session{announcer.callback(), 1};
    ui::Workspace workspace{session, announcer};
    scene::ObjectId groom{};

    TestSession() {
        auto curves = std::make_shared<strand::CurveSet>();
        for (int strand = 0; strand < 3; ++strand) {
            for (int point = 0; point < 4; ++point)
                curves->points.push_back({0.01 * strand, 1 - 0.05 * point, 0});
            curves->firstPoint.push_back(static_cast<std::uint32_t>(curves->points.size()));
        }
        scene::Groom content;
        content.curves = std::move(curves);
        scene::Object object;
        object.name = "tuft";
        object.content = std::move(content);
        workspace.apply(scene::makeAddObject(std::move(object)));
        groom = workspace.scene().findByName("tuft")->id;
        workspace.endMerge();
    }

    [[nodiscard]] const scene::Object& object() const { return *workspace.scene().find(groom); }
    [[nodiscard]] const scene::Object& base() const { return workspace.scene().baseObject(); }
};

}  // namespace tendril::test
