#include "core/scene/Document.h"

#include "core/scene/Edits.h"

#include <gtest/gtest.h>

#include <random>

namespace tendril::scene {
namespace {

Object makeGroom(std::string name) {
    Object object;
    object.name = std::move(name);
    auto curves = std::make_shared<strand::CurveSet>();
    curves->firstPoint = {0, 2};
    curves->points = {{0, 0, 0}, {0, -0.1, 0}};
    object.content = Groom{.curves = curves};
    return object;
}

class DocumentTest : public testing::Test {
protected:
    DocumentTest() {
        document.apply(makeAddObject(makeGroom("hair")));
        hair = document.scene()->findByName("hair")->id;
        document.markSaved();
    }
    [[nodiscard]] double density() const {
        return std::get<double>(valueOf(*document.scene()->find(hair), "density"));
    }
    void set(double value) { document.apply(makeSetValue(hair, "density", value)); }

    Document document{std::make_shared<const Scene>(makeScene())};
    ObjectId hair{};
};

TEST_F(DocumentTest, ADragIsOneUndoStep) {
    for (double d : {100.0, 200.0, 300.0}) set(d);
    document.endMerge();
    set(900);
    document.undo();
    EXPECT_EQ(density(), 300);
    document.undo();
    EXPECT_EQ(density(), 1320);
}

TEST_F(DocumentTest, UntouchedObjectsAreSharedBetweenRevisions) {
    const ScenePtr before = document.scene();
    set(500);
    const ObjectId shot = before->shotObject().id;
    EXPECT_EQ(before->objects.at(shot), document.scene()->objects.at(shot));
    EXPECT_NE(before->objects.at(hair), document.scene()->objects.at(hair));
}

TEST_F(DocumentTest, UndoReturnsToTheOldRevisionNumber) {
    const auto before = document.revision();
    set(500);
    EXPECT_NE(document.revision(), before);
    document.undo();
    EXPECT_EQ(document.revision(), before);
    EXPECT_FALSE(document.isModified());
    document.redo();
    EXPECT_TRUE(document.isModified());
}

TEST_F(DocumentTest, SavedRevisionThatWasOverwrittenNeverCountsAsSaved) {
    set(500);
    document.markSaved();
    document.undo();
    set(600);
    EXPECT_TRUE(document.isModified());
}

TEST_F(DocumentTest, ADragAfterSavingIsANewStep) {
    set(500);
    document.markSaved();
    set(600);
    document.undo();
    EXPECT_EQ(density(), 500);
    EXPECT_FALSE(document.isModified());
}

TEST_F(DocumentTest, RefusedEditLeavesNoTrace) {
    const auto before = document.revision();
    EXPECT_FALSE(document.apply(makeSetValue(hair, "no_such_key", 1.0)));
    EXPECT_FALSE(document.apply(makeSetValue(hair, "density", -5.0)));
    EXPECT_FALSE(document.apply(makeSetValue(hair, "density", 1320.0)));
    EXPECT_FALSE(document.apply(makeRemoveObject(document.scene()->baseObject().id)));
    EXPECT_FALSE(document.apply(makeRename(hair, "base")));
    EXPECT_FALSE(document.apply(makeRename(hair, "a.b")));
    EXPECT_FALSE(document.apply(makeSetKey(hair, "radius", {.x = 0, .value = 1e-4})));
    EXPECT_EQ(document.revision(), before);
}

// Whatever was done, as many undos as edits lead back to the start, and redos to the end.
TEST_F(DocumentTest, RandomEditsAreUndoneExactly) {
    std::mt19937 engine(11);
    std::vector<ScenePtr> scenes{document.scene()};
    for (int i = 0; i < 200; ++i) {
        const double number = std::uniform_real_distribution(1.0, 1e3)(engine);
        const double time = static_cast<double>(engine() % 50) / 24;
        const ObjectId base = document.scene()->baseObject().id;
        bool done = false;
        switch (engine() % 6) {
            case 0:
                done = document.apply(makeSetValue(hair, "density", number));
                break;
            case 1:
                done = document.apply(makeSetKey(base, "rotation.y", {.x = time, .value = number}));
                break;
            case 2:
                done = document.apply(makeRemoveKey(base, "rotation.y", time));
                break;
            case 3:
                done =
                    document.apply(makeSetProfile(hair, "radius", curve::Curve::constant(number)));
                break;
            case 4:
                done = document.apply(makeAddObject(makeGroom("hair")));
                break;
            default:
                done = document.apply(makeSetChannel(base, "translation.z", number));
                break;
        }
        document.endMerge();
        if (done) scenes.push_back(document.scene());
    }
    for (std::size_t i = scenes.size() - 1; i > 0; --i) {
        EXPECT_EQ(document.scene(), scenes[i]);
        document.undo();
    }
    for (std::size_t i = 1; i < scenes.size(); ++i) {
        document.redo();
        EXPECT_EQ(document.scene(), scenes[i]);
    }
}

}  // namespace
}  // namespace tendril::scene
