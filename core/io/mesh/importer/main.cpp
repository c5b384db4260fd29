// tendril-import MEMORY_BYTES SECONDS mesh FILE: reads a file with a foreign library under limits
// and sends what it found to descriptor 3. Started by core/io/mesh/ImportProcess only.

#include "core/io/mesh/importer/AssimpMesh.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

constexpr int kOutput = 3;
constexpr int kUsage = 64, kNotSent = 74;

void limit(__rlimit_resource what, rlim_t amount) {
    const rlimit both{amount, amount};
    ::setrlimit(what, &both);
}

void limitMyself(rlim_t memoryBytes, double seconds) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(seconds)) + 1);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    limit(RLIMIT_AS, memoryBytes);  // sanitizers reserve far more than they use
#else
    (void)memoryBytes;
#endif
}

bool send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(kOutput, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

int main(int count, char** words) {
    if (count != 5 || std::string_view(words[3]) != "mesh") return kUsage;
    limitMyself(std::strtoull(words[1], nullptr, 10), std::strtod(words[2], nullptr));
    const std::string answer = tendril::io::encoded(tendril::io::readMeshByAssimp(words[4]));
    // Leaves at once: destructors of a library that read a damaged file may crash.
    ::_exit(send(answer) ? 0 : kNotSent);
}
