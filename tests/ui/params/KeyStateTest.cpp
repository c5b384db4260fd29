#include "ui/params/KeyState.h"

#include "core/scene/Edits.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

namespace tendril::ui {
namespace {

TEST(KeyState, FollowsTheKeysOfAnyAxisOfARow) {
    test::TestSession s;
    const ParamRow& row = *scene::findRow(s.base(), "rotation");
    EXPECT_EQ(keyStateOf(s.base(), row, 1), KeyState::None);
    s.workspace.apply(scene::makeSetKey(s.base().id, "rotation.y", {.x = 1, .value = 0.5}));
    EXPECT_EQ(keyStateOf(s.base(), row, 1), KeyState::Here);
    EXPECT_EQ(keyStateOf(s.base(), row, 1 + 1.0 / 24), KeyState::Elsewhere);
    EXPECT_EQ(keyStateOf(s.base(), "rotation.x", 1), KeyState::None);
    EXPECT_EQ(keyStateOf(s.base(), "rotation.y", 1), KeyState::Here);
}

TEST(KeyState, AValueAKeyOrAProfileMakesARowDifferFromItsDefault) {
    test::TestSession s;
    const ParamRow& row = *scene::findRow(s.object(), "youngs_modulus");
    EXPECT_TRUE(isDefault(s.object(), row));
    s.workspace.apply(scene::makeSetProfile(s.groom, "youngs_modulus",
                                            curve::Curve({{.x = 0, .value = 1}, {.x = 1}})));
    EXPECT_FALSE(isDefault(s.object(), row));
    s.workspace.undo();
    EXPECT_TRUE(isDefault(s.object(), row));
    s.workspace.apply(scene::makeSetChannel(s.groom, "youngs_modulus", 1e6));
    EXPECT_FALSE(isDefault(s.object(), row));
}

}  // namespace
}  // namespace tendril::ui
