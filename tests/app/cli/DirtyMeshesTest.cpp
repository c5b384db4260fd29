// Files that are damaged, hostile or merely odd, through the whole program.

#include "core/io/mesh/ImportProcess.h"
#include "tests/app/cli/CliProcess.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

namespace tendril::test {
namespace {

const std::filesystem::path kDirty = std::filesystem::path(TENDRIL_TEST_DATA) / "dirty";

constexpr rlim_t kMemory = 1'000'000'000, kSeconds = 5;

std::vector<std::string> dirtyFiles() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kDirty))
        if (entry.is_regular_file()) files.push_back(entry.path().lexically_relative(kDirty));
    std::ranges::sort(files);
    return files;
}

class DirtyMeshes : public testing::TestWithParam<std::string> {};

TEST_P(DirtyMeshes, EndInWordsWithinOneGigabyteAndFiveSecondsOfWork) {
    const std::string file = kDirty / GetParam();
    const CliAnswer answer =
        CliProcess({"info", file, "--json"}, {.memoryBytes = kMemory, .cpuSeconds = kSeconds})
            .wait();
    ASSERT_TRUE(answer.status == 0 || answer.status == 1) << answer.status << answer.err;
    if (answer.status == 0) {
        const nlohmann::json said = answer.json();
        EXPECT_TRUE(said.contains("vertices") || said.contains("strands")) << answer.out;
        return;
    }
    const std::size_t error = answer.err.find("error: ");
    ASSERT_NE(error, std::string::npos) << "refused without a word";
    EXPECT_NE(answer.err.find(". ", error), std::string::npos)
        << "what is wrong, and what to do about it: " << answer.err;
}

INSTANTIATE_TEST_SUITE_P(All, DirtyMeshes, testing::ValuesIn(dirtyFiles()), [](const auto& file) {
    std::string name;
    for (const char c : file.param) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return name;
});

TEST(DirtyMesh, DefaultLimitsOfTheImporterLeaveRoomForTheProgram) {
    const io::ImportLimits limits = io::grownFor(300'000, {});
    EXPECT_LE(limits.memoryBytes, kMemory);
    EXPECT_LE(limits.seconds, double(kSeconds));
}

struct Sentence {
    const char *file, *words;
};
class DirtyMeshSentences : public testing::TestWithParam<Sentence> {};

TEST_P(DirtyMeshSentences, NameWhatIsWrong) {
    const CliAnswer answer = runCli({"info", kDirty / GetParam().file});
    EXPECT_NE(answer.err.find(GetParam().words), std::string::npos)
        << GetParam().file << ": " << answer.err;
}

INSTANTIATE_TEST_SUITE_P(
    All, DirtyMeshSentences,
    testing::Values(Sentence{"tinyobjloader/no_material.obj",
                             "8 edges belong to one triangle only"},
                    Sentence{"trimesh/joined_tetrahedra.obj", "belong to more than two triangles"},
                    Sentence{"drake/convex.obj", "faced the other way than the neighbors"},
                    Sentence{"geometry-central/moebius.obj", "only one side"},
                    Sentence{"trimesh/wallhole.obj", "13 triangles have no area"},
                    Sentence{"tinyobjloader/test-nan.obj", "a corner that is not a finite number"},
                    Sentence{"assimp/crash-30d6d0f7c529b3b66b4131700b7a4580cd7082df.ply",
                             "the importer failed on it ("},
                    Sentence{"assimp/OutOfMemory.off", "needs more than 0.9 GB of memory"},
                    Sentence{"assimp/NoScene.gltf", "cannot be read as a mesh: \"GLTF: No scene\""},
                    Sentence{"assimp/AllIndicesOutOfRange.gltf", "holds no triangles"},
                    Sentence{"assimp/empty.obj", "is empty"}));

}  // namespace
}  // namespace tendril::test
