#include "core/io/alembic/AlembicPlacement.h"

#include "core/io/alembic/AlembicXform.h"

#include <algorithm>
#include <unordered_map>

namespace tendril::io {
namespace {

constexpr std::size_t kMostVisits = 1'000'000;  ///< of objects, instances counted each time

/// Walks the tree, and the trees below instances once.
class PlacementSearch {
public:
    PlacementSearch(const AlembicArchive& archive, std::string_view schema, Diagnostics& problems)
        : archive_(archive), schema_(schema), problems_(problems) {
        const auto& objects = archive.objects();
        for (std::uint32_t i = 0; i < objects.size(); ++i) byPath_.emplace(objects[i].path, i);
    }

    std::vector<AlembicPlacement> search() {
        visit(0, "", false);
        return std::move(found_);
    }

private:
    /// @param path where the object is seen, without its own name when it is the root
    void visit(std::uint32_t index, const std::string& path, bool insideInstance) {
        if (++visits_ > kMostVisits) {
            if (visits_ == kMostVisits + 1) {
                problems_.push_back(makeWarning(path,
                                                "the archive has more than a million objects, "
                                                "instances included; the rest is left out. "
                                                "Export fewer objects."));
            }
            return;
        }
        const AlembicObject& object = archive_.objects()[index];
        if (object.metadata.contains("isInstance"))
            return visitInstance(object, path, insideInstance);
        if (index != 0) lineage_.push_back(index);
        if (object.hasSchema(schema_)) found_.push_back({index, path, lineage_});
        for (std::uint32_t child : object.children) {
            const std::string_view name = archive_.objects()[child].name();
            visit(child, path + "/" + std::string(name), insideInstance);
        }
        if (index != 0) lineage_.pop_back();
    }

    void visitInstance(const AlembicObject& instance, const std::string& path,
                       bool insideInstance) {
        const auto skip = [&](const char* why) { problems_.push_back(makeWarning(path, why)); };
        if (insideInstance) {
            return skip(
                "an instance within an instance is left out. Make it real before exporting.");
        }
        const AlembicProperty* source = instance.properties.find(".instanceSource");
        if (!source)
            return skip("an instance without a source is left out. Export the file again.");
        const auto texts = archive_.readTexts(*source, 0);
        const auto target =
            texts && !texts.value().empty() ? byPath_.find(texts.value().front()) : byPath_.end();
        if (target == byPath_.end() || isAncestor(target->second, instance)) {
            return skip(
                "the source of an instance is missing or above it; the instance is left "
                "out. Export the file again.");
        }
        visit(target->second, path, true);
    }

    bool isAncestor(std::uint32_t candidate, const AlembicObject& object) const {
        if (candidate == 0) return true;
        for (std::uint32_t above = object.parent; above != 0;
             above = archive_.objects()[above].parent) {
            if (above == candidate) return true;
        }
        return false;
    }

    const AlembicArchive& archive_;
    std::string_view schema_;
    Diagnostics& problems_;
    std::unordered_map<std::string, std::uint32_t> byPath_;
    std::vector<std::uint32_t> lineage_;
    std::vector<AlembicPlacement> found_;
    std::size_t visits_ = 0;
};

}  // namespace

std::vector<AlembicPlacement> findPlacements(const AlembicArchive& archive, std::string_view schema,
                                             Diagnostics& problems) {
    return PlacementSearch(archive, schema, problems).search();
}

bool isVisible(const AlembicArchive& archive, const AlembicPlacement& placement, double time) {
    for (auto index = placement.lineage.rbegin(); index != placement.lineage.rend(); ++index) {
        const AlembicProperty* visible = archive.objects()[*index].properties.find("visible");
        if (!visible || visible->samples == 0) continue;
        const auto value = archive.readNumbers(*visible, archive.sampleAt(*visible, time));
        if (!value || value.value().empty() || value.value().front() < 0) continue;
        return value.value().front() != 0;
    }
    return true;
}

AlembicMatrix worldMatrix(const AlembicArchive& archive, const AlembicPlacement& placement,
                          double time, Diagnostics& problems) {
    AlembicMatrix world;
    for (std::uint32_t index : placement.lineage) {
        const AlembicObject& object = archive.objects()[index];
        const auto xform = readXform(archive, object, time);
        if (!xform) {
            problems.push_back(makeWarning(
                object.path, "the transform is unreadable (" + xform.diagnostics()[0].text +
                                 ") and left out. Export the file again, or freeze transforms."));
            continue;
        }
        const auto& [local, inherits] = xform.value();
        world = inherits ? local * world : local;
    }
    return world;
}

}  // namespace tendril::io
