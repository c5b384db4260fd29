#include "core/strand/BindParams.h"

namespace tendril::strand {

namespace {

using P = BindParams;
using namespace std::string_view_literals;

// In the order of the enumeration.
constexpr std::array kBinds = {"off"sv, "surface"sv};

}  // namespace

const std::array<Param<BindParams>, 3>& BindParams::params() {
    static constexpr std::array<Param<P>, 3> kTable = {{
        {{.key = "bind",
          .label = "Bind roots",
          .help = "Whether the roots follow the surface of a body as it moves and deforms.",
          .section = "Roots",
          .animatable = false,
          .effect = Effect::Topology,
          .choices = kBinds},
         choiceField<&P::bind>},
        {{.key = "bind_body",
          .label = "Body",
          .help = "Name of the body that the roots follow; empty for the only one.",
          .section = "Roots",
          .isText = true,
          .animatable = false,
          .effect = Effect::Topology},
         &P::body},
        {{.key = "bind_distance",
          .label = "Within",
          .help = "Roots farther than this from the surface stay rigid in the body's frame.",
          .section = "Roots",
          .unit = Unit::Meter,
          .display = "cm",
          .minimum = 0,
          .maximum = 1e3,
          .softMaximum = 0.1,
          .animatable = false,
          .effect = Effect::Topology},
         &P::distance},
    }};
    return kTable;
}

}  // namespace tendril::strand
