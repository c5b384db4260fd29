#pragma once

#include "core/base/Result.h"
#include "core/frame/StrandFrame.h"
#include "core/io/groom/ObjText.h"
#include "core/strand/GroomFrame.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tendril::io {

/// What and how to export.
struct ObjSequenceExport {
    struct Groom {
        std::uint64_t object = 0;  ///< StrandFrame::objects of its strands
        std::string name{};
    };

    /// The file name holds one run of '#', which the frame number replaces, filled up with zeros:
    /// "hair.####.obj" becomes "hair.0012.obj".
    std::filesystem::path pattern{};
    strand::GroomFrame frame{};  ///< unit and up axis of the files
    std::int64_t fpsNumerator = 24, fpsDenominator = 1;
    ObjStrandStyle style = ObjStrandStyle::Polyline;
    std::string application{};  ///< name and version of the program, for a comment
    /// Strands of other scene objects are left out. Empty: all strands, one object per scene
    /// object, named strands_0, strands_1, … in the order of their first strand.
    std::vector<Groom> grooms{};
};

/// Writes one OBJ file per frame, all with the same vertices in the same order. A comment tells
/// unit, up axis, frame rate, frame and time, which the format has no place for.
class ObjSequenceWriter {
public:
    /// Fails when the pattern has no '#', or its folder is not there.
    [[nodiscard]] static Result<ObjSequenceWriter> create(ObjSequenceExport options);

    /// Puts the frame's file in place when it is complete. Fails, and changes no file, when the
    /// strands are not those of the first frame, a point is not finite, or the disk is full.
    [[nodiscard]] Result<Done> append(const StrandFrame& frame);

    [[nodiscard]] std::filesystem::path pathOf(std::int64_t frameNumber) const;
    [[nodiscard]] std::uint32_t frames() const { return frames_; }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

private:
    /// Strands of one object of the files.
    struct Part {
        std::string name;
        std::vector<std::uint32_t> strands;
    };

    explicit ObjSequenceWriter(ObjSequenceExport options) : options_(std::move(options)) {}
    [[nodiscard]] Result<Done> begin(const StrandFrame& first);
    [[nodiscard]] Result<Done> checkStrands(const StrandFrame& frame,
                                            const std::string& place) const;
    [[nodiscard]] std::string textOf(const StrandFrame& frame) const;

    ObjSequenceExport options_;
    std::vector<Part> parts_;
    StrandFrame first_;  ///< only what topology is
    std::uint32_t frames_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace tendril::io
