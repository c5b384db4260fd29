#pragma once

#include "core/base/Bytes.h"

#include <array>
#include <string>
#include <vector>

namespace tendril::io::test {

struct HairBytes {
    std::uint32_t strands = 0, points = 0, arrays = 3, defaultSegments = 0;
    float thickness = 1;
    std::vector<std::uint16_t> segments{};
    std::vector<float> xyz{}, thicknesses{};
};

inline std::string toBytes(const HairBytes& hair) {
    ByteWriter bytes;
    bytes.writeText("HAIR");
    for (const std::uint32_t word : {hair.strands, hair.points, hair.arrays, hair.defaultSegments})
        bytes.write(word);
    bytes.write(std::array{hair.thickness, 0.0F, 1.0F, 1.0F, 1.0F});
    bytes.writeText(std::string(88, ' '));
    bytes.writeArray(hair.segments);
    bytes.writeArray(hair.xyz);
    bytes.writeArray(hair.thicknesses);
    return bytes.bytes();
}

/// Two strands of three and two points, with thickness.
inline HairBytes smallHair() {
    return {.strands = 2,
            .points = 5,
            .arrays = 7,
            .segments = {2, 1},
            .xyz = {0, 0, 0, 0, 1, 0, 0, 2, 0, 5, 0, 0, 5, 3, 0},
            .thicknesses = {0.5F, 0.25F, 0.125F, 1, 2}};
}

/// TressFX 4 with points at (strand, point, 0), root UVs after the positions.
inline std::string tressFx4Bytes(std::uint32_t strands, std::uint32_t points) {
    ByteWriter bytes;
    bytes.write(4.0F);
    for (const std::uint32_t word :
         {strands, points, 160U, 160 + 16 * strands * points, 0U, 0U, 0U})
        bytes.write(word);
    bytes.writeText(std::string(128, '\0'));
    for (std::uint32_t s = 0; s < strands; ++s)
        for (std::uint32_t p = 0; p < points; ++p)
            bytes.write(std::array{float(s), float(p), 0.0F, p < 2 ? 0.0F : 1.0F});
    for (std::uint32_t s = 0; s < strands; ++s) bytes.write(std::array{0.5F, float(s)});
    return bytes.bytes();
}

/// TressFX 3 with points at (strand, point, 0) and the given flag for fixed tips.
inline std::string tressFx3Bytes(std::uint32_t strands, std::uint32_t points,
                                 std::uint32_t fixedTips) {
    ByteWriter bytes;
    bytes.write(3.0F);
    for (const std::uint32_t word : {strands, points, 4U, fixedTips}) bytes.write(word);
    bytes.writeText(std::string(124, '\0'));
    bytes.write(296U);
    bytes.writeText(std::string(148, '\0'));
    for (std::uint32_t s = 0; s < strands; ++s)
        for (std::uint32_t p = 0; p < points; ++p)
            bytes.write(std::array{float(s), float(p), 0.0F});
    return bytes.bytes();
}

}  // namespace tendril::io::test
