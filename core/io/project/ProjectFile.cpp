#include "core/io/project/ProjectFile.h"

#include "core/base/WholeFile.h"
#include "core/io/ReplacementFile.h"
#include "core/io/groom/GroomFile.h"
#include "core/io/mesh/MeshFile.h"
#include "core/io/project/ProjectJson.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::io {

namespace {

constexpr std::uint64_t kLargestProject = std::uint64_t(256) << 20;

std::filesystem::path folderOf(const std::filesystem::path& file) {
    return std::filesystem::absolute(file).parent_path();
}

// nlohmann's text ends with what was expected; its byte position becomes a line.
Diagnostic syntaxError(const std::string& name, const std::string& text,
                       const nlohmann::json::parse_error& error) {
    const auto end = std::min<std::size_t>(error.byte, text.size());
    const auto line =
        1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    return makeError(fmt::format("{}:{}", name, line),
                     "is not valid JSON here. If the file was edited by hand, undo that; else take "
                     "the copy kept beside it.");
}

// Of the file that an object is read from; 0 for others and where there is none.
double bytesOf(const scene::Object& object) {
    std::filesystem::path file;
    if (const auto* groom = std::get_if<scene::Groom>(&object.content)) file = groom->source.file;
    if (const auto* body = std::get_if<scene::Body>(&object.content)) file = body->source.file;
    std::error_code none;
    const auto bytes = file.empty() ? 0 : std::filesystem::file_size(file, none);
    return none ? 0 : static_cast<double>(bytes);
}

void takeMeshes(const scene::Body& from, scene::Body& to) {
    to.mesh = from.mesh;
    to.moving = from.moving;
}

void turnToMeters(std::vector<float>& positions, const strand::GroomFrame& frame) {
    for (std::size_t i = 0; i + 2 < positions.size(); i += 3) {
        const spatial::Vec3 p = strand::inMeters(
            spatial::Vec3{positions[i], positions[i + 1], positions[i + 2]}, frame);
        positions[i] = static_cast<float>(p.x);
        positions[i + 1] = static_cast<float>(p.y);
        positions[i + 2] = static_cast<float>(p.z);
    }
}

template <class T>
Result<T> failedWith(Diagnostics notes, const Diagnostics& errors) {
    notes.insert(notes.end(), errors.begin(), errors.end());
    return Result<T>::failed(std::move(notes));
}

}  // namespace

Result<scene::Scene> readProjectDescription(const std::filesystem::path& file) {
    const auto text = readWholeFile(file, kLargestProject);
    if (!text) return Result<scene::Scene>::failed(text.diagnostics());
    try {
        return projectFromJson(nlohmann::ordered_json::parse(text.value()), folderOf(file),
                               file.filename().string());
    } catch (const nlohmann::json::parse_error& error) {
        return syntaxError(file.filename().string(), text.value(), error);
    }
}

Result<scene::Scene> readProject(const std::filesystem::path& file, const ReadingWatch& watch) {
    Result<scene::Scene> project = readProjectDescription(file);
    if (!project) return project;
    double all = 0, done = 0;
    for (const auto& [id, object] : project.value().objects) all += bytesOf(*object);
    for (auto& [id, object] : project.value().objects) {
        if (watch && !watch(all > 0 ? done / all : 0))
            return makeNote(file.filename().string(), "was not opened: reading it was canceled.");
        done += bytesOf(*object);
        Result<scene::Object> read = *object;
        if (const auto* groom = std::get_if<scene::Groom>(&object->content))
            read = readGroomObject(groom->source);
        else if (const auto* body = std::get_if<scene::Body>(&object->content))
            read = readBodyObject(body->source);
        else
            continue;
        if (!read) return failedWith<scene::Scene>(project.diagnostics(), read.diagnostics());
        auto filled = std::make_shared<scene::Object>(*object);
        if (auto* groom = std::get_if<scene::Groom>(&filled->content))
            groom->curves = std::get<scene::Groom>(read.value().content).curves;
        else
            takeMeshes(std::get<scene::Body>(read.value().content),
                       std::get<scene::Body>(filled->content));
        object = std::move(filled);
        std::ranges::copy(read.diagnostics(), std::back_inserter(project.diagnostics()));
    }
    return project;
}

Result<Done> writeProject(const scene::Scene& scene, const std::filesystem::path& file) {
    auto target = ReplacementFile::create(file);
    if (!target) return Result<Done>::failed(target.diagnostics());
    const std::string text = projectToJson(scene, folderOf(file)).dump(2) + '\n';
    target.value().write(std::as_bytes(std::span(text)));
    return target.value().commit();
}

Result<scene::Object> readGroomObject(const strand::SourceParams& source) {
    auto curves = readGroom(source.file);
    if (!curves) return Result<scene::Object>::failed(curves.diagnostics());
    if (curves.value().strandCount() == 0)
        return makeError(std::filesystem::path(source.file).filename().string(),
                         "holds no strands. Choose a file with curves of two points or more.");
    scene::Object object;
    object.name = std::filesystem::path(source.file).stem().string();
    scene::Groom groom{.source = source};
    groom.source.file = std::filesystem::absolute(source.file).lexically_normal().generic_string();
    if (curves.value().widths.empty()) groom.strand.radiusFrom = strand::RadiusFrom::Value;
    groom.strand.sagFree = strand::SagFree::Drawn;
    groom.curves = std::make_shared<const strand::CurveSet>(
        strand::inMeters(std::move(curves.value()), source.frame()));
    object.content = std::move(groom);
    return {std::move(object), std::move(curves.diagnostics())};
}

Result<scene::Object> readBodyObject(const strand::SourceParams& source) {
    auto imported = readMesh(source.file);
    if (!imported) return Result<scene::Object>::failed(imported.diagnostics());
    geometry::TriangleMesh mesh = std::move(imported.value().mesh);
    const strand::GroomFrame frame = source.frame();
    for (spatial::Vec3& vertex : mesh.vertices) vertex = strand::inMeters(vertex, frame);
    const strand::GroomFrame turnOnly{strand::LengthUnit::Meter, frame.up};
    for (spatial::Vec3& normal : mesh.normals) normal = strand::inMeters(normal, turnOnly);
    scene::Object object;
    object.name = std::filesystem::path(source.file).stem().string();
    scene::Body body{.source = source};
    body.source.file = std::filesystem::absolute(source.file).lexically_normal().generic_string();
    if (!imported.value().times.empty()) {
        turnToMeters(imported.value().positions, frame);
        body.moving = std::make_shared<const geometry::MovingMesh>(
            mesh, std::move(imported.value().times), std::move(imported.value().positions));
    }
    body.mesh = std::make_shared<const geometry::TriangleMesh>(std::move(mesh));
    object.content = std::move(body);
    return {std::move(object), std::move(imported.diagnostics())};
}

}  // namespace tendril::io
