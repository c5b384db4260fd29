#include "core/io/alembic/AlembicSampleStore.h"

#include "core/base/Assert.h"

namespace tendril::io {

AlembicSampleStore::Stored AlembicSampleStore::store(OgawaWriter& out, AlembicPod pod,
                                                     std::span<const std::byte> payload) {
    TENDRIL_DEMAND(pod != AlembicPod::WString);  // its digest covers a quarter of the bytes only
    if (payload.empty()) return {};
    const Hash128 digest = murmurHash(payload);
    const Key key{digest, payload.size(), isText(pod) ? pod : AlembicPod::Bool};
    const auto [entry, isNew] = known_.try_emplace(key, kOgawaEmptyData);
    if (isNew) entry->second = out.writeData(std::as_bytes(std::span(&digest, 1)), payload);
    return {entry->second, digest, payload.size()};
}

}  // namespace tendril::io
