#include "core/validate/Validation.h"

#include "core/validate/GroupProcedures.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace tendril::validate {
namespace {

struct Procedure {
    const char* group;
    GroupProcedure run;
};
constexpr std::array kProcedures{
    Procedure{"1-joint-law", runJointLaw},
    Procedure{"1-instant", runInstants},
    Procedure{"1-dynamics", runTrajectories},
    Procedure{"2a-elastica-discrete", runHeavyChains},
    Procedure{"2b-spatial-discrete", runHeavyChains},
    Procedure{"2a-elastica", runPlanarRods},
    Procedure{"2b-spatial", runSpatialRods},
    Procedure{"3-elastica-tip-load", runTipLoads},
    Procedure{"3-end-moment", runEndMoments},
    Procedure{"3-classical", runClassical},
    Procedure{"3-lateral-finite", runLateralBuckling},
    Procedure{"3-bend-twist", runBendTwist},
    Procedure{"3-ring-discrete", runRings},
    Procedure{"4-discrete", runLinearChains},
    Procedure{"4-falling", runFalls},
    Procedure{"4-falling-initial", runReleases},
};

struct Gap {
    const char* group;
    const char* reason;
};
constexpr std::array kGaps{
    Gap{"3-bounces", "one body and a plane: needs contact with restitution"},
    Gap{"3-terminal-velocity", "a free link without a joint: every link here hangs on a root"},
    Gap{"5-mass-spring", "point masses: another solver"},
};

void runGroup(const Json& group, Session& session) {
    const auto name = group.at("group").get<std::string>();
    if (!session.concerns(name) || session.cancelled()) return;
    const auto isNamed = [&name](const auto& row) { return name == row.group; };
    const auto procedure = std::find_if(kProcedures.begin(), kProcedures.end(), isNamed);
    if (procedure != kProcedures.end()) {
        procedure->run(group, session);
        return;
    }
    const auto gap = std::find_if(kGaps.begin(), kGaps.end(), isNamed);
    session.reportNotCovered(
        name, gap != kGaps.end() ? gap->reason : "no procedure for a group of this name");
}

}  // namespace

Result<std::vector<CaseResult>> runValidation(const std::filesystem::path& referenceFolder,
                                              const ValidationOptions& options) {
    const std::filesystem::path file = referenceFolder / "index.json";
    std::ifstream stream(file);
    if (!stream) {
        return makeError(file.string(), "cannot be read. Name a folder of reference numbers.");
    }
    Session session(referenceFolder, options);
    try {
        const Json index = Json::parse(stream);
        for (const Json& group : index.at("groups")) runGroup(group, session);
    } catch (const Json::exception& error) {
        return makeError(file.string(), std::string("is not an index of cases: ") + error.what());
    }
    runOwnLaws(session);
    runSagfree(session);
    return session.takeResults();
}

}  // namespace tendril::validate
