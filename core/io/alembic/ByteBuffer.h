#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tendril::io {

/// Little-endian bytes being put together.
class ByteBuffer {
public:
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void add(const T& value) { addBytes(std::as_bytes(std::span(&value, 1))); }
    void addText(std::string_view text) { addBytes(std::as_bytes(std::span(text))); }
    void addBytes(std::span<const std::byte> bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }
    /// The lowest `width` bytes of a number.
    void addNumber(std::uint64_t value, std::size_t width) {
        addBytes(std::as_bytes(std::span(&value, 1)).first(width));
    }

    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }
    [[nodiscard]] bool empty() const { return bytes_.empty(); }

private:
    std::vector<std::byte> bytes_;
};

}  // namespace tendril::io
