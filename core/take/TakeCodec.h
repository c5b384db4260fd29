#pragma once

#include "core/take/TakeTypes.h"

#include <optional>
#include <string>
#include <string_view>

namespace tendril::take {

/// Kinds of records in a take's file. Readers pass over kinds they do not know.
enum class RecordKind : std::uint32_t { Header = 1, Mesh = 2, Frame = 3 };

/// A frame as stored: its meshes are named by index, in the order of `meshes`.
struct StoredFrame {
    StrandFrame frame;
    std::vector<std::uint32_t> meshIndices;
};

[[nodiscard]] std::string encoded(const TakeHeader& header);
[[nodiscard]] std::string encoded(const MeshArrays& mesh);
/// Radii are left out when they are those of the take.
[[nodiscard]] std::string encoded(const StrandFrame& frame,
                                  const std::vector<std::uint32_t>& meshIndices,
                                  const TakeHeader& header);

/// Nothing when the bytes are not what encoded() makes, or contradict themselves or the header.
[[nodiscard]] std::optional<TakeHeader> decodedHeader(std::string_view bytes);
[[nodiscard]] std::optional<MeshArrays> decodedMesh(std::string_view bytes);
[[nodiscard]] std::optional<StoredFrame> decodedFrame(std::string_view bytes,
                                                      const TakeHeader& header);

}  // namespace tendril::take
