#include "core/base/FileFault.h"

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

}  // namespace tendril
