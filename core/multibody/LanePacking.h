#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>

namespace tendril::multibody {

/// The kernels' aggregates (links, forcings, motions) hold nothing but scalars: T<double> is a row
/// of n doubles and T<S> a row of n packs, so that entry k of lane l is double [lanes k + l].
template <class Pack, class One>
inline constexpr std::size_t kLaneCount = sizeof(Pack) / sizeof(One);

/// Doubles in an aggregate.
template <class Any>
[[nodiscard]] constexpr std::size_t doubleCount() {
    const std::size_t bytes = sizeof(Any);
    return bytes / sizeof(double);
}

/// Puts one strand's numbers into a lane.
template <class Pack, class One>
void setLane(Pack& pack, std::size_t lane, const One& one) {
    static_assert(std::is_trivially_copyable_v<Pack> && std::is_trivially_copyable_v<One>);
    constexpr std::size_t kLanes = kLaneCount<Pack, One>, kCount = doubleCount<One>();
    static_assert(sizeof(Pack) == kLanes * sizeof(One));
    auto* to = reinterpret_cast<std::byte*>(&pack) + sizeof(double) * lane;
    const auto* from = reinterpret_cast<const std::byte*>(&one);
    for (std::size_t k = 0; k < kCount; ++k)
        std::memcpy(to + kLanes * sizeof(double) * k, from + sizeof(double) * k, sizeof(double));
}

/// Reads one strand's numbers from a lane.
template <class One, class Pack>
[[nodiscard]] One laneOf(const Pack& pack, std::size_t lane) {
    static_assert(std::is_trivially_copyable_v<Pack> && std::is_trivially_copyable_v<One>);
    constexpr std::size_t kLanes = kLaneCount<Pack, One>, kCount = doubleCount<One>();
    static_assert(sizeof(Pack) == kLanes * sizeof(One));
    One one;
    auto* to = reinterpret_cast<std::byte*>(&one);
    const auto* from = reinterpret_cast<const std::byte*>(&pack) + sizeof(double) * lane;
    for (std::size_t k = 0; k < kCount; ++k)
        std::memcpy(to + sizeof(double) * k, from + kLanes * sizeof(double) * k, sizeof(double));
    return one;
}

}  // namespace tendril::multibody
