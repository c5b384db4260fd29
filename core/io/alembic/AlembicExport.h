#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tendril::io {

/// How world coordinates (Y up, right handed) stand in the file.
enum class AlembicAxes : std::uint8_t {
    YUp,            ///< as they are: what Maya, Houdini and Blender expect
    ZUp,            ///< (x, −z, y): turned, still right-handed
    UnrealGroomZUp  ///< (x, z, y): mirrored; into Unreal with the import dialog untouched
};

/// One curves object of the file: the strands of one scene object.
struct AlembicGroom {
    std::uint64_t object = 0;  ///< StrandFrame::objects of its strands
    std::string name{};        ///< of the curves object; '/' becomes '_'
    std::int32_t groupId = 0;
    std::string groupName{};                      ///< empty: the name
    bool guides = false;                          ///< written as groom_guide
    std::vector<std::array<float, 2>> rootUvs{};  ///< one per strand in the frames' order; or empty
};

/// What and how to export.
struct AlembicExport {
    std::filesystem::path path{};
    std::int64_t fpsNumerator = 24, fpsDenominator = 1;  ///< 30000 / 1001 for 29.97
    std::int64_t firstFrame = 1;                         ///< of the first frame handed in
    double unitsPerMeter = 100;                          ///< 100: the file is in centimeters
    AlembicAxes axes = AlembicAxes::YUp;
    bool writeVelocities = true;  ///< file units per second
    std::string application{};    ///< name and version of the program
    std::string description{};
    std::string groomProperties{};  ///< free text on how the motion was made
    /// Strands of other scene objects are left out. Empty: all strands, one curves object per scene
    /// object, named strands_0, strands_1, … in the order of their first strand.
    std::vector<AlembicGroom> grooms{};
};

}  // namespace tendril::io
