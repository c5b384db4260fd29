#include "core/strand/SourceParams.h"

namespace tendril::strand {

namespace {

using P = SourceParams;
using namespace std::string_view_literals;

// In the order of the enumerations.
constexpr std::array kUnits = {"mm"sv, "cm"sv, "dm"sv, "m"sv, "in"sv, "ft"sv, "yd"sv};
constexpr std::array kUpAxes = {"Y"sv, "Z"sv};

const std::array<Param<P>, 3> kParams = {{
    {{.key = "file",
      .label = "File",
      .help = "The file it is read from.",
      .section = "Source",
      .animatable = false,
      .effect = Effect::Topology},
     &P::file},
    {{.key = "unit",
      .label = "Unit",
      .help = "Length that one unit of the file stands for.",
      .section = "Source",
      .animatable = false,
      .effect = Effect::Topology,
      .choices = kUnits},
     choiceField<&P::unit>},
    {{.key = "up",
      .label = "Up axis",
      .help = "Axis of the file that points up.",
      .section = "Source",
      .animatable = false,
      .effect = Effect::Topology,
      .choices = kUpAxes},
     choiceField<&P::up>},
}};

}  // namespace

const std::array<Param<SourceParams>, 3>& SourceParams::params() {
    return kParams;
}

}  // namespace tendril::strand
