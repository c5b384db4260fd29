#include "ui/timeline/KeyTimes.h"

#include "core/scene/NewObjects.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

class KeyTimesTest : public ::testing::Test {
protected:
    test::TestSession s;

    void key(const char* channel, double time, double value) {
        s.workspace.apply(scene::makeSetKey(s.base().id, channel, {.x = time, .value = value}));
    }
};

TEST_F(KeyTimesTest, TimesOfAllChannelsAreListedOnceInOrder) {
    key("rotation.y", 2, 1);
    key("rotation.x", 1, 1);
    key("translation.z", 2, 1);
    EXPECT_EQ(keyTimesOf(s.base()), (std::vector<double>{1, 2}));
}

TEST_F(KeyTimesTest, TheNeighborsOfAKeyAreNotTheKeyItself) {
    const std::vector<double> times{1, 2, 3};
    EXPECT_EQ(keyBefore(times, 2), 1);
    EXPECT_EQ(keyAfter(times, 2), 3);
    EXPECT_EQ(keyAfter(times, 2.5), 3);
    EXPECT_EQ(keyBefore(times, 1), std::nullopt);
    EXPECT_EQ(keyAfter(times, 3), std::nullopt);
}

TEST_F(KeyTimesTest, MovingKeysTakesAllChannelsAlongInOneStepAndReplacesWhatWasThere) {
    key("rotation.x", 1, 0.1);
    key("rotation.y", 1, 0.2);
    key("rotation.y", 2, 0.9);
    s.workspace.apply(makeMoveKeys(s.base(), 1, 2));
    EXPECT_EQ(keyTimesOf(s.base()), (std::vector<double>{2}));
    EXPECT_EQ(s.base().keys.at("rotation.x").value(2), 0.1);
    EXPECT_EQ(s.base().keys.at("rotation.y").value(2), 0.2);
    s.workspace.undo();
    EXPECT_EQ(keyTimesOf(s.base()), (std::vector<double>{1, 2}));
    EXPECT_EQ(s.base().keys.at("rotation.y").value(2), 0.9);
}

TEST_F(KeyTimesTest, KeyingTheBaseKeepsItsPlaceAndRemovingUndoesIt) {
    s.workspace.apply(scene::makeSetChannel(s.base().id, "rotation.y", 0.7));
    s.workspace.apply(makeKeyPlace(s.base(), 1.5));
    EXPECT_EQ(s.base().keys.size(), 6u);
    EXPECT_EQ(s.base().keys.at("rotation.y").value(1.5), 0.7);
    s.workspace.apply(makeRemoveKeys(s.base(), 1.5));
    EXPECT_TRUE(keyTimesOf(s.base()).empty());
}

TEST_F(KeyTimesTest, KeyingAPathKeysItsPoint) {
    s.workspace.apply(scene::makeAddObject(scene::makePathObject({})));
    const scene::Object& path = *s.workspace.scene().findByName("path");
    s.workspace.apply(makeKeyPlace(path, 0.5));
    EXPECT_EQ(s.workspace.document().undoLabel(), "Key path");
    EXPECT_EQ(keyTimesOf(*s.workspace.scene().findByName("path")), (std::vector<double>{0.5}));
    EXPECT_EQ(s.workspace.scene().findByName("path")->keys.size(), 3u);
}

}  // namespace
}  // namespace tendril::ui
