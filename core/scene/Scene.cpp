#include "core/scene/Scene.h"

#include "core/base/Assert.h"

#include <fmt/format.h>

#include <algorithm>

namespace tendril::scene {

namespace {

constexpr std::string_view kNotInNames = "./@=";

template <class Content>
const Object& onlyObjectOf(const Scene& scene) {
    for (const auto& [id, object] : scene.objects)
        if (std::holds_alternative<Content>(object->content)) return *object;
    TENDRIL_DEMAND(!"a scene has a shot and a base");
    return *scene.objects.begin()->second;
}

template <class Content>
void add(Scene& scene, std::string name) {
    auto object = std::make_shared<Object>();
    object->id = unusedId(scene);
    object->name = std::move(name);
    object->content = Content{};
    scene.objects[object->id] = std::move(object);
}

}  // namespace

const Object& Scene::shotObject() const {
    return onlyObjectOf<Shot>(*this);
}
const Object& Scene::baseObject() const {
    return onlyObjectOf<Base>(*this);
}
const Shot& Scene::shot() const {
    return std::get<Shot>(shotObject().content);
}
const Base& Scene::base() const {
    return std::get<Base>(baseObject().content);
}

const Object* Scene::find(ObjectId id) const {
    const auto found = objects.find(id);
    return found == objects.end() ? nullptr : found->second.get();
}

const Object* Scene::findByName(std::string_view name) const {
    for (const auto& [id, object] : objects)
        if (object->name == name) return object.get();
    return nullptr;
}

Scene makeScene() {
    Scene scene;
    add<Shot>(scene, "shot");
    add<Base>(scene, "base");
    return scene;
}

ObjectId unusedId(const Scene& scene) {
    if (scene.objects.empty()) return ObjectId{1};
    return ObjectId{static_cast<std::uint64_t>(scene.objects.rbegin()->first) + 1};
}

bool isValidName(std::string_view name) {
    return !name.empty() && name.find_first_of(kNotInNames) == std::string_view::npos &&
           std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < ' '; });
}

std::string unusedName(const Scene& scene, std::string_view wanted) {
    std::string name(wanted.empty() ? "object" : wanted);
    for (char& c : name)
        if (!isValidName({&c, 1})) c = '_';
    if (!scene.findByName(name)) return name;
    for (int number = 2;; ++number) {
        std::string numbered = fmt::format("{} {}", name, number);
        if (!scene.findByName(numbered)) return numbered;
    }
}

Effect effectOfChange(const Scene& before, const Scene& after) {
    Effect worst = Effect::Display;
    const auto effectOfPresence = [](const Object& object) {
        return comesAndGoes(object) ? Effect::Force : Effect::Topology;
    };
    for (const auto& [id, object] : after.objects) {
        const auto old = before.objects.find(id);
        if (old == before.objects.end())
            worst = std::max(worst, effectOfPresence(*object));
        else if (old->second != object)
            worst = std::max(worst, effectOfChange(*old->second, *object));
    }
    for (const auto& [id, object] : before.objects)
        if (!after.objects.contains(id)) worst = std::max(worst, effectOfPresence(*object));
    return worst;
}

}  // namespace tendril::scene
