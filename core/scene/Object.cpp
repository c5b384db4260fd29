#include "core/scene/Object.h"

#include <algorithm>
#include <array>

namespace tendril::scene {

namespace {

// Calls f with each parameter struct of the object.
template <class AnyObject, class F>
void visitStructs(AnyObject& object, F&& f) {
    std::visit(
        [&](auto& content) { std::apply([&](auto&... s) { (f(s), ...); }, content.structs()); },
        object.content);
}

std::vector<ParamRow> allRowsOf(const Object& object) {
    std::vector<ParamRow> rows;
    visitStructs(object, [&]<class S>(const S&) {
        for (ParamRow& row : tendril::rowsOf<S>()) rows.push_back(std::move(row));
    });
    return rows;
}

// The defaults are those of the content, which may differ from those of its parts.
template <class Content>
std::vector<ParamRow> rowsOfKind() {
    Object object;
    object.content = Content{};
    std::vector<ParamRow> rows = allRowsOf(object);
    for (ParamRow& row : rows) row.defaultValue = valueOf(object, row.info.key);
    return rows;
}

// Effect of changed keys or profiles: that of the rows whose channels they are.
Effect effectOfCurves(const Object& object, const CurveMap& before, const CurveMap& after) {
    Effect worst = Effect::Display;
    const auto look = [&](const CurveMap& some, const CurveMap& others) {
        for (const auto& [name, curve] : some) {
            const auto other = others.find(name);
            if (other != others.end() && other->second == curve) continue;
            if (const auto channel = findChannel(object, name))
                worst = std::max(worst, channel->row->info.effect);
        }
    };
    look(before, after);
    look(after, before);
    return worst;
}

bool haveSameData(const Object& before, const Object& after) {
    if (const auto* a = std::get_if<Groom>(&before.content))
        return a->curves == std::get<Groom>(after.content).curves;
    if (const auto* a = std::get_if<Body>(&before.content))
        return a->mesh == std::get<Body>(after.content).mesh &&
               a->moving == std::get<Body>(after.content).moving;
    return true;
}

}  // namespace

std::string_view kindName(const Object& object) {
    constexpr std::array<std::string_view, 8> kNames = {"shot",  "base", "groom",      "body",
                                                        "shape", "path", "attachment", "joints"};
    return kNames[object.content.index()];
}

bool comesAndGoes(const Object& object) {
    return std::holds_alternative<Body>(object.content) ||
           std::holds_alternative<Shape>(object.content) ||
           std::holds_alternative<Path>(object.content) ||
           std::holds_alternative<Attachment>(object.content) ||
           std::holds_alternative<Joints>(object.content);
}

const std::vector<ParamRow>& rowsOf(const Object& object) {
    static const std::array<std::vector<ParamRow>, 8> kRows = {
        rowsOfKind<Shot>(),  rowsOfKind<Base>(), rowsOfKind<Groom>(),      rowsOfKind<Body>(),
        rowsOfKind<Shape>(), rowsOfKind<Path>(), rowsOfKind<Attachment>(), rowsOfKind<Joints>()};
    return kRows[object.content.index()];
}

const ParamRow* findRow(const Object& object, std::string_view key) {
    for (const ParamRow& row : rowsOf(object))
        if (row.info.key == key) return &row;
    return nullptr;
}

bool isUsed(const Object& object, std::string_view key) {
    if (const auto* attachment = std::get_if<Attachment>(&object.content))
        return key != "point" || attachment->attachment.place == constraint::AttachPlace::Point;
    if (const auto* joints = std::get_if<Joints>(&object.content)) {
        const bool isGoal = joints->joints.rule == constraint::JointRule::Goal;
        if (key == "low" || key == "high") return !isGoal;
        return isGoal || (key != "angle" && key != "strength");
    }
    const auto* shape = std::get_if<Shape>(&object.content);
    if (!shape) return true;
    const ShapeKind kind = shape->shape.kind;
    if (key == "radius") return kind == ShapeKind::Sphere || kind == ShapeKind::Capsule;
    if (key == "length") return kind == ShapeKind::Capsule;
    if (key == "size") return kind == ShapeKind::Box || kind == ShapeKind::Plane;
    return key != "sides";  // shapes are solid
}

ParamValue valueOf(const Object& object, std::string_view key) {
    std::optional<ParamValue> value;
    visitStructs(object, [&]<class S>(const S& owner) {
        for (const auto& param : S::params())
            if (param.info.key == key) value = tendril::valueOf(owner, param);
    });
    TENDRIL_DEMAND(value.has_value());
    return *value;
}

void setValue(Object& object, std::string_view key, const ParamValue& value) {
    bool found = false;
    visitStructs(object, [&]<class S>(S& owner) {
        for (const auto& param : S::params()) {
            if (param.info.key != key) continue;
            tendril::setValue(owner, param, value);
            found = true;
        }
    });
    TENDRIL_DEMAND(found);
}

std::optional<Channel> findChannel(const Object& object, std::string_view name) {
    for (const ParamRow& row : rowsOf(object))
        for (int axis = 0; axis < channelCount(row.kind); ++axis)
            if (channelName(row.info, row.kind, axis) == name) return Channel{&row, axis};
    return std::nullopt;
}

double channelValueAt(const Object& object, const Channel& channel, double t) {
    const ParamInfo& info = channel.row->info;
    const auto track = object.keys.find(channelName(info, channel.row->kind, channel.axis));
    const ParamValue value = valueOf(object, info.key);
    if (track == object.keys.end() || track->second.isEmpty())
        return channelValue(value, channel.axis);
    return channelValue(
        withChannel(value, info, channel.row->kind, channel.axis, track->second.value(t)),
        channel.axis);
}

Effect effectOfChange(const Object& before, const Object& after) {
    if (before.content.index() != after.content.index() || !haveSameData(before, after) ||
        (before.enabled != after.enabled && !comesAndGoes(after)))
        return Effect::Topology;
    Effect worst = before.enabled != after.enabled ? Effect::Force : Effect::Display;
    worst = std::max(worst, effectOfCurves(after, before.keys, after.keys));
    worst = std::max(worst, effectOfCurves(after, before.profiles, after.profiles));
    for (const ParamRow& row : rowsOf(after))
        if (valueOf(before, row.info.key) != valueOf(after, row.info.key))
            worst = std::max(worst, row.info.effect);
    return worst;
}

}  // namespace tendril::scene
