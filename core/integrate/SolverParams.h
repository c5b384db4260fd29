#pragma once

#include "core/params/ParamOps.h"

namespace tendril::integrate {

/// How closely the equations of motion are solved.
struct SolverParams {
    double tolerance = 2e-5;
    int maximumOrder = 5;
    int couplingSteps = 8;
    int stepBudget = 2000;
    double teleportDistance = 1;

    bool operator==(const SolverParams&) const = default;

    static constexpr std::array<Param<SolverParams>, 5> params() {
        using P = SolverParams;
        return {{
            {{.key = "tolerance",
              .label = "Tolerance",
              .help =
                  "Error of the tip allowed in one solver step, as a share of the strand's length. "
                  "Ten times as much is allowed where there is next to no damping.",
              .section = "Solver",
              .minimum = 1e-10,
              .maximum = 0.1,
              .softMinimum = 1e-6,
              .softMaximum = 1e-2,
              .logarithmic = true,
              .animatable = false,
              .effect = Effect::Topology},
             &P::tolerance},
            {{.key = "maximum_order",
              .label = "Highest order",
              .help = "Highest order of the time integration; strands with little damping never "
                      "use more "
                      "than 2.",
              .section = "Solver",
              .minimum = 1,
              .maximum = 5,
              .animatable = false,
              .effect = Effect::Topology},
             &P::maximumOrder},
            {{.key = "coupling_steps",
              .label = "Coupling steps",
              .help = "How often in a frame keyed forces and stiffness are read anew.",
              .section = "Solver",
              .minimum = 1,
              .maximum = 64,
              .softMaximum = 16,
              .animatable = false},
             &P::couplingSteps},
            {{.key = "step_budget",
              .label = "Step budget",
              .help = "Solver steps that a strand may take in one coupling step, or in a frame "
                      "where nothing is keyed. One that needs more goes on in coarse steps until "
                      "the frame ends, and is counted.",
              .section = "Solver",
              .minimum = 10,
              .maximum = 1000000,
              .softMaximum = 5000,
              .logarithmic = true,
              .animatable = false,
              .effect = Effect::Topology},
             &P::stepBudget},
            {{.key = "teleport_distance",
              .label = "Teleport distance",
              .help = "A base that moves this much farther in a frame than its speed explains "
                      "teleports: strands are carried along as they are. 0: never.",
              .section = "Solver",
              .unit = Unit::Meter,
              .minimum = 0,
              .maximum = 1e6,
              .softMaximum = 10,
              .animatable = false},
             &P::teleportDistance},
        }};
    }
};
static_assert(fieldCount<SolverParams>() == SolverParams::params().size(), "a field has no row");

}  // namespace tendril::integrate
