#include "core/io/alembic/AlembicArchiveWriter.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <array>

namespace tendril::io {
namespace {

constexpr std::int32_t kFileVersion = 0;
constexpr std::int32_t kLibraryVersion = 10812;  ///< 1.8.12, whose behavior we write

template <class T>
std::span<const std::byte> bytesOf(const T& value) {
    return std::as_bytes(std::span(&value, 1));
}

std::string storable(std::string text) {
    std::replace(text.begin(), text.end(), ';', ',');
    std::replace(text.begin(), text.end(), '=', ':');
    std::replace(text.begin(), text.end(), '\0', ' ');
    return text;
}

}  // namespace

std::string alembicMetadata(const std::map<std::string, std::string>& pairs) {
    std::string text;
    for (const auto& [key, value] : pairs) {
        if (value.empty()) continue;
        if (!text.empty()) text += ';';
        text += storable(key) + '=' + storable(value);
    }
    return text;
}

Result<AlembicArchiveWriter> AlembicArchiveWriter::create(
    const std::filesystem::path& target, const std::map<std::string, std::string>& metadata) {
    auto out = OgawaWriter::create(target);
    if (!out) return Result<AlembicArchiveWriter>::failed(out.diagnostics());
    return AlembicArchiveWriter(std::move(out).value(), alembicMetadata(metadata));
}

AlembicArchiveWriter::AlembicArchiveWriter(OgawaWriter out, std::string metadata)
    : out_(std::move(out)),
      archiveMetadata_(std::move(metadata)),
      version_(out_.writeData(bytesOf(kFileVersion))),
      libraryVersion_(out_.writeData(bytesOf(kLibraryVersion))),
      properties_{{AlembicPropertyWriter({}), {}}},
      objects_{{"ABC", "", 0, {}}} {}

std::uint32_t AlembicArchiveWriter::addTimeSampling(AlembicTimeSampling sampling) {
    TENDRIL_DEMAND(!sampling.times.empty() && sampling.timePerCycle > 0);
    const auto same = [&](const AlembicTimeSampling& other) {
        return other.timePerCycle == sampling.timePerCycle && other.times == sampling.times;
    };
    const auto found = std::find_if(samplings_.begin(), samplings_.end(), same);
    const auto index = static_cast<std::uint32_t>(found - samplings_.begin());
    if (found == samplings_.end()) samplings_.push_back(std::move(sampling));
    return index;
}

AlembicObjectId AlembicArchiveWriter::addObject(AlembicObjectId parent, const std::string& name,
                                                const std::string& metadata) {
    TENDRIL_DEMAND(!name.empty() && name.find('/') == std::string::npos &&
                   name.find('\0') == std::string::npos);
    const auto index = static_cast<std::uint32_t>(objects_.size());
    for (std::uint32_t sibling : objects_[std::uint32_t(parent)].children) {
        TENDRIL_DEMAND(objects_[sibling].name != name);
    }
    objects_[std::uint32_t(parent)].children.push_back(index);
    objects_.push_back({name, metadata, static_cast<std::uint32_t>(properties_.size()), {}});
    properties_.push_back({AlembicPropertyWriter({}), {}});
    return AlembicObjectId(index);
}

AlembicPropertyId AlembicArchiveWriter::propertiesOf(AlembicObjectId object) const {
    return AlembicPropertyId(objects_[std::uint32_t(object)].properties);
}

AlembicPropertyId AlembicArchiveWriter::addProperty(AlembicPropertyId parent,
                                                    AlembicPropertySpec spec) {
    TENDRIL_DEMAND(at(parent).writer.spec().kind == AlembicPropertyKind::Compound);
    TENDRIL_DEMAND(!spec.name.empty() && spec.extent > 0 && spec.timeSampling < samplings_.size());
    for (std::uint32_t sibling : at(parent).children) {
        TENDRIL_DEMAND(properties_[sibling].writer.spec().name != spec.name);
    }
    const auto index = static_cast<std::uint32_t>(properties_.size());
    at(parent).children.push_back(index);
    properties_.push_back({AlembicPropertyWriter(std::move(spec)), {}});
    return AlembicPropertyId(index);
}

void AlembicArchiveWriter::appendBytes(AlembicPropertyId property,
                                       std::span<const std::byte> payload) {
    AlembicPropertyWriter& writer = at(property).writer;
    const std::size_t element = writer.spec().extent * podSize(writer.spec().pod);
    TENDRIL_DEMAND(element > 0);
    writer.append(out_, store_, payload, payload.size() / element);
}

void AlembicArchiveWriter::append(AlembicPropertyId property,
                                  const std::vector<std::string>& texts) {
    ByteBuffer payload;
    for (const std::string& text : texts) {
        payload.addText(text.substr(0, text.find('\0')));
        payload.addNumber(0, 1);
    }
    at(property).writer.append(out_, store_, payload.bytes(), texts.size());
}

void AlembicArchiveWriter::repeatLast(AlembicPropertyId property) {
    at(property).writer.repeatLast();
}

AlembicArchiveWriter::Closed AlembicArchiveWriter::closeProperty(std::uint32_t index) {
    const AlembicPropertyWriter& writer = properties_[index].writer;
    const AlembicPropertySpec& spec = writer.spec();
    if (spec.kind == AlembicPropertyKind::Compound) {
        OpenCompound compound = closeChildren(index);
        compound.hashes.addText(spec.name);
        compound.hashes.addText(spec.metadata);
        return {writeCompound(compound), spookyHash(compound.hashes.bytes())};
    }
    AlembicTimeSampling& sampling = samplings_[spec.timeSampling];
    sampling.maxSamples = std::max(sampling.maxSamples, writer.changingSamples());
    return {writer.writeGroup(out_), writer.hash(sampling)};
}

/// Groups are written last property first, as the official writer does.
AlembicArchiveWriter::OpenCompound AlembicArchiveWriter::closeChildren(std::uint32_t compound) {
    const std::vector<std::uint32_t>& children = properties_[compound].children;
    std::vector<Closed> closed(children.size());
    for (std::size_t i = children.size(); i-- > 0;) closed[i] = closeProperty(children[i]);
    OpenCompound open;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const AlembicPropertyWriter& writer = properties_[children[i]].writer;
        if (writer.spec().kind == AlembicPropertyKind::Compound) {
            addCompoundHeader(open.headers, metadata_, writer.spec());
        } else {
            writer.addHeader(open.headers, metadata_);
        }
        open.groups.push_back(closed[i].group);
        open.hashes.add(closed[i].hash);
    }
    return open;
}

