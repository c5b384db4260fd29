#include "app/cli/FileReport.h"
#include "app/cli/FrameRate.h"
#include "app/cli/StrandReport.h"
#include "core/io/project/ProjectFile.h"

#include <fmt/format.h>

namespace tendril::cli {

namespace {

struct Described {
    Json json;
    std::string text;
};

std::size_t keyCount(const CurveMap& curves) {
    std::size_t count = 0;
    for (const auto& [channel, curve] : curves) count += curve.keys().size();
    return count;
}

Described describe(const scene::Object& object) {
    Described described{{{"name", object.name},
                         {"kind", scene::kindName(object)},
                         {"visible", object.visible},
                         {"enabled", object.enabled},
                         {"keys", keyCount(object.keys)},
                         {"profiles", object.profiles.size()}},
                        std::string(scene::kindName(object))};
    if (const auto* groom = std::get_if<scene::Groom>(&object.content)) {
        Report strands;
        addStrands(strands, *groom->curves);
        described.json["file"] = groom->source.file;
        described.json["curves"] = strands.json();
        described.text += ", " + summaryOf(*groom->curves);
    } else if (const auto* body = std::get_if<scene::Body>(&object.content)) {
        described.json["file"] = body->source.file;
        described.json["triangles"] = body->mesh->triangles.size();
        described.json["samples"] = body->moving ? body->moving->sampleCount() : 1;
        described.text += ", " + counted(body->mesh->triangles.size(), "triangle");
        if (body->moving) described.text += ", moving";
    } else if (const auto* shape = std::get_if<scene::Shape>(&object.content)) {
        const auto kind = scene::kShapeKindNames[static_cast<std::size_t>(shape->shape.kind)];
        described.json["shape"] = kind;
        described.text += ", " + std::string(kind);
    }
    if (!object.visible) described.text += ", hidden";
    if (!object.enabled) described.text += ", disabled";
    if (const std::size_t keys = keyCount(object.keys))
        described.text += ", " + counted(keys, "key");
    if (!object.profiles.empty())
        described.text += ", " + counted(object.profiles.size(), "profile");
    return described;
}

}  // namespace

Result<Report> reportOnProject(const std::filesystem::path& file) {
    auto scene = io::readProject(file);
    if (!scene) return Result<Report>::failed(scene.diagnostics());
    const scene::ShotParams& shot = scene.value().shot().shot;
    Report report;
    report.add("file", file.string(), "file");
    report.add("kind", "Tendril project", "kind");
    report.add("frames", {shot.startFrame, shot.endFrame}, "frames",
               fmt::format("{} to {}", shot.startFrame, shot.endFrame));
    report.add("preroll", shot.preroll, "preroll",
               counted(static_cast<std::uint64_t>(shot.preroll), "frame"));
    report.add("rate", {shot.rateNumerator, shot.rateDenominator}, "frames per second",
               toText(FrameRate{shot.rateNumerator, shot.rateDenominator}));
    Json objects = Json::array();
    for (const auto& [id, object] : scene.value().objects) {
        Described described = describe(*object);
        objects.push_back(std::move(described.json));
        report.add("objects", objects, object->name, described.text);
    }
    return {std::move(report), std::move(scene.diagnostics())};
}

}  // namespace tendril::cli
