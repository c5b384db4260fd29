#pragma once

#include "core/io/alembic/AlembicMetadataTable.h"
#include "core/io/alembic/AlembicSampleStore.h"
#include "core/io/alembic/AlembicTypes.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tendril::io {

/// What a property is, apart from its samples.
struct AlembicPropertySpec {
    std::string name{};
    AlembicPropertyKind kind = AlembicPropertyKind::Compound;
    AlembicPod pod = AlembicPod::Bool;
    std::uint8_t extent = 1;         ///< values per element, at least 1
    std::string metadata{};          ///< "key=value;…", keys in byte order
    std::uint32_t timeSampling = 0;  ///< index in the archive
};

/// One scalar or array property being written, sample after sample. Runs of equal samples at the
/// beginning and the end take no space; between the first and the last change every sample costs
/// its references, 8 bytes for a scalar and 16 for an array.
class AlembicPropertyWriter {
public:
    explicit AlembicPropertyWriter(AlembicPropertySpec spec) : spec_(std::move(spec)) {}

    /// @param elements number of elements; 1 for a scalar
    void append(OgawaWriter& out, AlembicSampleStore& store, std::span<const std::byte> payload,
                std::uint64_t elements);
    void repeatLast();  ///< @pre at least one sample

    [[nodiscard]] const AlembicPropertySpec& spec() const { return spec_; }
    [[nodiscard]] std::uint32_t sampleCount() const { return samples_; }
    /// As it counts for the maximum of its time sampling: one when constant.
    [[nodiscard]] std::uint32_t changingSamples() const;

    OgawaRef writeGroup(OgawaWriter& out) const { return out.writeGroup(refs_); }
    void addHeader(ByteBuffer& headers, AlembicMetadataTable& metadata) const;
    [[nodiscard]] Hash128 hash(const AlembicTimeSampling& sampling) const;

private:
    void keep(const AlembicSampleStore::Stored& sample, OgawaRef dimensions);
    void chain(const AlembicSampleStore::Stored& sample, std::uint64_t elements);
    [[nodiscard]] std::uint32_t headerInfo(unsigned sizeHint, std::uint8_t metadataIndex) const;
    [[nodiscard]] bool hasExplicitRange() const;

    AlembicPropertySpec spec_;
    std::vector<OgawaRef> refs_;         ///< of the stored samples: data, and dimensions of arrays
    AlembicSampleStore::Stored latest_;  ///< the last sample
    std::uint64_t latestElements_ = 0;
    std::uint32_t samples_ = 0;
    std::uint32_t firstChanged_ = 0;  ///< first sample unlike sample 0; 0: none
    std::uint32_t lastChanged_ = 0;   ///< last sample unlike the one before
    bool scalarLike_ = true;          ///< every stored sample has one element
    bool empty_ = true;               ///< no sample has any payload
    Hash128 chain_;                   ///< of the samples' digests
};

/// Header of a compound.
void addCompoundHeader(ByteBuffer& headers, AlembicMetadataTable& metadata,
                       const AlembicPropertySpec& spec);

}  // namespace tendril::io
