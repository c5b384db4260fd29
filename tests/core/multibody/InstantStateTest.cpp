// Thirteen random six-link states, computed from the Lagrangian at 110 digits: inverse and forward
// dynamics, joint torques, mass matrix, energies and motion must agree.

#include "core/multibody/ChainEnergy.h"
#include "core/multibody/ForwardDynamics.h"
#include "core/multibody/JointLaw.h"
#include "core/multibody/Residual.h"
#include "tests/core/multibody/RandomChain.h"
#include "tests/support/CsvTable.h"
#include "tests/support/Near.h"

namespace tendril::multibody {
namespace {

constexpr std::size_t kLinks = 6;
constexpr double kTolerance = 1e-10;

const test::CsvTable& linkTable() {
    static const test::CsvTable table(TENDRIL_REFERENCE_COPIES "/states_links.csv");
    return table;
}
const test::CsvTable& baseTable() {
    static const test::CsvTable table(TENDRIL_REFERENCE_COPIES "/states_base.csv");
    return table;
}

Vec3 vecAt(const test::CsvTable& table, std::size_t row, const std::string& name) {
    return {table.number(row, name + "x"), table.number(row, name + "y"),
            table.number(row, name + "z")};
}
Quat quatAt(const test::CsvTable& table, std::size_t row, const std::string& name) {
    const Vec3 v = vecAt(table, row, name);
    return normalized(Quat{table.number(row, name + "w"), v.x, v.y, v.z});
}

class InstantState : public testing::TestWithParam<std::size_t> {
protected:
    InstantState() {
        const std::size_t row = GetParam();
        const auto& base = baseTable();
        forcing.gravity = vecAt(base, row, "g");
        RootMotion& root = forcing.root;
        root.orientation = quatAt(base, row, "Qb_");
        root.position = vecAt(base, row, "pb_");
        root.velocity = vecAt(base, row, "vb_");
        root.angularVelocity = rotate(root.orientation, vecAt(base, row, "base_w_"));
        root.inertialAngularVelocity = root.angularVelocity;
        root.inertialAngularAcceleration = rotate(root.orientation, vecAt(base, row, "base_wd_"));
        root.inertialAcceleration = vecAt(base, row, "ab_");
        forcing.clearLoads(kLinks);
        for (std::size_t i = 0; i < kLinks; ++i) {
            const double half = linkTable().number(rowOf(i), "l") / 2;
            forcing.addForce(i, {0, half, 0}, expected(i, "F_ext_"));
            forcing.addMoment(i, expected(i, "T_ext_"));
        }
    }

    [[nodiscard]] static std::size_t rowOf(std::size_t link) { return GetParam() * kLinks + link; }
    [[nodiscard]] static Vec3 expected(std::size_t link, const std::string& name) {
        return vecAt(linkTable(), rowOf(link), name);
    }
    [[nodiscard]] static Link linkAt(std::size_t i, bool rigid) {
        const auto& t = linkTable();
        const std::size_t row = rowOf(i);
        const double radius = t.number(row, "radius");
        Link link = makeCylinderLink(t.number(row, "mass"), t.number(row, "l"), radius, radius);
        if (i > 0) link.attachment = {0, t.number(row - 1, "l"), 0};
        link.restRotation = quatAt(t, row, "q0");
        if (rigid) return link;
        link.stiffness = {t.number(row, "K_bx"), t.number(row, "K_t"), t.number(row, "K_bz")};
        link.damping = {t.number(row, "D_b"), t.number(row, "D_t"), t.number(row, "D_b")};
        link.dragNormal = link.dragTangential = baseTable().number(GetParam(), "c_d");
        return link;
    }
    [[nodiscard]] static ChainModel modelOf(bool rigid) {
        std::vector<Link> links;
        for (std::size_t i = 0; i < kLinks; ++i) links.push_back(linkAt(i, rigid));
        return makeChainModel(makeSerialTopology(kLinks), links).value();
    }
    void loadState(const ChainModel& model) {
        y.assign(model.unknownCount(), 0);
        for (std::size_t i = 0; i < kLinks; ++i) {
            storeRotation(std::span(y), i, quatAt(linkTable(), rowOf(i), "q"));
            storeOmega(std::span(y), i, expected(i, "omega_"));
        }
        yp.assign(y.size(), 0);
        for (std::size_t i = 0; i < kLinks; ++i) {
            const Vec3 w = 0.5 * omegaOf(std::span<const double>(y), i);
            storeRotation(std::span(yp), i,
                          rotationOf(std::span<const double>(y), i) * Quat{0, w.x, w.y, w.z});
            storeOmega(std::span(yp), i, expected(i, "omegadot_"));
        }
    }
    // The ω rows of `rows` against the columns `name`x, `name`y, `name`z, relative to the largest.
    static void expectRows(std::span<const double> rows, const std::string& name) {
        double largest = 0, error = 0;
        for (std::size_t i = 0; i < kLinks; ++i) {
            const Vec3 truth = expected(i, name), off = omegaOf(rows, i) - truth;
            largest = std::max({largest, std::abs(truth.x), std::abs(truth.y), std::abs(truth.z)});
            error = std::max({error, std::abs(off.x), std::abs(off.y), std::abs(off.z)});
        }
        EXPECT_NEAR_ABS(error, 0, kTolerance * largest) << name;
    }
    // Inverse and forward dynamics of one of the two models.
    void expectDynamics(const ChainModel& model, const std::string& name) {
        loadState(model);
        std::vector<double> residual(y.size()), derivative(y.size());
        evaluateResidual<double>(model, forcing, y, yp, residual, work);
        expectRows(residual, "res_" + name);
        for (std::size_t i = 0; i < kLinks; ++i)
            EXPECT_NEAR_ABS(norm(rotationOf(std::span<const double>(residual), i).vec()), 0, 1e-14);
        computeDerivative<double>(model, forcing, y, derivative, work);
        expectRows(derivative, "fd_" + name);
    }

