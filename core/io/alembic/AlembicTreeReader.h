#pragma once

#include "core/io/alembic/AlembicArchive.h"
#include "core/io/alembic/ByteReader.h"

#include <string>
#include <unordered_set>
#include <vector>

namespace tendril::io {

/// Fills an archive with the tree of its objects and properties. Survives cycles, groups with
/// several parents, absurd depths and headers that are cut off: what is damaged is left out and
/// noted, what stands beside it is read.
class AlembicTreeReader {
public:
    explicit AlembicTreeReader(AlembicArchive& archive) : archive_(archive) {}

    /// Fails when the archive has no readable root, time samplings or metadata.
    /// @param place of diagnostics that concern the whole file
    [[nodiscard]] Result<Done> read(const std::string& place);

private:
    struct Child {
        std::string name;
        AlembicMetadata metadata;
    };
    /// An object whose group is still to be read.
    struct Pending {
        std::uint32_t object = 0;
        OgawaRef group = 0;
        int depth = 0;
    };

    [[nodiscard]] bool readTimeSamplings(std::span<const std::byte> block);
    [[nodiscard]] bool readMetadataTable(std::span<const std::byte> block);
    [[nodiscard]] bool lookUpMetadata(std::uint8_t index, std::string_view writtenOut,
                                      AlembicMetadata& found) const;

    void readObjects(OgawaRef root);
    void readObject(const Pending& pending);
    void addChildren(const Pending& pending, const std::vector<OgawaRef>& groups);
    [[nodiscard]] bool parseChildren(std::span<const std::byte> block,
                                     std::vector<Child>& children);

    void readCompound(AlembicProperty& compound, const std::string& place, int depth);
    [[nodiscard]] bool parseHeader(ByteReader& headers, AlembicProperty& property);
    [[nodiscard]] bool parseSamples(ByteReader& headers, std::uint32_t info, std::size_t width,
                                    AlembicProperty& property) const;

    /// Takes a group for one place in the tree. False when it is taken already.
    [[nodiscard]] bool claim(OgawaRef group);
    void note(const std::string& place, std::string text);

    AlembicArchive& archive_;
    std::vector<AlembicMetadata> table_;
    std::unordered_set<OgawaRef> claimed_;
    std::vector<Pending> pending_;
    std::uint64_t headerBytes_ = 0;  ///< parsed so far; more than the file has means sharing
};

}  // namespace tendril::io
