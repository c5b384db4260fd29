// Hanging rods of m links against equilibria found by other formulations (shooting and Newton in
// absolute orientations), and laws of equilibria.

#include "core/multibody/StaticEquilibrium.h"

#include "core/multibody/ChainEnergy.h"
#include "core/multibody/Residual.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/CsvTable.h"
#include "tests/support/Near.h"

#include <map>

namespace tendril::multibody {
namespace {

// Rod of unit length and bend stiffness; weight Gamma, natural Darboux vector u_n.
struct Rod {
    Quat clamp{std::sqrt(0.5), 0, 0, -std::sqrt(0.5)};
    Vec3 natural{};
    double twistRatio = 1, bendRatio = 1, weight = 1;
};

ChainModel chainOf(const Rod& rod, std::size_t m, double rootFactor) {
    const double l = 1.0 / static_cast<double>(m);
    std::vector<Link> links(m, makeCylinderLink(l, l, 0.01, 0.01));
    for (std::size_t i = 0; i < m; ++i) {
        const double share = i == 0 ? rootFactor : 1;
        links[i].stiffness = (share * 2 / l) * Vec3{1, rod.twistRatio, rod.bendRatio};
        links[i].restRotation = spatial::fromRotationVector((i == 0 ? 0.5 * l : l) * rod.natural);
        if (i > 0) links[i].attachment = {0, l, 0};
    }
    return makeChainModel(makeSerialTopology(m), links).value();
}

struct Hanging {
    Vec3 tip;
    Quat tipFrame;
    double energy = 0;
    EquilibriumReport report;
};

Hanging hang(const Rod& rod, std::size_t m, double rootFactor) {
    const ChainModel model = chainOf(rod, m, rootFactor);
    ChainForcing forcing;
    forcing.root.orientation = rod.clamp;
    forcing.gravity = {0, -rod.weight, 0};
    ChainWork work(m);
    std::vector<double> y = makeRestState(model);
    Hanging result;
    result.report = findEquilibrium(model, forcing, y, work);
    computeMotion<double>(model, forcing, y, work);
    result.tip = work.motion[m - 1].pointAt({0, model.link(m - 1).length, 0});
    result.energy = computeEnergy(model, forcing, y, work).total();
    result.tipFrame = rod.clamp;
    for (std::size_t i = 0; i < m; ++i)
        result.tipFrame = result.tipFrame * rotationOf(std::span<const double>(y), i);
    return result;
}

TEST(StaticEquilibrium, HeavyElasticaAgreesTo10DigitsForEveryLinkCount) {
    const test::CsvTable table(TENDRIL_REFERENCE_COPIES "/elastica_discrete.csv");
    ASSERT_GT(table.rowCount(), 90u);
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const auto m = static_cast<std::size_t>(table.number(row, "m"));
        Rod rod;
        rod.weight = table.number(row, "Gamma");
        const Hanging result = hang(rod, m, table.number(row, "root_factor"));
        EXPECT_EQ(result.report.status, EquilibriumStatus::Converged)
            << rod.weight << " " << m << " " << result.report.residual;
        EXPECT_NEAR_ABS(result.tip.x, table.number(row, "x_over_L"), 1e-10);
        EXPECT_NEAR_ABS(result.tip.y, table.number(row, "y_over_L"), 1e-10);
        EXPECT_NEAR_ABS(result.tip.z, 0, 1e-13);
    }
}

TEST(StaticEquilibrium, CurvedAndHelicalRodsAgreeTo10DigitsForEveryLinkCount) {
    const std::map<std::string, Rod> rods{
        {"K1",
         {{0.707106781186548, 0, 0, -0.707106781186548}, {2, 0, 0}, 0.6666666666666666, 1, 5}},
        {"K2",
         {{0.905284137000444, 0.145233608577687, 0.096822405718458, -0.387289622873832},
          {2, 4, 0},
          1,
          4,
          10}},
        {"K4", {{0, 1, 0, 0}, {6, 4, 0}, 1, 1, 30}},
        {"K6",
         {{0.65887856381979, 0, 0.485909611343336, -0.574256813405761}, {15, 4, 0}, 1, 4, 40}}};
    const test::CsvTable table(TENDRIL_REFERENCE_COPIES "/spatial_discrete.csv");
    ASSERT_GT(table.rowCount(), 20u);
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        SCOPED_TRACE(table.word(row, "case") + " m " + table.word(row, "m"));
        Rod rod = rods.at(table.word(row, "case"));
        rod.clamp = normalized(rod.clamp);
        const auto m = static_cast<std::size_t>(table.number(row, "m"));
        const Hanging result = hang(rod, m, table.number(row, "root_factor"));
        EXPECT_EQ(result.report.status, EquilibriumStatus::Converged) << result.report.residual;
        const Vec3 tip{table.number(row, "tip_x"), table.number(row, "tip_y"),
                       table.number(row, "tip_z")};
        const Quat frame{table.number(row, "q_w"), table.number(row, "q_x"),
                         table.number(row, "q_y"), table.number(row, "q_z")};
        EXPECT_NEAR_ABS(norm(result.tip - tip), 0, 1e-10);
        EXPECT_NEAR_ABS(std::abs(dot(result.tipFrame, normalized(frame))), 1, 1e-12);
        EXPECT_NEAR_ABS(result.energy, table.number(row, "energy"), 1e-9);
    }
}

TEST(StaticEquilibrium, RandomTreesWithLoadsGoalsAndLocksEndWithoutTorque) {
    test::RandomChain random(71);
    for (int trial = 0; trial < 12; ++trial) {
        auto topology = random.treeTopology(9);
        for (std::size_t i = 0; i < topology.size(); ++i)
            topology[i].joint = static_cast<JointKind>((i + static_cast<std::size_t>(trial)) % 3);
        const ChainModel model = random.model(topology);
        ChainForcing forcing = random.stillForcing(model);
        forcing.wind = {};
        for (LinkLoad& load : forcing.loads) load.wind = load.moment = {};
        std::vector<double> y = random.state(model, 0.3, 0);
        ChainWork work(model.linkCount());
        const EquilibriumReport report = findEquilibrium(model, forcing, y, work);
        EXPECT_EQ(report.status, EquilibriumStatus::Converged)
            << trial << " " << report.residual << " after " << report.iterations;
    }
}

}  // namespace
}  // namespace tendril::multibody
