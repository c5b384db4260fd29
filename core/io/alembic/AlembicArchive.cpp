#include "core/io/alembic/AlembicArchive.h"

#include "core/io/alembic/AlembicTreeReader.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace tendril::io {
namespace {

constexpr std::size_t kDigestBytes = 16;

/// IEEE half precision.
double halfToDouble(std::uint16_t bits) {
    const int exponent = bits >> 10 & 0x1f;
    const double fraction = bits & 0x3ff;
    const double sign = bits & 0x8000 ? -1 : 1;
    if (exponent == 0) return sign * std::ldexp(fraction, -24);
    if (exponent == 31) return fraction == 0 ? sign * INFINITY : NAN;
    return sign * std::ldexp(fraction + 1024, exponent - 25);
}

template <class T>
std::vector<double> converted(std::span<const std::byte> payload) {
    std::vector<double> values(payload.size() / sizeof(T));
    for (std::size_t i = 0; i < values.size(); ++i) {
        T value;
        std::memcpy(&value, payload.data() + i * sizeof(T), sizeof(T));
        values[i] = static_cast<double>(value);
    }
    return values;
}

std::vector<double> numbersIn(AlembicPod pod, std::span<const std::byte> payload) {
    switch (pod) {
        case AlembicPod::Bool:
        case AlembicPod::UInt8:
            return converted<std::uint8_t>(payload);
        case AlembicPod::Int8:
            return converted<std::int8_t>(payload);
        case AlembicPod::UInt16:
            return converted<std::uint16_t>(payload);
        case AlembicPod::Int16:
            return converted<std::int16_t>(payload);
        case AlembicPod::UInt32:
            return converted<std::uint32_t>(payload);
        case AlembicPod::Int32:
            return converted<std::int32_t>(payload);
        case AlembicPod::UInt64:
            return converted<std::uint64_t>(payload);
        case AlembicPod::Int64:
            return converted<std::int64_t>(payload);
        case AlembicPod::Float32:
            return converted<float>(payload);
        case AlembicPod::Float64:
            return converted<double>(payload);
        case AlembicPod::Float16:
            break;
        case AlembicPod::String:
        case AlembicPod::WString:
            return {};
    }
    std::vector<double> values = converted<std::uint16_t>(payload);
    for (double& value : values) value = halfToDouble(static_cast<std::uint16_t>(value));
    return values;
}

}  // namespace

const AlembicProperty* AlembicProperty::find(std::string_view child) const {
    const auto found = std::find_if(children.begin(), children.end(),
                                    [&](const AlembicProperty& p) { return p.name == child; });
    return found == children.end() ? nullptr : &*found;
}

std::uint32_t AlembicProperty::slotOf(std::uint32_t sample) const {
    if (isConstant() || sample < firstChanged) return 0;
    return std::min(sample, lastChanged) - firstChanged + 1;
}

bool AlembicObject::hasSchema(std::string_view title) const {
    for (const char* key : {"schemaObjTitle", "schema"}) {
        const auto found = metadata.find(key);
        if (found != metadata.end() && found->second == title) return true;
    }
    return false;
}

AlembicMetadata parseAlembicMetadata(std::string_view text) {
    AlembicMetadata pairs;
    while (!text.empty()) {
        const std::string_view pair = text.substr(0, text.find(';'));
        const std::size_t equals = pair.find('=');
        if (equals == std::string_view::npos) break;
        pairs.emplace(pair.substr(0, equals), pair.substr(equals + 1));
        text.remove_prefix(std::min(text.size(), pair.size() + 1));
    }
    return pairs;
}

Result<AlembicArchive> AlembicArchive::open(const std::filesystem::path& path,
                                            UnfinishedArchive unfinished) {
    auto file = OgawaReader::open(path, unfinished);
    if (!file) return Result<AlembicArchive>::failed(file.diagnostics());
    AlembicArchive archive(std::move(file).value());
    if (auto read = AlembicTreeReader(archive).read(path.string()); !read) {
        return Result<AlembicArchive>::failed(read.diagnostics());
    }
    return archive;
}

std::uint32_t AlembicArchive::sampleAt(const AlembicProperty& property, double time) const {
    return static_cast<std::uint32_t>(samplingOf(property).nearest(time, property.samples));
}

Result<std::vector<std::byte>> AlembicArchive::readPayload(const AlembicProperty& property,
                                                           std::uint32_t sample) const {
    using Failed = Result<std::vector<std::byte>>;
    if (sample >= property.samples) return makeError("", "there is no such sample");
    const std::uint64_t width = property.kind == AlembicPropertyKind::Array ? 2 : 1;
    const auto refs = file_.readChildren(property.group, width * property.slotOf(sample), 1);
    if (!refs) return Failed::failed(refs.diagnostics());
    auto data = file_.readData(refs.value()[0]);
    if (!data) return data;
    std::vector<std::byte>& bytes = data.value();
    if (bytes.empty()) return data;
    if (bytes.size() < kDigestBytes) return makeError("", "the data is shorter than its digest");
    bytes.erase(bytes.begin(), bytes.begin() + kDigestBytes);
    return data;
}

Result<std::vector<double>> AlembicArchive::readNumbers(const AlembicProperty& property,
                                                        std::uint32_t sample) const {
    using Failed = Result<std::vector<double>>;
    if (property.kind == AlembicPropertyKind::Compound || isText(property.pod)) {
        return makeError("", "numbers were expected here");
    }
    if (property.extent == 0) return makeError("", "its elements have no values (extent 0)");
    const auto payload = readPayload(property, sample);
    if (!payload) return Failed::failed(payload.diagnostics());
    std::vector<double> values = numbersIn(property.pod, payload.value());
    if (property.kind == AlembicPropertyKind::Scalar && values.size() != property.extent) {
        return makeError("", "its size does not match its type");
    }
    values.resize(values.size() - values.size() % property.extent);
    return values;
}

Result<std::vector<std::string>> AlembicArchive::readTexts(const AlembicProperty& property,
                                                           std::uint32_t sample) const {
    using Failed = Result<std::vector<std::string>>;
    if (property.kind == AlembicPropertyKind::Compound || property.pod != AlembicPod::String) {
        return makeError("", "texts were expected here");
    }
    const auto payload = readPayload(property, sample);
    if (!payload) return Failed::failed(payload.diagnostics());
    // The texts that are there count, whatever the dimensions claim.
    std::vector<std::string> texts;
    ByteReader reader(payload.value());
    std::string_view all = reader.takeText(payload.value().size());
    for (std::size_t end; (end = all.find('\0')) != std::string_view::npos;) {
        texts.emplace_back(all.substr(0, end));
        all.remove_prefix(end + 1);
    }
    return texts;
}

}  // namespace tendril::io
