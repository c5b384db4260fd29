#pragma once

#include "core/base/Result.h"
#include "core/constraint/StrandChoice.h"
#include "core/sim/PulledStrand.h"

namespace tendril::sim {

/// The limits and goals of joints of a scene, for the strands of one groom.
class SceneJoints {
public:
    void adopt(const scene::Scene& scene, const scene::Object& groom);

    [[nodiscard]] bool isEmpty() const { return rules_.empty(); }
    void demandsOf(const PulledStrand& strand, double t, std::vector<JointDemand>& demands) const;
    [[nodiscard]] const Diagnostics& notes() const { return notes_; }

private:
    struct Rule {
        std::shared_ptr<const scene::Object> object;
        constraint::StrandChoice choice;
    };
    std::vector<Rule> rules_;
    Diagnostics notes_;
};

}  // namespace tendril::sim
