#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace tendril {

static_assert(std::endian::native == std::endian::little, "files are little-endian, as is memory");

/// Reads plain numbers from a block of bytes, little-endian, front to back, and never beyond its
/// end: a read that would is refused, moves nothing and allocates nothing.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] std::size_t position() const { return position_; }
    [[nodiscard]] std::size_t remaining() const { return bytes_.size() - position_; }
    [[nodiscard]] bool seek(std::uint64_t position) {
        if (position > bytes_.size()) return false;
        position_ = static_cast<std::size_t>(position);
        return true;
    }
    [[nodiscard]] bool skip(std::uint64_t count) {
        return count <= remaining() && seek(position_ + count);
    }

    template <class T>
    requires std::is_trivially_copyable_v<T>
    [[nodiscard]] bool read(T& value) {
        if (sizeof(T) > remaining()) return false;
        std::memcpy(&value, bytes_.data() + position_, sizeof(T));
        position_ += sizeof(T);
        return true;
    }
    /// `count` may be any number a file claims.
    template <class T>
    requires std::is_trivially_copyable_v<T>
    [[nodiscard]] bool readArray(std::vector<T>& values, std::uint64_t count) {
        if (count > remaining() / sizeof(T)) return false;
        values.resize(static_cast<std::size_t>(count));
        if (count > 0) std::memcpy(values.data(), bytes_.data() + position_, count * sizeof(T));
        position_ += static_cast<std::size_t>(count) * sizeof(T);
        return true;
    }
    /// A view into the bytes given to the constructor.
    [[nodiscard]] bool readView(std::string_view& view, std::uint64_t count) {
        if (count > remaining()) return false;
        view = bytes_.substr(position_, static_cast<std::size_t>(count));
        position_ += view.size();
        return true;
    }

private:
    std::string_view bytes_;
    std::size_t position_ = 0;
};

/// Appends plain numbers to a growing block of bytes, little-endian.
class ByteWriter {
public:
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void write(const T& value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof(T)); }
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void writeArray(const std::vector<T>& values) {
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }
    void writeText(std::string_view text) { bytes_ += text; }

    [[nodiscard]] const std::string& bytes() const { return bytes_; }
    void clear() { bytes_.clear(); }

private:
    std::string bytes_;
};

}  // namespace tendril
