#pragma once

#include "core/base/SimdLevel.h"

#include <cstddef>
#include <functional>
#include <memory>

namespace tendril {

/// Worker threads of one simulation. parallelFor() calls body(i) once for each i below count, in
/// any order and on any thread; as long as each i writes its own results only, they are the same
/// for every number of threads.
class Workers {
public:
    /// @param threads 0: as many as the machine has cores
    /// @param simd what their kernels run on; the results are the same
    explicit Workers(int threads = 0, SimdLevel simd = widestSimdLevel());
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    [[nodiscard]] int threads() const;
    [[nodiscard]] SimdLevel simd() const { return simd_; }
    void parallelFor(std::size_t count, const std::function<void(std::size_t)>& body);

private:
    struct Arena;
    std::unique_ptr<Arena> arena_;
    SimdLevel simd_;
};

}  // namespace tendril
