#include "render/gl/UniqueName.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

namespace tendril::render::gl {
namespace {

std::vector<GLuint>& destroyed() {
    static std::vector<GLuint> names;
    return names;
}
void note(GLuint name) {
    destroyed().push_back(name);
}
using Name = UniqueName<note>;

static_assert(!std::is_copy_constructible_v<Name> && !std::is_copy_assignable_v<Name>);

struct UniqueNameTest : testing::Test {
    UniqueNameTest() { destroyed().clear(); }
};

TEST_F(UniqueNameTest, IsDestroyedOnceAtTheEndOfItsLastOwner) {
    {
        Name first(7);
        Name second(std::move(first));
        EXPECT_EQ(*second, 7U);
        EXPECT_TRUE(destroyed().empty());
    }
    EXPECT_EQ(destroyed(), std::vector<GLuint>{7});
}

TEST_F(UniqueNameTest, NoNameIsNotDestroyed) {
    { Name none, zero(0); }
    EXPECT_TRUE(destroyed().empty());
}

TEST_F(UniqueNameTest, AnOverwrittenNameIsDestroyedAndTheNewOneKept) {
    {
        Name kept(1);
        kept = Name(2);
        EXPECT_EQ(*kept, 2U);
        EXPECT_EQ(destroyed(), std::vector<GLuint>{1});
    }
    EXPECT_EQ(destroyed(), (std::vector<GLuint>{1, 2}));
}

}  // namespace
}  // namespace tendril::render::gl
