#include "core/io/groom/GroomFile.h"

#include "tests/core/io/groom/GroomBytes.h"
#include "tests/support/TemporaryFolder.h"

#include <sys/stat.h>

namespace tendril::io {
namespace {

using strand::CurveSet;
using tendril::test::TemporaryFolder;

TEST(GroomFile, FormatsAreKnownByContentThenByName) {
    const std::string hair = test::toBytes(test::smallHair());
    const std::string tfx = test::tressFx4Bytes(2, 4);
    EXPECT_EQ(findGroomFormat("a.obj", hair), GroomFormat::Hair);
    EXPECT_EQ(findGroomFormat("a", tfx), GroomFormat::TressFx);
    EXPECT_EQ(findGroomFormat("A.OBJ", "v 0 0 0"), GroomFormat::ObjCurves);
    EXPECT_EQ(findGroomFormat("a.hair", "HA"), GroomFormat::Hair);
    EXPECT_EQ(findGroomFormat("a.obj", "Ogawa\xff"), GroomFormat::Alembic);
    EXPECT_EQ(findGroomFormat("a.abc", "?"), GroomFormat::Alembic);
    EXPECT_EQ(findGroomFormat("a.jpg", "\xFF\xD8"), std::nullopt);
}

TEST(GroomFile, ReadsEachFormat) {
    const TemporaryFolder folder;
    const auto strandsOf = [&](const std::string& name, const std::string& bytes) {
        const Result<CurveSet> result = readGroom(folder.write(name, bytes));
        EXPECT_TRUE(result) << toText(result.diagnostics());
        return result ? result.value().strandCount() : 0;
    };
    EXPECT_EQ(strandsOf("a.hair", test::toBytes(test::smallHair())), 2U);
    EXPECT_EQ(strandsOf("a.tfx", test::tressFx3Bytes(5, 4, 0)), 5U);
    EXPECT_EQ(strandsOf("a.obj", "v 0 0 0\nv 0 1 0\nl 1 2\n"), 1U);
}

TEST(GroomFile, WhatCannotBeReadIsSaidByName) {
    const TemporaryFolder folder;
    const auto errorsOf = [&](const std::filesystem::path& path, const GroomReading& reading = {}) {
        const Result<CurveSet> result = readGroom(path, reading);
        EXPECT_FALSE(result);
        return toText(result.diagnostics());
    };
    EXPECT_NE(errorsOf(folder.path() / "none.hair").find("no such file"), std::string::npos);
    EXPECT_NE(errorsOf(folder.path()).find("not a regular file"), std::string::npos);
    EXPECT_NE(errorsOf(folder.write("e.hair", "")).find("is empty"), std::string::npos);
    EXPECT_NE(errorsOf(folder.write("e.doc", "text")).find("no groom of a known format"),
              std::string::npos);
    EXPECT_NE(errorsOf(folder.write("e.obj", "l 1 2"), {.maxBytes = 4}).find("is 5 bytes large"),
              std::string::npos);
    const auto pipe = folder.path() / "pipe.hair";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_NE(errorsOf(pipe).find("not a regular file"), std::string::npos);
}

}  // namespace
}  // namespace tendril::io
