#include "app/cli/FileKind.h"

#include "tests/support/TemporaryFolder.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

TEST(FileKind, IsToldByContentBeforeTheName) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(findFileKind(folder.write("a.obj", "HAIR....")).value(), FileKind::Hair);
    EXPECT_EQ(findFileKind(folder.write("b.hair", "Ogawa...")).value(), FileKind::Alembic);
    EXPECT_EQ(findFileKind(folder.write("c.bin", "TENDTAKE")).value(), FileKind::Take);
    EXPECT_EQ(findFileKind(folder.write("d.OBJ", "v 0 0 0")).value(), FileKind::Obj);
    EXPECT_EQ(findFileKind(folder.write("e.tendril", "{}")).value(), FileKind::Project);
    EXPECT_EQ(findFileKind(folder.write("f.abc", "x")).value(), FileKind::Alembic);
    EXPECT_EQ(findFileKind(folder.write("g.fbx", "x")).value(), FileKind::OtherMesh);
}

TEST(FileKind, WhatIsNotThereEmptyOrNoFileIsAnError) {
    const test::TemporaryFolder folder;
    EXPECT_FALSE(findFileKind(folder.path() / "none"));
    EXPECT_FALSE(findFileKind(folder.path()));
    EXPECT_FALSE(findFileKind(folder.write("empty.obj", "")));
}

}  // namespace
}  // namespace tendril::cli
