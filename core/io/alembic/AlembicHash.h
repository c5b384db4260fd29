#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tendril::io {

/// 128 bits, stored in archives as h1 then h2, little endian.
struct Hash128 {
    std::uint64_t h1 = 0, h2 = 0;

    bool operator==(const Hash128&) const = default;
};

/// MurmurHash3 x64 128 (A. Appleby, public domain), seed 0: the digest before a sample's payload.
[[nodiscard]] Hash128 murmurHash(std::span<const std::byte> message);

/// SpookyHash V2 (B. Jenkins, public domain), both seeds 0: the hashes of properties and objects.
[[nodiscard]] Hash128 spookyHash(std::span<const std::byte> message);

/// The final mix of the short SpookyHash on (a.h1, a.h2, b.h1, b.h2), first two words kept: how the
/// digests of a property's samples are chained.
[[nodiscard]] Hash128 spookyChain(const Hash128& a, const Hash128& b);

}  // namespace tendril::io
