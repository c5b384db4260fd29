#pragma once

#include "core/base/Result.h"
#include "core/io/alembic/AlembicTypes.h"
#include "core/io/alembic/OgawaReader.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tendril::io {

using AlembicMetadata = std::map<std::string, std::string, std::less<>>;

/// A property as its header describes it, with the properties inside it when it is a compound.
struct AlembicProperty {
    std::string name;
    AlembicMetadata metadata;
    AlembicPropertyKind kind = AlembicPropertyKind::Compound;
    AlembicPod pod = AlembicPod::Bool;
    std::uint8_t extent = 1;
    std::uint32_t samples = 0;
    std::uint32_t firstChanged = 0, lastChanged = 0;  ///< both 0: constant
    std::uint32_t timeSampling = 0;
    OgawaRef group = kOgawaEmptyGroup;
    std::vector<AlembicProperty> children;

    [[nodiscard]] const AlembicProperty* find(std::string_view child) const;
    [[nodiscard]] bool isConstant() const { return lastChanged == 0; }
    /// Place of a sample among those stored. @pre sample < samples
    [[nodiscard]] std::uint32_t slotOf(std::uint32_t sample) const;
};

/// An object of the tree; `properties` is the compound of all its properties.
struct AlembicObject {
    std::string path;  ///< "/a/b"; "/" for the root
    AlembicMetadata metadata;
    AlembicProperty properties;
    std::uint32_t parent = 0;
    std::vector<std::uint32_t> children;

    [[nodiscard]] std::string_view name() const {
        return std::string_view(path).substr(path.rfind('/') + 1);
    }
    /// Recognizes "AbcGeom_Curve_v2:.geom" and the like.
    [[nodiscard]] bool hasSchema(std::string_view title) const;
};

/// The tree of an Alembic archive, read completely at once, and the samples of its properties, read
/// on demand. Damage costs the object or property it is in; problems() names those.
class AlembicArchive {
public:
    [[nodiscard]] static Result<AlembicArchive> open(const std::filesystem::path& path,
                                                     UnfinishedArchive unfinished);

    /// Parents before their children; the first is the root.
    [[nodiscard]] const std::vector<AlembicObject>& objects() const { return objects_; }
    [[nodiscard]] const std::vector<AlembicTimeSampling>& timeSamplings() const {
        return samplings_;
    }
    [[nodiscard]] const AlembicMetadata& metadata() const { return objects_.front().metadata; }
    [[nodiscard]] const Diagnostics& problems() const { return problems_; }

    [[nodiscard]] const AlembicTimeSampling& samplingOf(const AlembicProperty& property) const {
        return samplings_[property.timeSampling];
    }
    /// The sample closest to a time; 0 for one that has none.
    [[nodiscard]] std::uint32_t sampleAt(const AlembicProperty& property, double time) const;

    /// Values of a numeric sample one after another, extent values per element, booleans as 0 and
    /// 1. Diagnostics have no place.
    [[nodiscard]] Result<std::vector<double>> readNumbers(const AlembicProperty& property,
                                                          std::uint32_t sample) const;
    [[nodiscard]] Result<std::vector<std::string>> readTexts(const AlembicProperty& property,
                                                             std::uint32_t sample) const;

private:
    friend class AlembicTreeReader;
    explicit AlembicArchive(OgawaReader file) : file_(std::move(file)) {}
    [[nodiscard]] Result<std::vector<std::byte>> readPayload(const AlembicProperty& property,
                                                             std::uint32_t sample) const;

    OgawaReader file_;
    std::vector<AlembicTimeSampling> samplings_;
    std::vector<AlembicObject> objects_;
    Diagnostics problems_;
};

/// "key=value;…" as pairs; stops at a pair without '=', keeps the first of equal keys.
[[nodiscard]] AlembicMetadata parseAlembicMetadata(std::string_view text);

}  // namespace tendril::io