    ChainForcing forcing;
    ChainWork work{kLinks};
    std::vector<double> y, yp;
};

TEST_P(InstantState, RigidResidualAndAccelerationsAgree) {
    expectDynamics(modelOf(true), "rigid_");
}

TEST_P(InstantState, FullResidualAndAccelerationsAgree) {
    expectDynamics(modelOf(false), "full_");
}

TEST_P(InstantState, ElasticAndDampingTorquesAgree) {
    const ChainModel model = modelOf(false);
    loadState(model);
    std::vector<double> elastic(y.size()), damping(y.size());
    for (std::size_t i = 0; i < kLinks; ++i) {
        const Quat q = rotationOf(std::span<const double>(y), i);
        const auto bend = bendTwistOf(deformation(q, model.halfRestRotations()[i]));
        const Vec3 torque = jointTorque(bend, model.link(i).stiffness);
        storeOmega(std::span(elastic), i, transposedTimes(model.halfRestMatrices()[i], torque));
        storeOmega(std::span(damping), i,
                   -scaled(model.link(i).damping, omegaOf(std::span<const double>(y), i)));
    }
    expectRows(elastic, "tau_el_");
    expectRows(damping, "tau_da_");
}

TEST_P(InstantState, EnergiesAndMotionAgree) {
    const ChainModel model = modelOf(false);
    loadState(model);
    computeMotion<double>(model, forcing, y, work);
    const ChainEnergy energy = computeEnergy(model, forcing, y, work);
    EXPECT_NEAR_REL(energy.kinetic, baseTable().number(GetParam(), "E_kin"), 1e-12);
    EXPECT_NEAR_REL(energy.gravitational, baseTable().number(GetParam(), "E_grav"), 1e-12);
    EXPECT_NEAR_REL(energy.elastic, baseTable().number(GetParam(), "E_elastic"), 1e-12);
    for (std::size_t i = 0; i < kLinks; ++i) {
        const Vec3 tip = work.motion[i].pointAt({0, model.link(i).length, 0});
        EXPECT_NEAR_ABS(norm(tip - expected(i, "end_")), 0, 1e-13);
        const Vec3 v = pointVelocity(forcing, work, i, model.link(i).centerOfMass);
        EXPECT_NEAR_ABS(norm(v - expected(i, "vcom_")), 0, 1e-12 * norm(v));
    }
}

TEST_P(InstantState, MassMatrixAgreesAndItsInverseUndoesIt) {
    const ChainModel model = modelOf(false);
    loadState(model);
    const std::vector<double> M = computeMassMatrix(model, y, work);
    constexpr std::size_t n = 3 * kLinks;
    if (GetParam() < 2) {
        const test::CsvTable table(TENDRIL_REFERENCE_COPIES "/IP0" +
                                   std::to_string(GetParam() + 1) + "_mass_matrix.csv");
        ASSERT_EQ(table.rowCount(), n);
        for (std::size_t k = 0; k < n * n; ++k)
            EXPECT_NEAR_ABS(M[k], table.number(k / n, k % n), 1e-12 * test::largestOf(M));
    }
    std::vector<double> torque(y.size()), change(y.size());
    for (std::size_t i = 0; i < kLinks; ++i) {
        Vec3 row{};
        for (std::size_t c = 0; c < n; ++c) {
            const double x = yp[kUnknownsPerJoint * (c / 3) + kOmegaOffset + c % 3];
            row += x * Vec3{M[n * (3 * i) + c], M[n * (3 * i + 1) + c], M[n * (3 * i + 2) + c]};
        }
        storeOmega(std::span(torque), i, row);
    }
    factorizeMass(model, work);
    applyInverseMass<double>(model, torque, change, work);
    expectRows(change, "omegadot_");
}

INSTANTIATE_TEST_SUITE_P(AllThirteen, InstantState, testing::Range<std::size_t>(0, 13));

}  // namespace
}  // namespace tendril::multibody
