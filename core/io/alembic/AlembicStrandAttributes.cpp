#include "core/io/alembic/AlembicStrandAttributes.h"

#include "core/io/alembic/AlembicCurvesAttribute.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace tendril::io {
namespace {

/// Reads the attributes of one object after another into the arrays of the result.
class AttributeReading {
public:
    AttributeReading(const AlembicArchive& archive, double time, AlembicCurves& result,
                     Diagnostics& problems)
        : archive_(archive), time_(time), result_(result), problems_(problems) {}

    void add(const AlembicCurvesObject& object) {
        addWidths(object);
        addIds(object);
        addGroups(object);
        addRootUvs(object);
        const std::vector<double> guides = first(object, {"groom_guide"}, 1);
        hasGuides_ = hasGuides_ || !guides.empty();
        for (std::size_t i = 0; i < object.strandCount(); ++i) {
            result_.isGuide.push_back(!guides.empty() && guides[i] != 0 ? 1 : 0);
        }
    }

    /// Arrays that no object, or not every one, has are left empty.
    void finish() {
        if (!hasWidths_) result_.curves.widths.clear();
        if (!hasRootUvs_) result_.curves.rootUvs.clear();
        if (!hasGuides_) result_.isGuide.clear();
        std::unordered_set<std::uint32_t> seen;
        for (std::uint32_t id : result_.curves.ids) {
            if (seen.insert(id).second) continue;
            problems_.push_back(
                makeWarning("", fmt::format("strand id {} occurs more than once, so "
                                            "the ids are ignored. Renumber the "
                                            "strands before exporting.",
                                            id)));
            missesIds_ = true;
            break;
        }
        if (missesIds_) result_.curves.ids.clear();
    }

private:
    AlembicCurvesAttribute attributeOf(const AlembicCurvesObject& object) {
        return {archive_, object, time_, problems_};
    }

    /// Of several names, the first that can be used.
    std::vector<double> first(const AlembicCurvesObject& object,
                              std::initializer_list<std::string_view> names, std::size_t extent) {
        for (std::string_view name : names) {
            auto values = attributeOf(object).strandValues(name, extent);
            if (!values.empty()) return values;
        }
        return {};
    }

    void addWidths(const AlembicCurvesObject& object) {
        std::vector<double> widths;
        for (const char* name : {"groom_width", "width"}) {
            widths = attributeOf(object).pointValues(name);
            if (!widths.empty()) break;
        }
        hasWidths_ = hasWidths_ || !widths.empty();
        Diagnostics known;  // already reported with the points
        const double scale = std::cbrt(
            std::abs(worldMatrix(archive_, object.placement(), time_, known).determinant()));
        for (double& width : widths) width = std::abs(width) * scale;
        if (widths.empty()) {
            std::size_t points = 0;
            for (std::size_t i = 0; i < object.strandCount(); ++i) points += object.pointCount(i);
            widths.assign(points, 0.0);
        }
        result_.curves.widths.insert(result_.curves.widths.end(), widths.begin(), widths.end());
    }

    void addIds(const AlembicCurvesObject& object) {
        const std::vector<double> ids = first(object, {"groom_id", "id"}, 1);
        const auto usable = [](double id) {
            return id >= 0 && id <= std::numeric_limits<std::uint32_t>::max() &&
                   id == std::floor(id);
        };
        if (ids.empty() || !std::all_of(ids.begin(), ids.end(), usable)) {
            missesIds_ = true;
            return;
        }
        for (double id : ids) result_.curves.ids.push_back(static_cast<std::uint32_t>(id));
    }

    void addGroups(const AlembicCurvesObject& object) {
        std::vector<std::string> names = attributeOf(object).strandTexts("groom_group_name");
        if (names.empty()) {
            for (double id : first(object, {"groom_group_id"}, 1)) {
                names.push_back(fmt::format("group {}", id));
            }
        }
        if (names.empty()) {
            const std::string& path = object.placement().path;
            names.assign(object.strandCount(), path.substr(path.rfind('/') + 1));
        }
        for (const std::string& name : names) {
            const auto [entry, isNew] = groupOf_.try_emplace(
                name, static_cast<std::uint32_t>(result_.curves.groupNames.size()));
            if (isNew) result_.curves.groupNames.push_back(name);
            result_.curves.groups.push_back(entry->second);
        }
    }

    void addRootUvs(const AlembicCurvesObject& object) {
        std::vector<double> uvs = first(object, {"groom_root_uv", "uv"}, 2);
        const auto finite = [](double x) { return std::isfinite(x); };
        if (!std::all_of(uvs.begin(), uvs.end(), finite)) uvs.clear();
        hasRootUvs_ = hasRootUvs_ || !uvs.empty();
        uvs.resize(2 * object.strandCount(), 0.0);
        for (std::size_t i = 0; i < uvs.size(); i += 2) {
            result_.curves.rootUvs.push_back(
                {static_cast<float>(uvs[i]), static_cast<float>(uvs[i + 1])});
        }
    }

    const AlembicArchive& archive_;
    double time_;
    AlembicCurves& result_;
    Diagnostics& problems_;
    std::unordered_map<std::string, std::uint32_t> groupOf_;
    bool hasWidths_ = false, hasRootUvs_ = false, hasGuides_ = false, missesIds_ = false;
};

}  // namespace

void readStrandAttributes(const AlembicArchive& archive,
                          std::span<const AlembicCurvesObject> objects, double time,
                          AlembicCurves& result, Diagnostics& problems) {
    AttributeReading reading(archive, time, result, problems);
    for (const AlembicCurvesObject& object : objects) reading.add(object);
    reading.finish();
}

}  // namespace tendril::io
