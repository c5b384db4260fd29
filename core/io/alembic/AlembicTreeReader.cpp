#include "core/io/alembic/AlembicTreeReader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace tendril::io {
namespace {

constexpr int kDeepest = 400;  ///< levels of objects; of properties a quarter
constexpr std::size_t kMostNotes = 50;
constexpr std::size_t kObjectHashBytes = 32;
constexpr std::size_t kRootChildren = 6;
constexpr std::int32_t kOldestLibrary = 9999;
constexpr std::uint8_t kMetadataWrittenOut = 255;
constexpr const char* kRemedy = "Export the file again if this part is needed";

std::int32_t versionIn(std::span<const std::byte> bytes) {
    return ByteReader(bytes).take<std::int32_t>();
}

}  // namespace

void AlembicTreeReader::note(const std::string& place, std::string text) {
    Diagnostics& problems = archive_.problems_;
    if (problems.size() < kMostNotes) {
        problems.push_back(makeWarning(place, std::move(text)));
    } else if (problems.size() == kMostNotes) {
        problems.push_back(makeWarning("",
                                       "more parts of the archive are damaged; the rest is not "
                                       "listed. Export the file again."));
    }
}

bool AlembicTreeReader::claim(OgawaRef group) {
    return group == kOgawaEmptyGroup || claimed_.insert(group).second;
}

Result<Done> AlembicTreeReader::read(const std::string& place) {
    const OgawaReader& file = archive_.file_;
    const auto refuse = [&](const std::string& text) {
        return makeError(place,
                         "the archive is damaged: " + text + ". Export or download it again.");
    };
    const auto root = file.readGroup(file.root());
    if (!root) return refuse("its root: " + root.diagnostics()[0].text);
    if (root.value().size() < kRootChildren) return refuse("the root group is incomplete");
    std::vector<std::vector<std::byte>> blocks;
    for (std::size_t i : {0, 1, 3, 4, 5}) {
        auto block = file.readData(root.value()[i]);
        if (!block) return refuse("its root: " + block.diagnostics()[0].text);
        blocks.push_back(std::move(block).value());
    }
    if (versionIn(blocks[0]) != 0 || blocks[0].size() < 4) return refuse("unknown file version");
    if (versionIn(blocks[1]) < kOldestLibrary) return refuse("unknown library version");
    if (!readTimeSamplings(blocks[3])) return refuse("the time samplings are cut off or invalid");
    if (!readMetadataTable(blocks[4])) return refuse("the metadata table is cut off");
    AlembicObject top;
    top.path = "/";
    const auto* text = reinterpret_cast<const char*>(blocks[2].data());
    top.metadata = parseAlembicMetadata({text, blocks[2].size()});
    archive_.objects_.push_back(std::move(top));
    readObjects(root.value()[2]);
    return Done{};
}

bool AlembicTreeReader::readTimeSamplings(std::span<const std::byte> block) {
    ByteReader reader(block);
    while (reader.left() > 0) {
        AlembicTimeSampling sampling;
        sampling.maxSamples = reader.take<std::uint32_t>();
        sampling.timePerCycle = reader.take<double>();
        const auto count = reader.take<std::uint32_t>();
        if (!reader.isGood() || count == 0 || count > reader.left() / sizeof(double)) return false;
        sampling.times.resize(count);
        for (double& time : sampling.times) time = reader.take<double>();
        const double cycle = sampling.timePerCycle;
        const auto finite = [](double time) { return std::isfinite(time); };
        if (!(cycle > 0) || cycle > kAlembicAcyclic ||
            !std::all_of(sampling.times.begin(), sampling.times.end(), finite) ||
            std::adjacent_find(sampling.times.begin(), sampling.times.end(),
                               std::greater_equal<>()) != sampling.times.end()) {
            return false;
        }
        if (sampling.times.back() - sampling.times.front() > cycle) return false;
        archive_.samplings_.push_back(std::move(sampling));
    }
    return !archive_.samplings_.empty();
}

