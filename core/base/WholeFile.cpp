#include "core/base/WholeFile.h"

#include "core/base/FileFault.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace tendril {
namespace {

/// Closes a file descriptor at the end of its scope.
struct Descriptor {
    int fd = -1;
    ~Descriptor() {
        if (fd >= 0) ::close(fd);
    }
};

Diagnostic unreadable(const std::string& place, int error) {
    if (error == ENOENT || error == ENOTDIR)
        return makeError(place, "there is no such file. Check the path.");
    if (error == EACCES)
        return makeError(place, "reading is not permitted. Change the file's permissions.");
    return makeError(place, fmt::format("cannot be read: {}.", systemReason(error)));
}

}  // namespace

Result<std::string> readWholeFile(const std::filesystem::path& path, std::uint64_t maxBytes) {
    const std::string place = path.string();
    // Without O_NONBLOCK, opening a pipe that nobody writes would wait for ever.
    const Descriptor file{::open(place.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    struct stat status {};
    if (file.fd < 0 || ::fstat(file.fd, &status) != 0) return unreadable(place, errno);
    if (!S_ISREG(status.st_mode))
        return makeError(place, "is not a regular file but a folder or a device. Give a file.");
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > maxBytes)
        return makeError(place,
                         fmt::format("is {} bytes large; at most {} are read.", size, maxBytes));
    std::string bytes(static_cast<std::size_t>(size), '\0');
    std::size_t filled = 0;
    while (filled < bytes.size()) {
        const ssize_t count = ::read(file.fd, bytes.data() + filled, bytes.size() - filled);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return unreadable(place, errno);
        if (count == 0) break;
        filled += static_cast<std::size_t>(count);
    }
    bytes.resize(filled);
    return bytes;
}

}  // namespace tendril
