#include "core/io/groom/ObjCurves.h"

#include "core/io/groom/GroomCheck.h"
#include "core/io/groom/JoinChains.h"
#include "core/io/groom/ObjLines.h"

#include <fmt/format.h>

#include <limits>
#include <map>
#include <optional>

namespace tendril::io {
namespace {

using strand::CurveSet;

constexpr std::size_t kMaxVertices = std::numeric_limits<std::uint32_t>::max();

/// Gathers vertices and polylines line by line; indices are checked when all vertices are known.
class Parser {
public:
    Parser(const std::string& place, const GroomReading& reading)
        : place_(place), reading_(reading) {}

    void parse(std::string_view text) {
        for (ObjLines lines(text); lines.next();) {
            lineNumber_ = lines.number();
            std::string_view line = lines.line();
            parseStatement(takeWord(line), line);
        }
    }

    Result<CurveSet> finish() && {
        checkIndices();
        if (faults_ > reading_.namedProblems)
            notes_.push_back(makeError(place_, fmt::format("{} more lines are faulty.",
                                                           faults_ - reading_.namedProblems)));
        if (faults_ > 0) return Result<CurveSet>::failed(std::move(notes_));
        if (elements_.empty()) return noLines();
        if (faces_ > 0)
            notes_.push_back(makeNote(place_, fmt::format("{} faces were ignored; import the file "
                                                          "as a mesh, too, if they are a body.",
                                                          faces_)));
        noteFreeForm();
        if (emptyElements_ > 0)
            notes_.push_back(makeWarning(place_, fmt::format("{} line elements without a vertex "
                                                             "were left out.",
                                                             emptyElements_)));
        if (references_ > kMaxVertices)
            return makeError(place_,
                             fmt::format("{} points are too many. Split the groom.", references_));
        const std::size_t before = elements_.size();
        elements_ = joinChains(std::move(elements_));
        if (elements_.size() < before)
            notes_.push_back(makeNote(place_, fmt::format("{} line elements continue one another "
                                                          "and were joined to {} strands.",
                                                          before, elements_.size())));
        return checkedGroom(makeCurves(), place_, reading_, std::move(notes_));
    }

private:
    void parseStatement(std::string_view keyword, std::string_view rest) {
        if (keyword == "v")
            parseVertex(rest);
        else if (keyword == "l")
            parsePolyline(rest);
        else if (keyword == "o" || keyword == "g")
            group_ = groupOf(withoutBlanks(rest));
        else if (keyword == "f")
            ++faces_;
        else if (keyword == "curv")
            ++freeForm_;
    }

    void parseVertex(std::string_view rest) {
        spatial::Vec3 point;
        for (double* coordinate : {&point.x, &point.y, &point.z}) {
            const std::string_view word = takeWord(rest);
            const std::optional<double> number = toNumber(word);
            if (!number)
                return fault(word.empty()
                                 ? "the vertex has fewer than three coordinates. Write x, y and z."
                                 : fmt::format("\"{}\" is not a coordinate. Write a number.",
                                               word.substr(0, 40)));
            *coordinate = *number;
        }
        vertices_.push_back(point);
    }

    /// Negative indices count back from the vertices read so far, others may point ahead.
    void parsePolyline(std::string_view rest) {
        Chain chain{{}, group_, lineNumber_};
        for (std::string_view word = takeWord(rest); !word.empty(); word = takeWord(rest)) {
            const std::optional<std::int64_t> index = toInteger(word.substr(0, word.find('/')));
            if (!index)
                return fault(fmt::format("\"{}\" is not a vertex index. Write a whole number.",
                                         word.substr(0, 40)));
            const auto read = static_cast<std::int64_t>(vertices_.size());
            if (*index == 0 || *index < -read || *index > std::int64_t(kMaxVertices))
                return fault(
                    fmt::format("index {} is of none of the {} vertices read so far. "
                                "Indices count from 1, or from -1 backward.",
                                *index, read));
            chain.vertices.push_back(
                static_cast<std::uint32_t>(*index > 0 ? *index - 1 : read + *index));
        }
        if (chain.vertices.empty()) {
            ++emptyElements_;
            return;
        }
        references_ += chain.vertices.size();
        elements_.push_back(std::move(chain));
    }

    std::uint32_t groupOf(std::string_view name) {
        const auto [entry, isNew] =
            groupIndex_.try_emplace(std::string(name), std::uint32_t(groupNames_.size()));
        if (isNew) groupNames_.emplace_back(name);
        return entry->second;
    }

    void checkIndices() {
        for (const Chain& element : elements_)
            for (const std::uint32_t v : element.vertices) {
                if (v < vertices_.size()) continue;
                lineNumber_ = element.line;
                fault(
                    fmt::format("index {} is beyond the {} vertices of the file. Export the file "
                                "again, or add the missing vertices.",
                                std::uint64_t(v) + 1, vertices_.size()));
                break;
            }
    }

    void fault(std::string text) {
        if (++faults_ > reading_.namedProblems) return;
        notes_.push_back(makeError(fmt::format("{}:{}", place_, lineNumber_), std::move(text)));
    }

    Result<CurveSet> noLines() {
        noteFreeForm();
        notes_.push_back(makeError(
            place_, faces_ > 0
                        ? fmt::format("has {} faces but no line elements (l): it is a mesh. Import "
                                      "it as a body, or export the curves as lines.",
                                      faces_)
                        : "has no line elements (l). Export the curves as lines (polylines)."));
        return Result<CurveSet>::failed(std::move(notes_));
    }

    void noteFreeForm() {
        if (freeForm_ == 0) return;
        notes_.push_back(
            makeWarning(place_, fmt::format("{} free-form curves (curv) were not read. "
                                            "Convert them to polylines first.",
                                            freeForm_)));
    }

    CurveSet makeCurves() const {
        CurveSet curves;
        std::map<std::uint32_t, std::uint32_t>
            used;  // groups of meshes and empty ones are left out
        for (const Chain& element : elements_) {
            for (const std::uint32_t v : element.vertices) curves.points.push_back(vertices_[v]);
            curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
            const auto next = static_cast<std::uint32_t>(used.size());
            const auto [entry, isNew] = used.try_emplace(element.group, next);
            curves.groups.push_back(entry->second);
            if (isNew) curves.groupNames.push_back(groupNames_[element.group]);
        }
        const bool named = curves.groupNames.size() > 1 || !curves.groupNames.front().empty();
        if (!named) {
            curves.groups.clear();
            curves.groupNames.clear();
        }
        return curves;
    }

    const std::string& place_;
    const GroomReading& reading_;
    std::vector<spatial::Vec3> vertices_;
    std::vector<Chain> elements_;
    std::vector<std::string> groupNames_{""};
    std::map<std::string, std::uint32_t> groupIndex_{{"", 0}};
    std::uint32_t group_ = 0, lineNumber_ = 0;
    std::size_t faces_ = 0, freeForm_ = 0, faults_ = 0, references_ = 0, emptyElements_ = 0;
    Diagnostics notes_;
};

}  // namespace

Result<CurveSet> readObjCurves(std::string_view text, const std::string& place,
                               const GroomReading& reading) {
    if (text.starts_with("\xFE\xFF") || text.starts_with("\xFF\xFE"))
        return makeError(place, "is UTF-16 text. Save it as UTF-8 or plain ASCII.");
    Parser parser(place, reading);
    parser.parse(text);
    return std::move(parser).finish();
}

}  // namespace tendril::io