bool AlembicTreeReader::readMetadataTable(std::span<const std::byte> block) {
    table_.emplace_back();  // index 0: nothing
    ByteReader reader(block);
    while (reader.left() > 0) {
        const std::string_view text = reader.takeText(reader.take<std::uint8_t>());
        if (!reader.isGood()) return false;
        table_.push_back(parseAlembicMetadata(text));
    }
    return true;
}

bool AlembicTreeReader::lookUpMetadata(std::uint8_t index, std::string_view writtenOut,
                                       AlembicMetadata& found) const {
    if (index == kMetadataWrittenOut) {
        found = parseAlembicMetadata(writtenOut);
        return true;
    }
    if (index >= table_.size()) return false;
    found = table_[index];
    return true;
}

void AlembicTreeReader::readObjects(OgawaRef root) {
    pending_ = {{0, root, 0}};
    while (!pending_.empty()) {
        const Pending next = pending_.back();
        pending_.pop_back();
        readObject(next);
    }
}

void AlembicTreeReader::readObject(const Pending& pending) {
    const std::string path = archive_.objects_[pending.object].path;
    const auto unreadable = [&](const std::string& why) {
        note(path, "the object is unreadable: " + why + ". " + kRemedy + "; the others were read.");
    };
    if (!claim(pending.group)) return unreadable("its group belongs to another object as well");
    const auto groups = archive_.file_.readGroup(pending.group);
    if (!groups) return unreadable(groups.diagnostics()[0].text);
    if (groups.value().empty()) return unreadable("its group is empty");
    AlembicProperty& properties = archive_.objects_[pending.object].properties;
    properties.group = groups.value().front();
    if (OgawaReader::isData(properties.group)) {
        note(path,
             std::string("the properties are unreadable: data stands where a group must be. ") +
                 kRemedy + ".");
    } else {
        readCompound(properties, path, 0);
    }
    addChildren(pending, groups.value());
}

void AlembicTreeReader::addChildren(const Pending& pending, const std::vector<OgawaRef>& groups) {
    const std::string path = archive_.objects_[pending.object].path;
    if (!OgawaReader::isData(groups.back())) return;
    const auto damaged = [&](const std::string& why) {
        note(path, "the objects below are unreadable: " + why + ". " + kRemedy + ".");
    };
    const auto block = archive_.file_.readData(groups.back());
    if (!block) return damaged(block.diagnostics()[0].text);
    if (block.value().size() <= kObjectHashBytes) return;
    if (pending.depth >= kDeepest) {
        return note(path, fmt::format("the hierarchy is deeper than {} levels; it is cut here. "
                                      "Flatten it before exporting.",
                                      kDeepest));
    }
    std::vector<Child> children;
    if (!parseChildren(std::span(block.value()).first(block.value().size() - kObjectHashBytes),
                       children)) {
        return damaged("their headers are cut off or invalid");
    }
    if (children.size() > groups.size() - 2) return damaged("there are more headers than objects");
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const auto index = static_cast<std::uint32_t>(archive_.objects_.size());
        AlembicObject object;
        object.path = (path == "/" ? "" : path) + "/" + children[i].name;
        if (!names.insert(children[i].name).second) {
            note(object.path, "several objects have this name. Rename them before exporting.");
        }
        object.metadata = std::move(children[i].metadata);
        object.parent = pending.object;
        archive_.objects_.push_back(std::move(object));
        archive_.objects_[pending.object].children.push_back(index);
    }
    const std::vector<std::uint32_t>& added = archive_.objects_[pending.object].children;
    for (std::size_t i = children.size(); i-- > 0;) {
        pending_.push_back({added[i], groups[i + 1], pending.depth + 1});
    }
}

bool AlembicTreeReader::parseChildren(std::span<const std::byte> block,
                                      std::vector<Child>& children) {
    headerBytes_ += block.size();
    if (headerBytes_ > archive_.file_.size()) return false;
    ByteReader reader(block);
    while (reader.left() > 0) {
        Child child;
        child.name = reader.takeText(reader.take<std::uint32_t>());
        const auto index = reader.take<std::uint8_t>();
        std::string_view writtenOut;
        if (index == kMetadataWrittenOut) {
            writtenOut = reader.takeText(reader.take<std::uint32_t>());
        }
        if (!reader.isGood() || child.name.empty()) return false;
        if (!lookUpMetadata(index, writtenOut, child.metadata)) return false;
        children.push_back(std::move(child));
    }
    return true;
}

