#include "core/validate/ChainRun.h"

#include "core/validate/Table.h"
#include "tests/support/Near.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace tendril::validate {
namespace {

TEST(Tighten, StopsWhenTheResultNoLongerChanges) {
    std::vector<double> asked;
    const std::vector<double> found = tighten(
        [&asked](double precision) {
            asked.push_back(precision);
            return std::vector<double>{1 + 1e3 * precision};
        },
        1e-5);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_NEAR_ABS(found[0], 1, 1e-5);
    EXPECT_EQ(asked.size(), 2u);
}

TEST(Tighten, IsEmptyWhenARunFails) {
    const auto failing = [](double precision) {
        return precision < 1e-8 ? std::vector<double>{} : std::vector<double>{1.0};
    };
    EXPECT_TRUE(tighten(failing, 1e-5).empty());
}

TEST(ChainRun, AFreeLinkSwingsLikeAPhysicalPendulum) {
    multibody::Link link = multibody::makeCylinderLink(1, 1, 0.01, 0.01);
    const multibody::ChainModel model(multibody::makeSerialTopology(1), {link});
    const motion::FixedRoot root(spatial::Quat{0, 1, 0, 0}, {});
    ChainRun run(model, root, 1e-13, nullptr);
    std::vector<double> y(multibody::kUnknownsPerJoint);
    multibody::storeRotation(std::span<double>(y), 0, spatial::fromRotationVector({1e-4, 0, 0}));
    run.start(0, y);
    const double inertia = (3 * 1e-4 + 1) / 12 + 0.25;
    const double period = 2 * 3.14159265358979 * std::sqrt(inertia / (9.81 * 0.5));
    ASSERT_TRUE(run.advanceTo(period));
    EXPECT_NEAR_ABS(run.endOf(0).z / -1e-4, 1, 1e-5);
    EXPECT_NEAR_ABS(norm(run.endVelocityOf(0)) / 1e-4, 0, 1e-4);
}

TEST(Table, ReadsNumbersAfterCommentsAndHeader) {
    const auto file = std::filesystem::temp_directory_path() / "tendril_table_test.csv";
    std::ofstream(file) << "# t in s\nt,x\n0.5,-1e-3\r\n1,2\n";
    const Table table = readTable(file);
    ASSERT_EQ(table.rows.size(), 2u);
    EXPECT_EQ(table.rows[0], (std::vector<double>{0.5, -1e-3}));
    std::ofstream(file) << "t,x\n0.5,1\n1\n";
    EXPECT_TRUE(readTable(file).rows.empty());
    std::ofstream(file) << "t,x\n0.5,abc\n";
    EXPECT_TRUE(readTable(file).rows.empty());
    std::filesystem::remove(file);
    EXPECT_TRUE(readTable(file).rows.empty());
}

}  // namespace
}  // namespace tendril::validate
