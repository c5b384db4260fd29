#include "core/take/TakeTypes.h"

namespace tendril::take {

TakeHeader makeTakeHeader(const StrandFrame& first) {
    TakeHeader header;
    header.firstFrame = first.frameNumber;
    header.firstPoint = first.firstPoint;
    header.ids = first.ids;
    header.objects = first.objects;
    header.radii = first.radii;
    return header;
}

bool fits(const TakeHeader& header, const StrandFrame& frame) {
    return frame.firstPoint == header.firstPoint && frame.ids == header.ids &&
           frame.objects == header.objects &&
           frame.positions.size() == std::size_t(3) * header.firstPoint.back();
}

}  // namespace tendril::take
