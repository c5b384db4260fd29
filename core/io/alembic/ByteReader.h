#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace tendril::io {

/// Takes little-endian values from the front of some bytes. Taking more than is left gives zeros
/// and makes isGood() false from then on.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <class T>
    T take() {
        T value{};
        const std::string_view raw = takeText(sizeof(T));
        if (good_) std::memcpy(&value, raw.data(), sizeof(T));
        return value;
    }
    /// A number of 1, 2 or 4 bytes.
    std::uint32_t takeNumber(std::size_t width) {
        std::uint32_t value = 0;
        const std::string_view raw = takeText(width);
        if (good_) std::memcpy(&value, raw.data(), width);
        return value;
    }
    std::string_view takeText(std::size_t length) {
        if (!good_ || length > bytes_.size()) {
            good_ = false;
            return {};
        }
        const std::string_view text(reinterpret_cast<const char*>(bytes_.data()), length);
        bytes_ = bytes_.subspan(length);
        return text;
    }

    [[nodiscard]] bool isGood() const { return good_; }
    [[nodiscard]] std::size_t left() const { return bytes_.size(); }

private:
    std::span<const std::byte> bytes_;
    bool good_ = true;
};

}  // namespace tendril::io