OgawaRef AlembicArchiveWriter::writeCompound(OpenCompound& compound) {
    if (compound.groups.empty()) return kOgawaEmptyGroup;
    compound.groups.push_back(out_.writeData(compound.headers.bytes()));
    return out_.writeGroup(compound.groups);
}

AlembicArchiveWriter::Closed AlembicArchiveWriter::closeObject(std::uint32_t index) {
    const Object& object = objects_[index];
    std::vector<OgawaRef> groups{kOgawaEmptyGroup};
    ByteBuffer childHashes, headers;
    for (std::uint32_t child : object.children) {
        const Closed closed = closeObject(child);
        groups.push_back(closed.group);
        childHashes.add(closed.hash);
    }
    OpenCompound properties = closeChildren(object.properties);
    for (std::uint32_t child : object.children) {
        const Object& below = objects_[child];
        const std::uint8_t metadataIndex = metadata_.indexOf(below.metadata);
        headers.addNumber(below.name.size(), 4);
        headers.addText(below.name);
        headers.addNumber(metadataIndex, 1);
        if (metadataIndex != AlembicMetadataTable::kWrittenOut) continue;
        headers.addNumber(below.metadata.size(), 4);
        headers.addText(below.metadata);
    }
    const Hash128 propertiesHash = spookyHash(properties.hashes.bytes());
    headers.add(propertiesHash);
    headers.add(object.children.empty() ? Hash128{} : spookyHash(childHashes.bytes()));
    const OgawaRef headerData = out_.writeData(headers.bytes());
    groups[0] = writeCompound(properties);
    groups.push_back(headerData);
    childHashes.add(propertiesHash);
    childHashes.addText(object.metadata);
    childHashes.addText(object.name);
    return {out_.writeGroup(groups), spookyHash(childHashes.bytes())};
}

void AlembicArchiveWriter::writeTimeSamplings(ByteBuffer& block) const {
    for (const AlembicTimeSampling& sampling : samplings_) {
        block.add(sampling.maxSamples);
        block.add(sampling.timePerCycle);
        block.add(static_cast<std::uint32_t>(sampling.times.size()));
        block.addBytes(std::as_bytes(std::span(sampling.times)));
    }
}

Result<Done> AlembicArchiveWriter::close() {
    const OgawaRef top = closeObject(0).group;
    const OgawaRef metadata = out_.writeData(std::as_bytes(std::span(archiveMetadata_)));
    ByteBuffer times;
    writeTimeSamplings(times);
    const OgawaRef timeData = out_.writeData(times.bytes());
    const OgawaRef table = out_.writeData(metadata_.block());
    const std::array<OgawaRef, 6> root{version_, libraryVersion_, top, metadata, timeData, table};
    return out_.finish(out_.writeGroup(root));
}

}  // namespace tendril::io
