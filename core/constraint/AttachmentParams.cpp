#include "core/constraint/AttachmentParams.h"

namespace tendril::constraint {

const std::array<Param<AttachmentParams>, 9>& AttachmentParams::params() {
    using P = AttachmentParams;
    static constexpr std::array<Param<AttachmentParams>, 9> kTable = {{
        {{.key = "body",
          .label = "Body",
          .help = "Name of the body or shape that strands are attached to; empty for the only one.",
          .section = "Attachment",
          .isText = true,
          .animatable = false},
         &P::body},
        {{.key = "place",
          .label = "Where",
          .help =
              "Nearest attaches each strand where it is nearest to the surface as drawn, at the "
              "first frame; point attaches all at one place.",
          .section = "Attachment",
          .animatable = false,
          .choices = kAttachPlaceNames},
         choiceField<&P::place>},
        {{.key = "point",
          .label = "Point",
          .help =
              "The place is where the surface is nearest to this point of the body's own frame.",
          .section = "Attachment",
          .unit = Unit::Meter,
          .display = "cm",
          .minimum = -1e4,
          .maximum = 1e4,
          .softMinimum = -1,
          .softMaximum = 1,
          .animatable = false},
         &P::point},
        {{.key = "strength",
          .label = "Strength",
          .help = "How much of the way to their places the strands are pulled: 0 lets them go, 1 "
                  "holds them there.",
          .section = "Attachment"},
         &P::strength},
        {{.key = "groom",
          .label = "Groom",
          .help = "Name of the groom whose strands are attached; empty for the only one.",
          .section = "Attached strands",
          .isText = true,
          .animatable = false},
         &P::groom},
        {{.key = "strands",
          .label = "Strands",
          .help = "Which strands are attached: all, or ids and ranges of ids such as 0-9, 17.",
          .section = "Attached strands",
          .isText = true,
          .animatable = false},
         &P::strands},
        {{.key = "along",
          .label = "Along strand",
          .help = "Which point of a strand is attached: 0 is its root, 1 its tip.",
          .section = "Attached strands",
          .animatable = false},
         &P::along},
        {{.key = "compliance",
          .label = "Compliance",
          .help = "How far a strand stays away from its place for each newton it pulls with; 0 is "
                  "rigid.",
          .section = "Attached strands",
          .unit = Unit::MeterPerNewton,
          .minimum = 0,
          .maximum = 1e6,
          .softMaximum = 10,
          .animatable = false},
         &P::compliance},
        {{.key = "color",
          .label = "Color",
          .help = "Color of the attachment in the viewport.",
          .section = "Look",
          .isColor = true,
          .animatable = false,
          .effect = Effect::Display},
         &P::color},
    }};
    return kTable;
}

}  // namespace tendril::constraint
