#include "core/io/project/ProjectFile.h"

#include "core/io/project/ProjectJson.h"
#include "core/scene/Edits.h"
#include "tests/core/io/mesh/MovingArchive.h"
#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace tendril::io {
namespace {

namespace fs = std::filesystem;

class ProjectFileTest : public testing::Test {
protected:
    ProjectFileTest() {
        std::ofstream(folder / "two.obj") << "v 0 10 0\nv 0 5 0\nv 0 0 0\nl 1 2 3\n";
    }

    [[nodiscard]] scene::Scene sceneWithGroom() const {
        auto object = readGroomObject({.file = (folder / "two.obj").string()});
        EXPECT_TRUE(object) << toText(object.diagnostics());
        return *makeAddObject(object.value()).apply(scene::makeScene());
    }
    void write(const std::string& text) const { std::ofstream(file) << text; }
    [[nodiscard]] std::string text() const {
        std::stringstream all;
        all << std::ifstream(file).rdbuf();
        return all.str();
    }

    test::TemporaryFolder temporary;
    fs::path folder = temporary.path();
    fs::path file = folder / "shot.tendril";
};

TEST_F(ProjectFileTest, EverythingReadsBackAsItWas) {
    scene::Scene scene = sceneWithGroom();
    const scene::ObjectId base = scene.baseObject().id, hair = scene.findByName("two")->id;
    for (const scene::Edit& edit :
         {makeSetKey(base, "rotation.y", {.x = 0.5, .value = 0.1 + 0.2}),
          makeSetKey(base, "rotation.y",
                     {.x = 1,
                     .value = 1,
                     .interpolation = curve::Interpolation::Bezier,
                     .inSlope = 2,
                     .outSlope = 3}),
          makeSetProfile(hair, "damping.y",
                         curve::Curve({{.x = 0, .value = 1}, {.x = 1, .value = 1.0 / 3}})),
          makeSetValue(hair, "density", 1234.5678901234567), makeSetVisible(hair, false),
          makeRename(hair, "Wavy hair")})
        scene = *edit.apply(scene);
    ASSERT_TRUE(writeProject(scene, file));
    const auto read = readProject(file);
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_TRUE(read.diagnostics().empty()) << toText(read.diagnostics());
    ASSERT_EQ(read.value().objects.size(), scene.objects.size());
    for (const auto& [id, object] : scene.objects) {
        const scene::Object& other = *read.value().objects.at(id);
        EXPECT_EQ(other.name, object->name);
        EXPECT_EQ(other.visible, object->visible);
        EXPECT_EQ(other.keys, object->keys);
        EXPECT_EQ(other.profiles, object->profiles);
        for (const ParamRow& row : rowsOf(*object))
            EXPECT_EQ(valueOf(other, row.info.key), valueOf(*object, row.info.key)) << row.info.key;
    }
    EXPECT_EQ(*std::get<scene::Groom>(read.value().find(hair)->content).curves,
              *std::get<scene::Groom>(scene.find(hair)->content).curves);
}

TEST_F(ProjectFileTest, ShapesAndWhatHoldsStrandsReadBackAsTheyWere) {
    scene::Object ball, pull, stuck, bent;
    ball.name = "ball";
    ball.content = scene::Shape{.shape = {.kind = scene::ShapeKind::Capsule, .radius = 0.25}};
    ball.enabled = false;
    pull.name = "pull";
    pull.content = scene::Path{{.groom = "two", .strands = "0-3, 7", .along = 0.5}};
    pull.keys["position.x"] = curve::Curve({{.x = 0, .value = 1}, {.x = 2, .value = 3}});
    stuck.name = "stuck";
    stuck.content = scene::Attachment{{.body = "ball",
                                       .place = constraint::AttachPlace::Point,
                                       .point = {0, 0.25, 0},
                                       .strength = 0.5}};
    bent.name = "bent";
    bent.content = scene::Joints{{.rule = constraint::JointRule::Goal,
                                  .zero = constraint::JointZero::Straight,
                                  .twist = false,
                                  .angle = {0.1, 0, -0.2}}};
    bent.keys["angle.x"] = curve::Curve({{.x = 0, .value = 1}, {.x = 2, .value = 3}});
    bent.profiles["angle.x"] = curve::Curve({{.x = 0, .value = 1}, {.x = 1, .value = 0}});
    const scene::Scene scene = *scene::makeGroup("add", {},
                                                 {makeAddObject(pull), makeAddObject(ball),
                                                  makeAddObject(stuck), makeAddObject(bent)})
                                    .apply(sceneWithGroom());
    ASSERT_TRUE(writeProject(scene, file));
    const auto read = readProject(file);
    ASSERT_TRUE(read) << toText(read.diagnostics());
    EXPECT_TRUE(read.diagnostics().empty()) << toText(read.diagnostics());
    for (const char* name : {"ball", "pull", "stuck", "bent"}) {
        const scene::Object* other = read.value().findByName(name);
        const scene::Object& object = *scene.findByName(name);
        ASSERT_TRUE(other) << name;
        EXPECT_EQ(other->enabled, object.enabled);
        EXPECT_EQ(other->keys, object.keys);
        EXPECT_EQ(other->profiles, object.profiles);
        ASSERT_EQ(other->content.index(), object.content.index());
        for (const ParamRow& row : rowsOf(object))
            EXPECT_EQ(valueOf(*other, row.info.key), valueOf(object, row.info.key)) << row.info.key;
    }
}

TEST_F(ProjectFileTest, InAProjectOfVersion1BodiesGoOnToBePassedThrough) {
    write(R"({"tendril": 1, "objects": [
        {"id": 1, "kind": "shot", "name": "shot"}, {"id": 2, "kind": "base", "name": "base"},
        {"id": 5, "kind": "body", "name": "head", "params": {"file": "head.obj", "unit": "m"}},
        {"id": 6, "kind": "body", "name": "horse"}]})");
    const auto read = readProjectDescription(file);
    ASSERT_TRUE(read);
    for (const char* name : {"head", "horse"}) {
        EXPECT_EQ(valueOf(*read.value().findByName(name), "collides"), ParamValue(0));
        EXPECT_EQ(valueOf(*read.value().findByName(name), "ride"), ParamValue(0));
    }
    const std::string told = toText(read.diagnostics());
    for (const char* word : {"Collides", "head, horse"})
        EXPECT_NE(told.find(word), std::string::npos) << told;
    ASSERT_TRUE(writeProject(read.value(), file));
    EXPECT_NE(text().find("\"tendril\": 2"), std::string::npos);
    EXPECT_TRUE(readProjectDescription(file).diagnostics().empty());
}

