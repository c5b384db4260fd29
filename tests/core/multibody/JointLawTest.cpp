// The joint law against numbers from differentiation at 60 digits, and against itself.

#include "core/multibody/JointLaw.h"
#include "tests/support/CsvTable.h"
#include "tests/support/Near.h"

#include <algorithm>
#include <random>

namespace tendril::multibody {
namespace {

using spatial::Mat3;
using spatial::Quat;
using spatial::Vec3;

double largest(const Vec3& v) {
    return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

class JointLawReference : public testing::Test {
protected:
    [[nodiscard]] Vec3 vec(std::size_t row, const std::string& name) const {
        return {table.number(row, name + "_x"), table.number(row, name + "_y"),
                table.number(row, name + "_z")};
    }
    [[nodiscard]] Quat quat(std::size_t row, const std::string& name) const {
        const Vec3 v = vec(row, name);
        return normalized(Quat{table.number(row, name + "_w"), v.x, v.y, v.z});
    }
    [[nodiscard]] Vec3 stiffness(std::size_t row) const {
        return {table.number(row, "K_bx"), table.number(row, "K_t"), table.number(row, "K_bz")};
    }

    test::CsvTable table{TENDRIL_REFERENCE_COPIES "/joint_law.csv"};
};

TEST_F(JointLawReference, DeformationEnergyAndTorqueAgreeTo12Digits) {
    constexpr double kRounding = 1e-17;  // where the answer is zero
    ASSERT_GT(table.rowCount(), 10u);
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        SCOPED_TRACE(table.word(row, "label"));
        const Quat h0 = squareRoot(quat(row, "q0")), e = deformation(quat(row, "q"), h0);
        const auto bend = bendTwistOf(e);
        const Vec3 K = stiffness(row), torque = jointTorque(bend, K);
        const Vec3 onLink = transposedTimes(toMatrix(h0), torque);
        EXPECT_NEAR_ABS(std::abs(dot(e, quat(row, "e"))), 1, 1e-14);
        const double scale = std::max(1.0, std::abs(table.number(row, "beta_x")));
        EXPECT_NEAR_ABS(bend.bendX, table.number(row, "beta_x"), 1e-12 * scale);
        EXPECT_NEAR_ABS(bend.bendZ, table.number(row, "beta_z"), 1e-12);
        const double twist = table.number(row, "tan_half_twist");
        EXPECT_NEAR_ABS(bend.twist, twist, 1e-12 * std::max(1.0, std::abs(twist)));
        const double energy = table.number(row, "U");
        EXPECT_NEAR_ABS(jointEnergy(bend, K), energy, 1e-12 * energy + 1e-30);
        const Vec3 expected = vec(row, "tau_e");
        EXPECT_NEAR_ABS(largest(torque - expected), 0, 1e-12 * largest(expected) + kRounding);
        EXPECT_NEAR_ABS(largest(onLink - vec(row, "tau")), 0,
                        1e-12 * largest(expected) + kRounding);
    }
}

class JointLawLaws : public testing::Test {
protected:
    double unit() { return unit_(engine_); }
    Vec3 vec(double size) { return size * Vec3{unit(), unit(), unit()}; }
    Quat rotation(double size) { return spatial::fromRotationVector(vec(size)); }
    Vec3 stiffness() { return {1.5 + unit(), 1.5 + unit(), 1.5 + unit()}; }

