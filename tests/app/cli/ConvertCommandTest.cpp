#include "core/io/groom/GroomFile.h"
#include "core/strand/CurveStatistics.h"
#include "tests/app/cli/SampleGrooms.h"
#include "tests/core/io/groom/GroomBytes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tendril::test {
namespace {

using strand::CurveSet;

/// The largest distance of points from those of another groom of the same shape.
double distanceBetween(const CurveSet& a, const CurveSet& b) {
    EXPECT_EQ(a.firstPoint, b.firstPoint);
    if (a.firstPoint != b.firstPoint) return 1e9;
    double most = 0;
    for (std::size_t i = 0; i < a.points.size(); ++i)
        most = std::max(most, norm(a.points[i] - b.points[i]));
    return most;
}

CurveSet readBack(const std::filesystem::path& file) {
    auto curves = io::readGroom(file);
    EXPECT_TRUE(curves) << toText(curves.diagnostics());
    return curves ? std::move(curves.value()) : CurveSet{};
}

TEST(Convert, EveryFormatBecomesEveryOtherAndKeepsItsPoints) {
    const TemporaryFolder folder;
    folder.write("in.obj", hangingStrandsObj(3, 5));
    folder.write("in.hair", io::test::toBytes(io::test::smallHair()));
    folder.write("in.tfx", io::test::tressFx4Bytes(2, 8));
    const std::string made = folder.path() / "in.abc";
    ASSERT_EQ(runCli({"convert", folder.path() / "in.obj", made}).status, 0);
    for (const char* in : {"in.obj", "in.hair", "in.tfx", "in.abc"})
        for (const char* out : {"out.obj", "out.hair", "out.abc"}) {
            const CliAnswer converted =
                runCli({"convert", folder.path() / in, folder.path() / out});
            EXPECT_EQ(converted.status, 0) << in << " to " << out << converted.err;
            EXPECT_LT(distanceBetween(readBack(folder.path() / in), readBack(folder.path() / out)),
                      1e-6 * 20)
                << in << " to " << out;
        }
}

TEST(Convert, ChangesUnitAndUpAxis) {
    const TemporaryFolder folder;
    const std::string in = folder.write("in.obj", "v 1 2 3\nv 4 5 6\nl 1 2\n");
    for (const std::string out : {"out.obj", "out.hair", "out.abc"}) {
        const CliAnswer converted = runCli({"convert", in, folder.path() / out, "--unit", "m",
                                            "--out-unit", "cm", "--out-up", "Z"});
        ASSERT_EQ(converted.status, 0) << converted.err;
        const CurveSet curves = readBack(folder.path() / out);
        EXPECT_LT(norm(curves.points[0] - spatial::Vec3{100, -300, 200}), 1e-4) << out;
    }
}

TEST(Convert, ResamplesToACountOrALengthAndReportsTheLoss) {
    const TemporaryFolder folder;
    const std::string in = folder.write("in.obj", hangingStrandsObj(3, 9));
    const std::string out = folder.path() / "out.obj";
    const CliAnswer counted = runCli({"convert", in, out, "--resample", "4"});
    ASSERT_EQ(counted.status, 0) << counted.err;
    EXPECT_EQ(readBack(out).points.size(), 12U);
    EXPECT_NE(counted.err.find("corners"), std::string::npos) << counted.err;
    ASSERT_EQ(runCli({"convert", in, out, "--resample", "1mm"}).status, 0);
    EXPECT_NEAR(strand::computeStatistics(readBack(out)).longestSegment, 0.1, 0.01);
    EXPECT_EQ(runCli({"convert", in, out, "--resample", "0.5"}).status, 2);
}

TEST(Convert, TellsWhatIsLost) {
    const TemporaryFolder folder;
    const std::string in = folder.write("in.hair", io::test::toBytes(io::test::smallHair()));
    const CliAnswer converted = runCli({"convert", in, folder.path() / "out.obj"});
    EXPECT_NE(converted.err.find("width"), std::string::npos) << converted.err;
    EXPECT_EQ(runCli({"convert", in, folder.path() / "out.xyz"}).status, 2);
}

}  // namespace
}  // namespace tendril::test
