#include "core/io/mesh/importer/AssimpMesh.h"

#include "core/io/mesh/importer/SceneMotion.h"
#include "core/io/mesh/importer/ScenePose.h"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/Importer.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <limits>
#include <new>
#include <stdexcept>
#include <system_error>

namespace tendril::io {
namespace {

/// Instances can multiply a small file: more than the file's own size can explain is refused.
std::size_t mostVertices(const std::string& path) {
    std::error_code unknown;
    const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
    return 3'000'000 + (unknown ? 0 : static_cast<std::size_t>(bytes));
}

void addTriangles(const aiMesh& mesh, std::size_t firstVertex, bool isMirrored,
                  MeshReport& report) {
    const auto first = static_cast<std::uint32_t>(firstVertex);
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
        const aiFace& face = mesh.mFaces[f];
        if (face.mNumIndices == 1) ++report.points;
        if (face.mNumIndices == 2) ++report.lines;
        if (face.mNumIndices != 3) continue;
        std::array<std::uint32_t, 3> triangle{};
        for (std::size_t i = 0; i < 3; ++i) {
            if (face.mIndices[i] >= mesh.mNumVertices)
                throw std::out_of_range("a face has an index of no vertex");
            triangle[i] = first + face.mIndices[i];
        }
        if (isMirrored) std::swap(triangle[1], triangle[2]);
        report.triangles.push_back(triangle);
    }
}

void addRest(const aiScene& scene, std::size_t mostVertices, MeshReport& report) {
    const ScenePose rest(scene, nullptr);
    std::size_t faces = 0;
    for (const ScenePose::Use& use : rest.uses()) faces += use.mesh->mNumFaces;
    if (rest.vertexCount() > mostVertices || faces > 2 * mostVertices)
        throw std::length_error("it multiplies its meshes to more than 3 million vertices");
    report.vertices.resize(rest.vertexCount());
    rest.write(report.vertices);
    for (const ScenePose::Use& use : rest.uses())
        addTriangles(*use.mesh, use.first, rest.worldFromNode(use.node).Determinant() < 0, report);
}

std::string extensionOf(const std::string& path) {
    std::string extension = std::filesystem::path(path).extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

/// What the format fixes, or the file tells, about unit and up axis.
void noteUnits(const aiScene& scene, const std::string& path, MeshReport& report) {
    const std::string extension = extensionOf(path);
    const bool isGltf = extension == ".gltf" || extension == ".glb";
    if (isGltf || extension == ".dae") {  // Assimp turns Collada to meters, Y up
        report.metersPerUnit = 1;
        report.upAxis = 1;
        return;
    }
    if (!scene.mMetaData) return;
    double centimeters = 0;
    float single = 0;
    if (scene.mMetaData->Get("UnitScaleFactor", single)) centimeters = single;
    if (centimeters == 0) scene.mMetaData->Get("UnitScaleFactor", centimeters);
    if (std::isfinite(centimeters) && centimeters > 0) report.metersPerUnit = centimeters / 100;
    std::int32_t axis = 0;
    if (scene.mMetaData->Get("UpAxis", axis) && (axis == 1 || axis == 2))
        report.upAxis = static_cast<std::uint32_t>(axis);
}

bool isOutOfMemory(const std::exception_ptr& exception) {
    if (!exception) return false;
    try {
        std::rethrow_exception(exception);
    } catch (const std::bad_alloc&) {
        return true;
    } catch (...) {
        return false;
    }
}

MeshReport readScene(const std::string& path) {
    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_TEXTURES, false);
    MeshReport report;
    const aiScene* scene =
        importer.ReadFile(path, aiProcess_ValidateDataStructure | aiProcess_Triangulate);
    if (!scene || !scene->mRootNode) {
        report.kind = isOutOfMemory(importer.GetException()) ? MeshReport::Kind::OutOfMemory
                                                             : MeshReport::Kind::Refused;
        report.refusal = importer.GetErrorString();
        return report;
    }
    report.kind = MeshReport::Kind::Mesh;
    addRest(*scene, mostVertices(path), report);
    addMotion(*scene, report);
    noteUnits(*scene, path, report);
    return report;
}

}  // namespace

MeshReport readMeshByAssimp(const std::string& path) {
    MeshReport report;
    try {
        return readScene(path);
    } catch (const std::bad_alloc&) {
        report.kind = MeshReport::Kind::OutOfMemory;
    } catch (const std::exception& exception) {
        report.refusal = exception.what();
    }
    return report;
}

}  // namespace tendril::io
