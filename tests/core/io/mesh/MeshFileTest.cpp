#include "core/io/mesh/MeshFile.h"

#include "tests/support/Near.h"
#include "tests/support/TemporaryFolder.h"

namespace tendril::io {
namespace {

using tendril::test::TemporaryFolder;

std::string errorsOf(const Result<ImportedMesh>& result) {
    EXPECT_FALSE(result);
    return toText(result.diagnostics());
}

TEST(MeshFile, ReadsQuadsAsTrianglesInFileUnits) {
    const TemporaryFolder folder;
    const auto path = folder.write("a.obj",
                                   "v 0 0 0\nv 30 0 0\nv 30 40 0\nv 0 40 0\nvn 0 0 1\n"
                                   "f 1//1 2//1 3//1 4//1\n");
    const Result<ImportedMesh> read = readMesh(path);
    ASSERT_TRUE(read) << toText(read.diagnostics());
    const geometry::TriangleMesh& mesh = read.value().mesh;
    EXPECT_EQ(mesh.vertices.size(), 4U);
    EXPECT_EQ(mesh.triangles.size(), 2U);
    for (const spatial::Vec3& normal : mesh.normals)
        EXPECT_NEAR_ABS(norm(normal - spatial::Vec3{0, 0, 1}), 0, 1e-12);
    double area = 0;
    for (const auto& t : mesh.triangles)
        area += norm(cross(mesh.vertices[t[1]] - mesh.vertices[t[0]],
                           mesh.vertices[t[2]] - mesh.vertices[t[0]])) /
                2;
    EXPECT_NEAR_ABS(area, 1200, 1e-9);
    EXPECT_FALSE(read.value().metersPerUnit);
    EXPECT_NE(toText(read.diagnostics()).find("4 edges belong to one triangle only"),
              std::string::npos);
}

TEST(MeshFile, NamesWithBlanksAndOtherAlphabetsAreRead) {
    const TemporaryFolder folder;
    EXPECT_TRUE(
        readMesh(folder.write("шар и \"куб\".obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")));
}

TEST(MeshFile, WhatIsNoMeshIsSaid) {
    const TemporaryFolder folder;
    EXPECT_NE(errorsOf(readMesh(folder.path() / "none.obj")).find("no such file"),
              std::string::npos);
    EXPECT_NE(errorsOf(readMesh(folder.path())).find("not a regular file"), std::string::npos);
    EXPECT_NE(errorsOf(readMesh(folder.write("e.obj", ""))).find("is empty"), std::string::npos);
    EXPECT_NE(
        errorsOf(readMesh(folder.write("t.txt", "text, no mesh"))).find("cannot be read as a mesh"),
        std::string::npos);
    EXPECT_NE(errorsOf(readMesh(folder.write("l.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nl 1 2 3\n")))
                  .find("holds no triangles"),
              std::string::npos);
}

TEST(MeshFile, CountsThatNeedTooMuchMemoryAreGivenUp) {
    const TemporaryFolder folder;
    const auto path = folder.write("huge.off", "OFF\n353535235358 6 0\n0 0 0\n1 0 0\n0 1 0\n");
    const std::string errors = errorsOf(readMesh(path, {.memoryBytes = std::uint64_t(1) << 30}));
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    EXPECT_FALSE(errors.empty());  // sanitizers end the program at such a request
#else
    EXPECT_NE(errors.find("needs more than 1.1 GB of memory"), std::string::npos) << errors;
#endif
}

TEST(MeshFile, NoTruncationOfAMeshCrashesThisProgram) {
    const TemporaryFolder folder;
    std::string ply =
        "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty float x\nproperty float "
        "y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n";
    const float xyz[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const int corners[3] = {0, 1, 2};
    ply.append(reinterpret_cast<const char*>(xyz), sizeof xyz);
    ply += '\3';
    ply.append(reinterpret_cast<const char*>(corners), sizeof corners);
    EXPECT_TRUE(readMesh(folder.write("a.ply", ply)));
    // The importer reads some of these for minutes.
    for (std::size_t size = 1; size < ply.size(); size += 31) {
        const Result<ImportedMesh> read =
            readMesh(folder.write("cut.ply", ply.substr(0, size)), {.seconds = 0.3});
        EXPECT_TRUE(read || !read.diagnostics().empty()) << size;
    }
}

}  // namespace
}  // namespace tendril::io
