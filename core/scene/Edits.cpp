#include "core/scene/Edits.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace tendril::scene {

namespace {

constexpr double kSameTime = 1e-6;  // s

// An edit of one object: change() works on a copy and says whether it changed anything.
template <class Change>
Edit makeObjectEdit(std::string label, std::string mergeKey, ObjectId id, Change change) {
    return {std::move(label), std::move(mergeKey), [id, change](const Scene& scene) -> ScenePtr {
                const Object* before = scene.find(id);
                if (!before) return nullptr;
                auto after = std::make_shared<Object>(*before);
                if (!change(*after, scene)) return nullptr;
                auto next = std::make_shared<Scene>(scene);
                next->objects[id] = std::move(after);
                return next;
            }};
}

std::string mergeKeyOf(std::string_view what, ObjectId id, std::string_view channel) {
    return fmt::format("{} {} {}", what, static_cast<std::uint64_t>(id), channel);
}

bool setCurve(CurveMap& curves, const std::string& channel, const curve::Curve& curve) {
    const auto old = curves.find(channel);
    if (old == curves.end() ? curve.isEmpty() : old->second == curve) return false;
    if (curve.isEmpty())
        curves.erase(channel);
    else
        curves[channel] = curve;
    return true;
}

bool setNumber(Object& object, const std::string& name, double number) {
    const auto channel = findChannel(object, name);
    if (!channel || !isNumeric(channel->row->kind) || !std::isfinite(number)) return false;
    const ParamRow& row = *channel->row;
    const ParamValue before = valueOf(object, row.info.key);
    const ParamValue after = withChannel(before, row.info, row.kind, channel->axis, number);
    if (before == after) return false;
    setValue(object, row.info.key, after);
    return true;
}

bool canHaveKeys(const Object& object, const std::string& name) {
    const auto channel = findChannel(object, name);
    return channel && channel->row->info.animatable && isNumeric(channel->row->kind);
}

bool setKey(Object& object, const std::string& channel, curve::Key key) {
    if (!canHaveKeys(object, channel)) return false;
    const curve::Curve& before = object.keys[channel];
    if (const auto same = before.findKey(key.x, kSameTime)) key.x = before.keys()[*same].x;
    return setCurve(object.keys, channel, curve::Curve(before).with(key));
}

}  // namespace

Edit makeSetValue(ObjectId id, std::string key, ParamValue value) {
    return makeObjectEdit(
        "Set " + key, mergeKeyOf("value", id, key), id, [=](Object& object, const Scene&) {
            const ParamRow* row = findRow(object, key);
            if (!row || problemWith(row->info, row->kind, value) || valueOf(object, key) == value)
                return false;
            setValue(object, key, value);
            return true;
        });
}

Edit makeSetChannel(ObjectId id, std::string channel, double number) {
    return makeObjectEdit(
        "Set " + channel, mergeKeyOf("value", id, channel), id,
        [=](Object& object, const Scene&) { return setNumber(object, channel, number); });
}

Edit makeSetKey(ObjectId id, std::string channel, curve::Key key) {
    return makeObjectEdit(
        "Set key of " + channel, mergeKeyOf(fmt::format("key {}", key.x), id, channel), id,
        [=](Object& object, const Scene&) { return setKey(object, channel, key); });
}

Edit makeRemoveKey(ObjectId id, std::string channel, double time) {
    return makeObjectEdit("Delete key of " + channel, "", id, [=](Object& object, const Scene&) {
        const auto track = object.keys.find(channel);
        if (track == object.keys.end()) return false;
        const auto key = track->second.findKey(time, kSameTime);
        return key && setCurve(object.keys, channel, track->second.without(*key));
    });
}

Edit makeSetKeys(ObjectId id, std::string channel, curve::Curve keys) {
    return makeObjectEdit("Edit keys of " + channel, mergeKeyOf("keys", id, channel), id,
                          [=](Object& object, const Scene&) {
                              return canHaveKeys(object, channel) &&
                                     setCurve(object.keys, channel, keys);
                          });
}

Edit makeSetProfile(ObjectId id, std::string channel, curve::Curve profile) {
    return makeObjectEdit("Edit profile of " + channel, mergeKeyOf("profile", id, channel), id,
                          [=](Object& object, const Scene&) {
                              const auto found = findChannel(object, channel);
                              return found && found->row->info.lengthwise &&
                                     setCurve(object.profiles, channel, profile);
                          });
}

Edit makeSetChannelAt(ObjectId id, std::string channel, double number, double t) {
    return makeObjectEdit(
        "Set " + channel, mergeKeyOf("value", id, channel), id, [=](Object& object, const Scene&) {
            const auto track = object.keys.find(channel);
            if (track == object.keys.end()) return setNumber(object, channel, number);
            const auto found = findChannel(object, channel);
            if (!found || !std::isfinite(number)) return false;
            const ParamRow& row = *found->row;
            const double allowed = channelValue(
                withChannel(valueOf(object, row.info.key), row.info, row.kind, found->axis, number),
                found->axis);
            const auto interpolation = track->second.keys().back().interpolation;
            return setKey(object, channel,
                          {.x = t, .value = allowed, .interpolation = interpolation});
        });
}

Edit makeAddObject(Object object) {
    return {"Add " + object.name, "", [object](const Scene& scene) -> ScenePtr {
                if (std::holds_alternative<Shot>(object.content) ||
                    std::holds_alternative<Base>(object.content))
                    return nullptr;
                auto added = std::make_shared<Object>(object);
                added->id = unusedId(scene);
                added->name = unusedName(scene, object.name);
                auto next = std::make_shared<Scene>(scene);
                next->objects[added->id] = std::move(added);
                return next;
            }};
}

Edit makeRemoveObject(ObjectId id) {
    return {"Delete object", "", [id](const Scene& scene) -> ScenePtr {
                const Object* object = scene.find(id);
                if (!object || object == &scene.shotObject() || object == &scene.baseObject())
                    return nullptr;
                auto next = std::make_shared<Scene>(scene);
                next->objects.erase(id);
                return next;
            }};
}

Edit makeRename(ObjectId id, std::string name) {
    return makeObjectEdit("Rename to " + name, "", id, [=](Object& object, const Scene& scene) {
        if (!isValidName(name) || scene.findByName(name)) return false;
        object.name = name;
        return true;
    });
}

Edit makeSetVisible(ObjectId id, bool visible) {
    return makeObjectEdit(visible ? "Show" : "Hide", "", id, [=](Object& object, const Scene&) {
        return std::exchange(object.visible, visible) != visible;
    });
}

Edit makeSetEnabled(ObjectId id, bool enabled) {
    return makeObjectEdit(enabled ? "Enable" : "Disable", "", id,
                          [=](Object& object, const Scene&) {
                              return std::exchange(object.enabled, enabled) != enabled;
                          });
}

Edit makeGroup(std::string label, std::string mergeKey, std::vector<Edit> edits) {
    return {std::move(label), std::move(mergeKey),
            [edits = std::move(edits)](const Scene& scene) -> ScenePtr {
                ScenePtr result;
                for (const Edit& edit : edits)
                    if (ScenePtr next = edit.apply(result ? *result : scene)) result = next;
                return result;
            }};
}

}  // namespace tendril::scene
