#include "core/io/groom/ObjText.h"

#include "core/base/Assert.h"

#include <array>
#include <charconv>

namespace tendril::io {

void ObjText::addComment(std::string_view text) {
    text_ += "# ";
    for (const char c : text) text_ += c == '\n' || c == '\r' ? ' ' : c;
    text_ += '\n';
}

void ObjText::addObject(std::string_view name) {
    text_ += "o ";
    for (const char c : name) {
        const bool plain = static_cast<unsigned char>(c) >= 0x20 && c != '#' && c != '\\';
        text_ += plain ? c : '_';
    }
    text_ += '\n';
}

void ObjText::addNumber(double number) {
    std::array<char, 32> digits;
    number += 0.0;  // no "-0"
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                            std::chars_format::general, 9);
    TENDRIL_ASSERT(error == std::errc());
    text_ += ' ';
    text_.append(digits.data(), end);
}

void ObjText::addIndex(std::uint64_t index) {
    std::array<char, 24> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), index);
    TENDRIL_ASSERT(error == std::errc());
    text_ += ' ';
    text_.append(digits.data(), end);
}

void ObjText::addVertex(const spatial::Vec3& point) {
    text_ += 'v';
    addNumber(point.x);
    addNumber(point.y);
    addNumber(point.z);
    text_ += '\n';
    ++vertices_;
}

void ObjText::addStrand(std::uint32_t count, ObjStrandStyle style) {
    TENDRIL_ASSERT(count >= 2 && count <= vertices_);
    const std::uint64_t first = vertices_ - count + 1;  // indices count from 1
    if (style == ObjStrandStyle::Polyline) {
        text_ += 'l';
        for (std::uint64_t v = first; v <= vertices_; ++v) addIndex(v);
        text_ += '\n';
        return;
    }
    for (std::uint64_t v = first; v < vertices_; ++v) {
        text_ += 'l';
        addIndex(v);
        addIndex(v + 1);
        text_ += '\n';
    }
}

}  // namespace tendril::io