void AlembicTreeReader::readCompound(AlembicProperty& compound, const std::string& place,
                                     int depth) {
    const auto damaged = [&](const std::string& why) {
        compound.children.clear();
        note(place, "the properties are unreadable: " + why + ". " + kRemedy + ".");
    };
    if (compound.group == kOgawaEmptyGroup) return;
    if (depth > kDeepest / 4) return damaged("they are nested too deeply");
    if (!claim(compound.group)) return damaged("their group is used twice");
    const auto groups = archive_.file_.readGroup(compound.group);
    if (!groups) return damaged(groups.diagnostics()[0].text);
    if (groups.value().empty()) return;
    const auto block = archive_.file_.readData(groups.value().back());
    if (!block) return damaged(block.diagnostics()[0].text);
    headerBytes_ += block.value().size();
    if (headerBytes_ > archive_.file_.size()) return damaged("their headers are shared");
    ByteReader headers(block.value());
    while (headers.left() > 0) {
        AlembicProperty property;
        if (!parseHeader(headers, property)) return damaged("their headers are cut off or invalid");
        compound.children.push_back(std::move(property));
    }
    if (compound.children.size() > groups.value().size() - 1) {
        return damaged("there are more headers than properties");
    }
    for (std::size_t i = 0; i < compound.children.size(); ++i) {
        AlembicProperty& property = compound.children[i];
        property.group = groups.value()[i];
        const std::string below = place + (depth == 0 ? " " : "/") + property.name;
        if (property.kind == AlembicPropertyKind::Compound) {
            readCompound(property, below, depth + 1);
        } else if (OgawaReader::isData(property.group)) {
            note(below, std::string("data stands where a group must be. ") + kRemedy + ".");
            property.samples = 0;
        }
    }
}

bool AlembicTreeReader::parseHeader(ByteReader& headers, AlembicProperty& property) {
    const auto info = headers.take<std::uint32_t>();
    const unsigned kind = info & 3, hint = info >> 2 & 3, pod = info >> 4 & 15;
    if (!headers.isGood() || hint == 3 || pod >= kAlembicPodCount) return false;
    const std::size_t width = std::size_t(1) << hint;
    property.kind = kind == 0   ? AlembicPropertyKind::Compound
                    : kind == 1 ? AlembicPropertyKind::Scalar
                                : AlembicPropertyKind::Array;
    property.pod = static_cast<AlembicPod>(pod);
    if (kind != 0 && !parseSamples(headers, info, width, property)) return false;
    property.name = headers.takeText(headers.takeNumber(width));
    const auto index = static_cast<std::uint8_t>(info >> 20);
    std::string_view writtenOut;
    if (index == kMetadataWrittenOut) writtenOut = headers.takeText(headers.takeNumber(width));
    if (!headers.isGood() || property.name.empty()) return false;
    return lookUpMetadata(index, writtenOut, property.metadata);
}

bool AlembicTreeReader::parseSamples(ByteReader& headers, std::uint32_t info, std::size_t width,
                                     AlembicProperty& property) const {
    property.extent = static_cast<std::uint8_t>(info >> 12);
    property.samples = headers.takeNumber(width);
    if (info & 0x200) {
        property.firstChanged = headers.takeNumber(width);
        property.lastChanged = headers.takeNumber(width);
    } else if (!(info & 0x800) && property.samples > 0) {
        property.firstChanged = 1;
        property.lastChanged = property.samples - 1;
    }
    if (info & 0x100) property.timeSampling = headers.takeNumber(width);
    // A range that cannot be: treated as constant, the first sample is there in any case.
    if (property.firstChanged == 0 || property.firstChanged > property.lastChanged ||
        property.lastChanged >= property.samples) {
        property.firstChanged = property.lastChanged = 0;
    }
    return property.timeSampling < archive_.samplings_.size();
}

}  // namespace tendril::io
