#include "app/cli/Assignment.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(Assignment, HasObjectParameterAndValue) {
    const Assignment set = parseAssignment("hair.density = 1.3g/cm3").value();
    EXPECT_EQ(set.object, "hair");
    EXPECT_EQ(set.parameter, "density");
    EXPECT_EQ(set.value, "1.3g/cm3");
    EXPECT_FALSE(set.frame);
    EXPECT_EQ(set.aspect, "");
}

TEST(Assignment, MayNameAFrameAndAnAspect) {
    const Assignment key = parseAssignment("base.rotation.y@24.5:linear=90deg").value();
    EXPECT_EQ(key.parameter, "rotation.y");
    EXPECT_EQ(key.frame, 24.5);
    EXPECT_EQ(key.aspect, "linear");
    EXPECT_EQ(key.path(), "base.rotation.y@24.5:linear");
    EXPECT_EQ(parseAssignment("hair.radius:profile=0:1,1:0.2").value().value, "0:1,1:0.2");
    EXPECT_EQ(parseAssignment("base.rotation.y@-3=0").value().frame, -3);
}

TEST(Assignment, RefusesWhatHasNoObjectParameterFrameOrValue) {
    for (const char* text :
         {"", "=", "hair", "hair.density", "density=1", ".density=1", "hair.=1", "hair.density@=1",
          "hair.density@two=1", "hair.density@nan=1", "hair.density:=1"})
        EXPECT_FALSE(parseAssignment(text)) << text;
}

}  // namespace
}  // namespace tendril::cli
