#pragma once

#include "core/io/alembic/AlembicHash.h"
#include "core/io/alembic/AlembicTypes.h"
#include "core/io/alembic/OgawaWriter.h"

#include <cstdint>
#include <span>
#include <unordered_map>

namespace tendril::io {

/// Sample payloads with their digests, each different payload stored once per archive. Keeps some
/// 50 bytes of memory per different payload, whatever its size.
class AlembicSampleStore {
public:
    struct Stored {
        OgawaRef data = kOgawaEmptyData;
        Hash128 digest;
        std::uint64_t size = 0;

        [[nodiscard]] bool sameBytes(const Stored& other) const {
            return digest == other.digest && size == other.size;
        }
    };

    Stored store(OgawaWriter& out, AlembicPod pod, std::span<const std::byte> payload);

private:
    struct Key {
        Hash128 digest;
        std::uint64_t size = 0;
        AlembicPod kind = AlembicPod::Bool;  ///< numeric types share, strings and wstrings do not

        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const { return key.digest.h1; }
    };

    std::unordered_map<Key, OgawaRef, KeyHash> known_;
};

}  // namespace tendril::io
