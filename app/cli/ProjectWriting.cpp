#include "app/cli/ProjectWriting.h"

#include "core/io/project/ProjectFile.h"

#include <fmt/format.h>

namespace tendril::cli {

namespace {

std::filesystem::path unusedCopyName(const std::filesystem::path& file) {
    std::filesystem::path copy = file.string() + ".original";
    for (int number = 2; std::filesystem::exists(copy); ++number)
        copy = fmt::format("{}.original{}", file.string(), number);
    return copy;
}

}  // namespace

Result<Done> overwriteProject(const scene::Scene& scene, const std::filesystem::path& file,
                              Original original) {
    Diagnostics notes;
    if (original == Original::KeptBeside) {
        const std::filesystem::path copy = unusedCopyName(file);
        std::error_code error;
        std::filesystem::copy_file(file, copy, error);
        if (error)
            return makeError(copy.string(),
                             fmt::format("the original project cannot be kept here ({}), so "
                                         "nothing was changed. Free the folder for writing.",
                                         error.message()));
        notes.push_back(makeNote(copy.string(), "holds the project as it was."));
    }
    Result<Done> written = io::writeProject(scene, file);
    if (!written) return written;
    return {Done{}, std::move(notes)};
}

}  // namespace tendril::cli
