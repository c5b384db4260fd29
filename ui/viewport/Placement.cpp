#include "ui/viewport/Placement.h"

#include "ui/viewport/EulerAngles.h"

#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <cmath>

namespace tendril::ui {

spatial::Vec3 vectorAt(const scene::Object& object, const std::string& key, double t) {
    const auto number = [&](const char* axis) {
        return scene::channelValueAt(object, *scene::findChannel(object, key + axis), t);
    };
    return {number(".x"), number(".y"), number(".z")};
}

void appendVectorEdits(std::vector<scene::Edit>& edits, scene::ObjectId id, const std::string& key,
                       const spatial::Vec3& value, double t) {
    edits.push_back(scene::makeSetChannelAt(id, key + ".x", value.x, t));
    edits.push_back(scene::makeSetChannelAt(id, key + ".y", value.y, t));
    edits.push_back(scene::makeSetChannelAt(id, key + ".z", value.z, t));
}

spatial::Vec3 roundedFrom(const spatial::Vec3& start, const spatial::Vec3& end, double step) {
    const double unit = std::pow(10, std::floor(std::log10(step)));
    const auto axis = [unit](double from, double to) {
        return std::abs(to - from) < 1e-3 * unit ? from : std::round(to / unit) * unit;
    };
    return {axis(start.x, end.x), axis(start.y, end.y), axis(start.z, end.z)};
}

glm::mat4 worldFromRide(const scene::Object& object, const StrandFrame* frame) {
    if (!frame || !scene::findRow(object, "ride")) return glm::mat4(1);
    const int ride = std::get<int>(scene::valueOf(object, "ride"));
    return ride == static_cast<int>(motion::Ride::Base)
               ? glm::make_mat4(frame->worldFromBase.data())
               : glm::mat4(1);
}

glm::mat4 worldFromOwn(const scene::Object& object, const StrandFrame* frame, double t) {
    const glm::quat turn(rotationFrom(vectorAt(object, "rotation", t)));
    return worldFromRide(object, frame) *
           glm::translate(glm::mat4(1), toGlm(vectorAt(object, "translation", t))) *
           glm::mat4_cast(turn);
}

const scene::Object* attachedTo(const scene::Scene& scene, const scene::Object& attachment) {
    const std::string& name = std::get<scene::Attachment>(attachment.content).attachment.body;
    const scene::Object* only = nullptr;
    for (const auto& [id, object] : scene.objects) {
        const bool isSurface = std::holds_alternative<scene::Body>(object->content) ||
                               std::holds_alternative<scene::Shape>(object->content);
        if (!isSurface || (!name.empty() && object->name != name)) continue;
        if (only) return nullptr;
        only = object.get();
    }
    return only;
}

}  // namespace tendril::ui
