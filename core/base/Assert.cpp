#include "core/base/Assert.h"

#include <cstdio>
#include <cstdlib>

namespace tendril::detail {

void failedCheck(const char* what, const char* file, int line) noexcept {
    std::fprintf(stderr, "%s:%d: check failed: %s\n", file, line, what);
    std::abort();
}

}  // namespace tendril::detail