    static Quat turned(const Quat& e, const Vec3& psi) {
        return e * spatial::fromRotationVector(psi);
    }

private:
    std::mt19937 engine_{5};
    std::uniform_real_distribution<double> unit_{-1, 1};
};

TEST_F(JointLawLaws, TorqueIsMinusTheSlopeOfTheEnergy) {
    constexpr double kStep = 1e-5;
    for (int trial = 0; trial < 50; ++trial) {
        const Quat e = deformation(rotation(1.6), Quat{});
        const Vec3 K = stiffness(), direction = vec(1), torque = jointTorque(bendTwistOf(e), K);
        const double up = jointEnergy(bendTwistOf(turned(e, kStep * direction)), K);
        const double down = jointEnergy(bendTwistOf(turned(e, -kStep * direction)), K);
        EXPECT_NEAR_ABS(dot(torque, direction), -(up - down) / (2 * kStep), 1e-8);
    }
}

TEST_F(JointLawLaws, StiffnessIsMinusTheSlopeOfTheTorque) {
    constexpr double kStep = 1e-5;
    for (int trial = 0; trial < 50; ++trial) {
        const Quat e = deformation(rotation(trial < 25 ? 1.6 : 0.2), Quat{});
        const Vec3 K = stiffness(), direction = vec(1);
        const Vec3 up = jointTorque(bendTwistOf(turned(e, kStep * direction)), K);
        const Vec3 down = jointTorque(bendTwistOf(turned(e, -kStep * direction)), K);
        const Vec3 slope = (down - up) / (2 * kStep);
        const Vec3 exact = jointStiffness(bendTwistOf(e), K) * direction;
        EXPECT_NEAR_ABS(largest(exact - slope), 0, 1e-7 * largest(exact));
    }
}

TEST_F(JointLawLaws, NearRestTheStiffnessIsHalfTheConstants) {
    const Vec3 K = stiffness();
    const Mat3 slope = jointStiffness(bendTwistOf(Quat{}), K);
    EXPECT_NEAR_ABS(largest(slope * Vec3{1, 2, 3} - scaled(smallAngleStiffness(K), Vec3{1, 2, 3})),
                    0, 1e-15);
}

TEST_F(JointLawLaws, OnOneAxisTheTorqueIsThePatentsTangent) {
    for (const double angle : {-2.5, -1.0, 1e-6, 0.3, 2.0, 3.0}) {
        const Vec3 K{1.1, 0.7, 0.4};
        const auto about = [&](const Vec3& axis) {
            return jointTorque(bendTwistOf(spatial::fromRotationVector(angle * axis)), K);
        };
        EXPECT_NEAR_REL(about({1, 0, 0}).x, -K.x * std::tan(angle / 2), 1e-13);
        EXPECT_NEAR_REL(about({0, 1, 0}).y, -K.y * std::tan(angle / 2), 1e-13);
        EXPECT_NEAR_REL(about({0, 0, 1}).z, -K.z * std::tan(angle / 2), 1e-13);
    }
}

// Closed form for equal bend stiffnesses: γ = B, no logarithm.
TEST_F(JointLawLaws, EqualBendStiffnessesNeedNoLogarithm) {
    for (int trial = 0; trial < 50; ++trial) {
        const Quat e = deformation(rotation(1.7), Quat{});
        const double Kb = 1.5 + unit(), Kt = 1.5 + unit(), c2 = e.w * e.w + e.y * e.y;
        const Vec3 gamma{(e.w * e.x - e.y * e.z) / c2, 0, (e.w * e.z + e.x * e.y) / c2};
        const Vec3 expected = -Kb * gamma - Kt * (e.vec() / e.w - gamma);
        const Vec3 torque = jointTorque(bendTwistOf(e), Vec3{Kb, Kt, Kb});
        EXPECT_NEAR_ABS(largest(torque - expected), 0, 2e-13 * largest(expected));
    }
}

TEST_F(JointLawLaws, SignsOfTheQuaternionsDoNotMatter) {
    const Quat q = rotation(1.5), h0 = squareRoot(rotation(1.5));
    EXPECT_EQ(deformation(q, h0), deformation(-q, h0));
    EXPECT_EQ(deformation(q, h0), deformation(q, -h0));
}

TEST(JointLaw, NearAHalfTurnTheTorqueStaysFiniteAndContinuousAndIsReported) {
    const Vec3 K{1, 1, 1};
    const auto at = [](double w) {
        return bendTwistOf(Quat{w, std::sqrt((1 - w * w) / 2), std::sqrt((1 - w * w) / 2), 0});
    };
    EXPECT_EQ(at(2 * kHalfTurnCosine).clamped, 0);
    EXPECT_EQ(at(0.5 * kHalfTurnCosine).clamped, 1);
    EXPECT_LT(largest(jointTorque(at(0), K)), 1e4);
    const Vec3 above = jointTorque(at(kHalfTurnCosine * (1 + 1e-9)), K);
    const Vec3 below = jointTorque(at(kHalfTurnCosine * (1 - 1e-9)), K);
    EXPECT_NEAR_ABS(largest(above - below), 0, 1e-6 * largest(above));
}

TEST(LogRatio, AgreesWithTheLibraryAndItsOwnSlopes) {
    for (double rho = 1e-12; rho < 1e6; rho *= 1.7) {
        const auto r = logRatio(rho);
        EXPECT_NEAR_REL(r.f, std::log1p(rho) / rho, 5e-16);
        const double step = 1e-4 * rho;
        const auto up = logRatio(rho + step), down = logRatio(rho - step);
        if (rho < 1e-3) continue;  // differences of f lose their digits there
        EXPECT_NEAR_REL(r.df, (up.f - down.f) / (2 * step), 1e-7);
        EXPECT_NEAR_REL(r.ddf, (up.df - down.df) / (2 * step), 1e-7);
    }
    EXPECT_EQ(logRatio(0.0).f, 1);
    EXPECT_EQ(logRatio(0.0).df, -0.5);
    EXPECT_NEAR_REL(logRatio(0.0).ddf, 2.0 / 3, 1e-15);
}

TEST(LogRatio, SeriesAndLogarithmMeetWithoutAStep) {
    const auto below = logRatio(0.125), above = logRatio(std::nextafter(0.125, 1));
    EXPECT_NEAR_REL(above.f, below.f, 1e-15);
    EXPECT_NEAR_REL(above.df, below.df, 1e-14);
    EXPECT_NEAR_REL(above.ddf, below.ddf, 1e-12);
}

}  // namespace
}  // namespace tendril::multibody
