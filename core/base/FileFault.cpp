#include "core/base/FileFault.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace tendril {

std::string systemReason(int error) {
    return std::generic_category().message(error);
}

std::string writingRemedy(int error) {
    switch (error) {
        case ENOSPC:
        case EDQUOT:
        case EFBIG:
            return "Free space on that disk or choose another one";
        case EROFS:
        case EACCES:
        case EPERM:
            return "Choose a folder you may write to, or change its permissions";
        case ENOENT:
        case ENOTDIR:
            return "Create the folder first, or choose an existing one";
        case EEXIST:
            return "Choose another name, or remove the file first";
        default:
            return "Check the disk, or choose another folder";
    }
}

bool isWriteProtected(const std::filesystem::path& path) {
    using std::filesystem::perms;
    std::error_code error;
    const perms mode = std::filesystem::status(path, error).permissions();
    const perms writing = perms::owner_write | perms::group_write | perms::others_write;
    if (error || !std::filesystem::exists(path, error)) return false;
    return (mode & writing) == perms::none || ::access(path.c_str(), W_OK) != 0;
}

Result<Done> checkTarget(const std::filesystem::path& target) {
    std::error_code ignored;
    const std::string place = target.string();
    if (std::filesystem::is_directory(target, ignored))
        return makeError(place, "this is a folder. Give the name of a file in it.");
    if (isWriteProtected(target))
        return makeError(place,
                         "the existing file is write-protected. Change its "
                         "permissions or choose another name.");
    const std::filesystem::path folder =
        target.has_parent_path() ? target.parent_path() : std::filesystem::path(".");
    if (std::filesystem::is_directory(folder, ignored) && isWriteProtected(folder))
        return makeError(place, fmt::format("the folder {} is write-protected. Change its "
                                            "permissions or choose another one.",
                                            folder.string()));
    return Done{};
}

}  // namespace tendril
