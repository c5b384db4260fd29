#pragma once

#include "core/io/alembic/ByteBuffer.h"

#include <cstdint>
#include <map>
#include <string>

namespace tendril::io {

/// Metadata strings which headers refer to by number. Strings that do not fit are written out in
/// the headers instead.
class AlembicMetadataTable {
public:
    static constexpr std::uint8_t kWrittenOut = 255;

    /// 0 for the empty string, kWrittenOut for one that must stand in the header itself.
    std::uint8_t indexOf(const std::string& metadata) {
        if (metadata.empty()) return 0;
        if (metadata.size() > kLongest) return kWrittenOut;
        const auto found = indices_.find(metadata);
        if (found != indices_.end()) return found->second;
        if (indices_.size() >= kMost) return kWrittenOut;
        const auto index = static_cast<std::uint8_t>(indices_.size() + 1);
        indices_.emplace(metadata, index);
        block_.addNumber(metadata.size(), 1);
        block_.addText(metadata);
        return index;
    }
    [[nodiscard]] std::span<const std::byte> block() const { return block_.bytes(); }

private:
    static constexpr std::size_t kLongest = 255, kMost = 254;

    std::map<std::string, std::uint8_t> indices_;
    ByteBuffer block_;
};

}  // namespace tendril::io
