#include "core/sim/StrandDrawing.h"

namespace tendril::sim {

using spatial::Quat;
using spatial::Vec3;

namespace {

void store(std::vector<float>& array, std::size_t at, const Vec3& v) {
    array[at] = static_cast<float>(v.x);
    array[at + 1] = static_cast<float>(v.y);
    array[at + 2] = static_cast<float>(v.z);
}

void store(std::vector<float>& array, std::size_t at, const Quat& q) {
    array[at] = static_cast<float>(q.x);
    array[at + 1] = static_cast<float>(q.y);
    array[at + 2] = static_cast<float>(q.z);
    array[at + 3] = static_cast<float>(q.w);
}

/// Orientation of every link of a serial chain, world.
std::vector<Quat> orientationsOf(const StrandPose& pose) {
    std::vector<Quat> orientations;
    Quat orientation = pose.root.orientation;
    for (const Quat& turn : pose.turns) orientations.push_back(orientation = orientation * turn);
    return orientations;
}

}  // namespace

void writeStrand(const CompiledStrand& strand, const StrandPose& pose,
                 const strand::StrandParams& params, const CurveMap& profiles, std::size_t first,
                 StrandFrame& frame) {
    const std::vector<Quat> orientations = orientationsOf(pose);
    for (std::size_t i = 0; i < strand.places.size(); ++i) {
        const PointPlace& place = strand.places[i];
        const std::size_t at = first + i;
        Vec3 position = pose.root.position + rotate(pose.root.orientation, place.local);
        Vec3 velocity = pose.root.velocityAt(position);
        // The root frame of a carried strand stands as it was drawn; orientations are of links.
        Quat orientation = pose.root.orientation;
        if (place.link != multibody::kRoot) {
            const auto link = static_cast<std::size_t>(place.link);
            const multibody::LinkMotion& motion = pose.links[link];
            position = motion.pointAt(place.local);
            velocity = motion.velocity +
                       cross(motion.angularVelocity + pose.spin, motion.rotation * place.local);
            // A joint belongs to the link that starts there.
            const bool isTip = place.local.y > 0 && link + 1 < orientations.size();
            orientation = orientations[isTip ? link + 1 : link];
        }
        store(frame.positions, 3 * at, position);
        store(frame.velocities, 3 * at, velocity);
        store(frame.orientations, 4 * at, normalized(orientation));
        frame.radii[at] =
            static_cast<float>(radiusAt(strand, strand.pointPositions[i], params, profiles));
    }
}

}  // namespace tendril::sim
