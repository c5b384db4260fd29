#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace tendril {

/// Allocates for packs of lanes: every array begins at a multiple of 64 bytes.
template <class T>
struct AlignedAllocator {
    using value_type = T;
    static constexpr std::align_val_t kAlignment{64};

    AlignedAllocator() = default;
    template <class U>
    AlignedAllocator(const AlignedAllocator<U>&) noexcept {}

    [[nodiscard]] T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new(count * sizeof(T), kAlignment));
    }
    void deallocate(T* memory, std::size_t) noexcept { ::operator delete(memory, kAlignment); }
    template <class U>
    bool operator==(const AlignedAllocator<U>&) const noexcept {
        return true;
    }
};

using AlignedVector = std::vector<double, AlignedAllocator<double>>;

}  // namespace tendril
