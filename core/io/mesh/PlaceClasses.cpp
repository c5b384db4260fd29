#include "core/io/mesh/PlaceClasses.h"

#include "core/base/Assert.h"

#include <bit>
#include <unordered_map>

namespace tendril::io {
namespace {

/// A class of so far and the bits of a position: equal also where numbers are not (NaN).
using Key = std::array<std::uint32_t, 4>;

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        std::uint64_t hash = 0xcbf29ce484222325;
        for (const std::uint32_t bits : key) {
            hash = (hash ^ bits) * 0x9e3779b97f4a7c15;
            hash ^= hash >> 29;
        }
        return hash;
    }
};

}  // namespace

PlaceClasses::PlaceClasses(std::size_t vertices)
    : classes_(vertices), count_(vertices > 0 ? 1 : 0) {}

void PlaceClasses::refine(std::span<const std::array<float, 3>> positions) {
    TENDRIL_DEMAND(positions.size() == classes_.size());
    if (count_ == classes_.size()) return;  // all are apart
    std::unordered_map<Key, std::uint32_t, KeyHash> found;
    found.reserve(count_);
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const auto [x, y, z] = positions[v];
        const Key key{classes_[v], std::bit_cast<std::uint32_t>(x + 0.0F),
                      std::bit_cast<std::uint32_t>(y + 0.0F),
                      std::bit_cast<std::uint32_t>(z + 0.0F)};
        classes_[v] =
            found.try_emplace(key, static_cast<std::uint32_t>(found.size())).first->second;
    }
    count_ = found.size();
}

}  // namespace tendril::io
