#include "core/validate/Validation.h"

#include "core/validate/GroupProcedures.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace tendril::validate {
namespace {

struct Procedure {
    const char* group;
    GroupProcedure add;
};
constexpr std::array kProcedures{
    Procedure{"1-joint-law", addJointLaw},
    Procedure{"1-instant", addInstants},
    Procedure{"1-dynamics", addTrajectories},
    Procedure{"2a-elastica-discrete", addHeavyChains},
    Procedure{"2b-spatial-discrete", addHeavyChains},
    Procedure{"2a-elastica", addPlanarRods},
    Procedure{"2b-spatial", addSpatialRods},
    Procedure{"3-elastica-tip-load", addTipLoads},
    Procedure{"3-end-moment", addEndMoments},
    Procedure{"3-classical", addClassical},
    Procedure{"3-lateral-finite", addLateralBuckling},
    Procedure{"3-bend-twist", addBendTwist},
    Procedure{"3-ring-discrete", addRings},
    Procedure{"4-discrete", addLinearChains},
    Procedure{"4-falling", addFalls},
    Procedure{"4-falling-initial", addReleases},
    Procedure{"3-terminal-velocity", addFreeFalls},
};

struct Gap {
    const char* group;
    const char* reason;
};
constexpr std::array kGaps{
    Gap{"3-bounces", "one body and a plane: needs contact with restitution"},
    Gap{"5-mass-spring", "point masses: another solver"},
};

void addGroup(const Json& group, Session& session) {
    const auto name = group.at("group").get<std::string>();
    if (!session.concerns(name)) return;
    const auto isNamed = [&name](const auto& row) { return name == row.group; };
    const auto procedure = std::find_if(kProcedures.begin(), kProcedures.end(), isNamed);
    if (procedure != kProcedures.end()) {
        procedure->add(group, session);
        return;
    }
    const auto gap = std::find_if(kGaps.begin(), kGaps.end(), isNamed);
    session.reportNotCovered(
        name, gap != kGaps.end() ? gap->reason : "no procedure for a group of this name");
}

}  // namespace

Result<std::vector<CaseResult>> runValidation(const std::filesystem::path& referenceFolder,
                                              const ValidationOptions& options) {
    Session session(referenceFolder, options);
    Json index;
    if (!referenceFolder.empty()) {
        const std::filesystem::path file = referenceFolder / "index.json";
        std::ifstream stream(file);
        if (!stream) {
            return makeError(file.string(), "cannot be read. Name a folder of reference numbers.");
        }
        try {
            index = Json::parse(stream);
            for (const Json& group : index.at("groups")) addGroup(group, session);
        } catch (const Json::exception& error) {
            return makeError(file.string(),
                             std::string("is not an index of cases: ") + error.what());
        }
    }
    addOwnLaws(session);
    addSagfree(session);
    addContactLaws(session);
    Workers workers(options.threads);
    return session.run(workers);
}

}  // namespace tendril::validate
