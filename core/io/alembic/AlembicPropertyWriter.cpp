#include "core/io/alembic/AlembicPropertyWriter.h"

#include "core/base/Assert.h"

#include <algorithm>

namespace tendril::io {
namespace {

constexpr std::uint32_t kArray = 2, kScalar = 1;
constexpr std::uint32_t kHasTimeSampling = 0x100, kHasRange = 0x200, kHomogeneous = 0x400,
                        kConstant = 0x800;

/// 0, 1 or 2 for numbers of 1, 2 or 4 bytes.
unsigned sizeHintFor(std::size_t largest) {
    return largest < 256 ? 0 : largest < 65536 ? 1 : 2;
}

void addNameAndMetadata(ByteBuffer& headers, const AlembicPropertySpec& spec, std::size_t width,
                        std::uint8_t metadataIndex) {
    headers.addNumber(spec.name.size(), width);
    headers.addText(spec.name);
    if (metadataIndex != AlembicMetadataTable::kWrittenOut) return;
    headers.addNumber(spec.metadata.size(), width);
    headers.addText(spec.metadata);
}

}  // namespace

void AlembicPropertyWriter::append(OgawaWriter& out, AlembicSampleStore& store,
                                   std::span<const std::byte> payload, std::uint64_t elements) {
    const bool isArray = spec_.kind == AlembicPropertyKind::Array;
    TENDRIL_DEMAND(isText(spec_.pod) ||
                   payload.size() == elements * spec_.extent * podSize(spec_.pod));
    const auto sample = store.store(out, spec_.pod, payload);
    if (samples_ == 0 || !sample.sameBytes(latest_)) {
        // Numeric arrays of rank 1 need no dimensions: the payload's size tells.
        const bool writesDimensions = isArray && isText(spec_.pod);
        keep(sample, writesDimensions ? out.writeData(std::as_bytes(std::span(&elements, 1)))
                                      : kOgawaEmptyData);
        scalarLike_ = scalarLike_ && elements == 1;
        empty_ = empty_ && payload.empty();
    }
    latest_ = sample;
    latestElements_ = elements;
    chain(sample, elements);
    ++samples_;
}

void AlembicPropertyWriter::repeatLast() {
    TENDRIL_DEMAND(samples_ > 0);
    chain(latest_, latestElements_);
    ++samples_;
}

/// Stores sample number samples_, which differs from the one before it.
void AlembicPropertyWriter::keep(const AlembicSampleStore::Stored& sample, OgawaRef dimensions) {
    const bool isArray = spec_.kind == AlembicPropertyKind::Array;
    if (samples_ > 0) {
        if (firstChanged_ == 0) {
            firstChanged_ = samples_;
        } else {  // samples held since the last change: every one has its place between changes
            const std::size_t width = isArray ? 2 : 1;
            for (std::uint32_t held = lastChanged_ + 1; held < samples_; ++held) {
                for (std::size_t i = 0; i < width; ++i)
                    refs_.push_back(refs_[refs_.size() - width]);
            }
        }
        lastChanged_ = samples_;
    }
    refs_.push_back(sample.data);
    if (isArray) refs_.push_back(dimensions);
}

void AlembicPropertyWriter::chain(const AlembicSampleStore::Stored& sample,
                                  std::uint64_t elements) {
    Hash128 digest = sample.digest;
    if (spec_.kind == AlembicPropertyKind::Array) {
        ByteBuffer withDimensions;
        withDimensions.add(elements);
        withDimensions.add(digest);
        digest = spookyHash(withDimensions.bytes());
    }
    chain_ = samples_ == 0 ? digest : spookyChain(chain_, digest);
}

std::uint32_t AlembicPropertyWriter::changingSamples() const {
    return lastChanged_ > 0 ? samples_ : std::min<std::uint32_t>(samples_, 1);
}

bool AlembicPropertyWriter::hasExplicitRange() const {
    return lastChanged_ > 0 && (firstChanged_ != 1 || lastChanged_ != samples_ - 1);
}

std::uint32_t AlembicPropertyWriter::headerInfo(unsigned sizeHint,
                                                std::uint8_t metadataIndex) const {
    const bool isArray = spec_.kind == AlembicPropertyKind::Array;
    std::uint32_t info = isArray ? kArray : kScalar;
    if (isArray && scalarLike_) info |= kScalar;
    info |= sizeHint << 2 | static_cast<std::uint32_t>(spec_.pod) << 4;
    info |= std::uint32_t(spec_.extent) << 12 | std::uint32_t(metadataIndex) << 20;
    if (!isArray || spec_.extent == 1 || empty_) info |= kHomogeneous;
    if (spec_.timeSampling != 0) info |= kHasTimeSampling;
    if (hasExplicitRange()) info |= kHasRange;
    if (lastChanged_ == 0) info |= kConstant;
    return info;
}

void AlembicPropertyWriter::addHeader(ByteBuffer& headers, AlembicMetadataTable& metadata) const {
    const std::uint8_t metadataIndex = metadata.indexOf(spec_.metadata);
    const unsigned hint =
        sizeHintFor(std::max({spec_.name.size(), spec_.metadata.size(), std::size_t(samples_),
                              std::size_t(spec_.timeSampling)}));
    const std::size_t width = std::size_t(1) << hint;
    headers.add(headerInfo(hint, metadataIndex));
    headers.addNumber(samples_, width);
    if (hasExplicitRange()) {
        headers.addNumber(firstChanged_, width);
        headers.addNumber(lastChanged_, width);
    }
    if (spec_.timeSampling != 0) headers.addNumber(spec_.timeSampling, width);
    addNameAndMetadata(headers, spec_, width, metadataIndex);
}

Hash128 AlembicPropertyWriter::hash(const AlembicTimeSampling& sampling) const {
    ByteBuffer message;
    message.addText(spec_.name);
    message.addText(spec_.metadata);
    message.add(spec_.pod);
    message.add(spec_.extent);
    if (spec_.kind == AlembicPropertyKind::Scalar) message.add(std::uint8_t(0));
    message.add(sampling.timePerCycle);
    message.add(static_cast<std::uint32_t>(sampling.times.size()));
    message.addBytes(std::as_bytes(std::span(sampling.times)));
    if (samples_ > 0) message.add(chain_);
    return spookyHash(message.bytes());
}

void addCompoundHeader(ByteBuffer& headers, AlembicMetadataTable& metadata,
                       const AlembicPropertySpec& spec) {
    const std::uint8_t metadataIndex = metadata.indexOf(spec.metadata);
    const unsigned hint = sizeHintFor(std::max(spec.name.size(), spec.metadata.size()));
    headers.add(hint << 2 | std::uint32_t(metadataIndex) << 20);
    addNameAndMetadata(headers, spec, std::size_t(1) << hint, metadataIndex);
}

}  // namespace tendril::io