TEST_F(ProjectFileTest, GroomsComeInMetersAndFilesAreNamedRelatively) {
    const scene::Scene scene = sceneWithGroom();
    const auto& groom = std::get<scene::Groom>(scene.findByName("two")->content);
    EXPECT_DOUBLE_EQ(groom.curves->points.front().y, 0.1);
    ASSERT_TRUE(writeProject(scene, file));
    EXPECT_NE(text().find("\"file\": \"two.obj\""), std::string::npos);
}

TEST_F(ProjectFileTest, BodiesMoveInMetersAsTheirFilesDo) {
    test::writeMovingArchive(folder / "body.abc", {test::tetrahedronAt(0), test::tetrahedronAt(50)},
                             {test::kTetrahedronFaces});
    auto object = readBodyObject({.file = (folder / "body.abc").string(),
                                  .unit = strand::LengthUnit::Centimeter,
                                  .up = strand::UpAxis::Z});
    ASSERT_TRUE(object) << toText(object.diagnostics());
    ASSERT_TRUE(writeProject(*makeAddObject(object.value()).apply(scene::makeScene()), file));
    const auto back = readProject(file);
    ASSERT_TRUE(back) << toText(back.diagnostics());
    const auto& body = std::get<scene::Body>(back.value().objects.rbegin()->second->content);
    ASSERT_TRUE(body.moving);
    EXPECT_EQ(body.moving->mesh().triangles, body.mesh->triangles);
    EXPECT_EQ(body.moving->times(), (std::vector<double>{0.5, 0.6}));
    for (std::size_t v = 0; v < 4; ++v) {
        const spatial::Vec3 start = body.moving->vertexAt(0, v).position;
        EXPECT_LT(norm(start - body.mesh->vertices[v]), 1e-8);
        const spatial::Vec3 way = body.moving->vertexAt(1, v).position - start;
        EXPECT_LT(norm(way - spatial::Vec3{0.5, 0, 0}), 1e-7);
    }
}

TEST_F(ProjectFileTest, WhatIsUnknownOrWrongIsToldAndTheRestIsKept) {
    ASSERT_TRUE(writeProject(sceneWithGroom(), file));
    auto json = nlohmann::ordered_json::parse(text());
    auto& groom = json["objects"][2];
    groom["params"]["density"] = -3;
    groom["params"]["wobble"] = 1;
    groom["params"]["radius"] = 7e-5;
    groom["keys"]["radius"] = {{0, 1, "linear"}};
    json["objects"].push_back({{"kind", "teapot"}});
    write(json.dump());
    const auto read = readProject(file);
    ASSERT_TRUE(read);
    const std::string told = toText(read.diagnostics());
    for (const char* word : {"density", "wobble", "radius", "unknown kind"})
        EXPECT_NE(told.find(word), std::string::npos) << word;
    const scene::Object& object = *read.value().findByName("two");
    EXPECT_EQ(valueOf(object, "density"), ParamValue(1320.0));
    EXPECT_EQ(valueOf(object, "radius"), ParamValue(7e-5));
}

TEST_F(ProjectFileTest, ErrorsNameTheFileAndTheLine) {
    const auto errorOf = [&](const std::string& content) {
        write(content);
        const auto read = readProject(file);
        EXPECT_FALSE(read) << content;
        return toText(read.diagnostics());
    };
    EXPECT_NE(errorOf("{\n\"tendril\": 1,\n oops").find("shot.tendril:3"), std::string::npos);
    EXPECT_NE(errorOf("{}").find("not a Tendril project"), std::string::npos);
    EXPECT_NE(errorOf("").find("shot.tendril"), std::string::npos);
    EXPECT_NE(errorOf(R"({"tendril": 99, "objects": []})").find("newer"), std::string::npos);
    EXPECT_FALSE(readProject(folder / "missing.tendril"));
}

TEST_F(ProjectFileTest, AMissingGroomIsNamedButTheParametersCanStillBeRead) {
    ASSERT_TRUE(writeProject(sceneWithGroom(), file));
    fs::remove(folder / "two.obj");
    const auto read = readProject(file);
    ASSERT_FALSE(read);
    EXPECT_NE(toText(read.diagnostics()).find("two.obj"), std::string::npos);
    EXPECT_TRUE(readProjectDescription(file));
}

TEST_F(ProjectFileTest, AFailedWriteLeavesNothingBehind) {
    EXPECT_FALSE(writeProject(sceneWithGroom(), folder / "no" / "such" / "shot.tendril"));
    fs::create_directories(file);
    EXPECT_FALSE(writeProject(sceneWithGroom(), file));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 2);
}

}  // namespace
}  // namespace tendril::io
