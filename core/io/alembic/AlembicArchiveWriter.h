#pragma once

#include "core/io/alembic/AlembicPropertyWriter.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tendril::io {

enum class AlembicObjectId : std::uint32_t { Root = 0 };
enum class AlembicPropertyId : std::uint32_t {};

/// Metadata as archives want it: keys in byte order, keys without a value left out. The separators
/// ';' and '=' cannot be stored; they become ',' and ':'.
[[nodiscard]] std::string alembicMetadata(const std::map<std::string, std::string>& pairs);

/// An archive being written: a tree of objects with properties, declared first, then filled sample
/// by sample in any order. Streams: nothing but a few numbers per sample stays in memory.
///
/// The bytes depend on the calls alone, and the hashes are those the official library would write.
/// Nothing appears at the target before close() succeeds; an archive that is not closed leaves no
/// trace. Failures to write are remembered and reported by status() and close().
class AlembicArchiveWriter {
public:
    [[nodiscard]] static Result<AlembicArchiveWriter> create(
        const std::filesystem::path& target, const std::map<std::string, std::string>& metadata);

    /// @return its index, for AlembicPropertySpec. Index 0 exists: static data.
    std::uint32_t addTimeSampling(AlembicTimeSampling sampling);
    /// @pre name is not empty, has no '/' and is new among its siblings
    AlembicObjectId addObject(AlembicObjectId parent, const std::string& name,
                              const std::string& metadata);
    /// The compound that holds the object's properties.
    [[nodiscard]] AlembicPropertyId propertiesOf(AlembicObjectId object) const;
    /// @pre parent is a compound without a property of that name
    AlembicPropertyId addProperty(AlembicPropertyId parent, AlembicPropertySpec spec);

    /// Next sample of a numeric property.
    template <class T>
    void append(AlembicPropertyId property, std::span<const T> values) {
        appendBytes(property, std::as_bytes(values));
    }
    void append(AlembicPropertyId property, const std::vector<std::string>& texts);
    void repeatLast(AlembicPropertyId property);

    [[nodiscard]] std::uint64_t size() const { return out_.size(); }  ///< bytes so far
    [[nodiscard]] Result<Done> status() const { return out_.status(); }
    [[nodiscard]] Result<Done> close();

private:
    struct Property {
        AlembicPropertyWriter writer;
        std::vector<std::uint32_t> children;
    };
    struct Object {
        std::string name, metadata;
        std::uint32_t properties = 0;
        std::vector<std::uint32_t> children;
    };
    struct Closed {
        OgawaRef group = kOgawaEmptyGroup;
        Hash128 hash;
    };
    /// A compound whose children are written but whose own group is not.
    struct OpenCompound {
        std::vector<OgawaRef> groups;
        ByteBuffer headers, hashes;
    };

    AlembicArchiveWriter(OgawaWriter out, std::string metadata);
    void appendBytes(AlembicPropertyId property, std::span<const std::byte> payload);
    [[nodiscard]] Property& at(AlembicPropertyId id) { return properties_[std::uint32_t(id)]; }
    Closed closeProperty(std::uint32_t index);
    OpenCompound closeChildren(std::uint32_t compound);
    OgawaRef writeCompound(OpenCompound& compound);
    Closed closeObject(std::uint32_t index);
    void writeTimeSamplings(ByteBuffer& block) const;

    OgawaWriter out_;
    std::string archiveMetadata_;
    OgawaRef version_, libraryVersion_;
    AlembicSampleStore store_;
    AlembicMetadataTable metadata_;
    std::vector<AlembicTimeSampling> samplings_{AlembicTimeSampling{}};
    std::vector<Property> properties_;
    std::vector<Object> objects_;
};

}  // namespace tendril::io
