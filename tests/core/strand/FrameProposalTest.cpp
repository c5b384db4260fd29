#include "core/strand/FrameProposal.h"

#include <gtest/gtest.h>

#include <random>

namespace tendril::strand {
namespace {

using spatial::Vec3;

/// Strands of about this length in meters that lead along `way`, somewhat scattered.
CurveSet makeStrands(double length, const Vec3& way, unsigned seed) {
    std::mt19937 engine(seed);
    std::normal_distribution<double> scatter(0, 0.15);
    CurveSet curves;
    for (int strand = 0; strand < 40; ++strand) {
        Vec3 point{scatter(engine), scatter(engine), scatter(engine)};
        for (int i = 0; i < 8; ++i) {
            curves.points.push_back(point);
            const Vec3 stray{scatter(engine), scatter(engine), scatter(engine)};
            point += length / 7 * (way + stray);
        }
        curves.firstPoint.push_back(static_cast<std::uint32_t>(curves.points.size()));
    }
    return curves;
}

TEST(FrameProposal, HairWrittenInAnyOfTheUsualUnitsAndAxesIsRecognized) {
    for (const LengthUnit unit :
         {LengthUnit::Centimeter, LengthUnit::Meter, LengthUnit::Millimeter})
        for (const UpAxis up : {UpAxis::Y, UpAxis::Z})
            for (const double length : {0.15, 0.3, 0.9}) {
                const GroomFrame written{unit, up};
                const CurveSet file = inFileFrame(makeStrands(length, {0, -1, 0}, 7), written);
                const FrameProposal proposal = proposeFrame(file);
                EXPECT_EQ(proposal.frame, written)
                    << symbolOf(unit) << symbolOf(up) << length << proposal.unitReason;
            }
}

TEST(FrameProposal, HairOfEightCentimetersIsRecognizedInEveryUnit) {
    EXPECT_EQ(proposedUnit(0.08, 0.01, 1.5), LengthUnit::Meter);
    EXPECT_EQ(proposedUnit(8, 0.01, 1.5), LengthUnit::Centimeter);
    EXPECT_EQ(proposedUnit(800, 0.01, 1.5), LengthUnit::Millimeter);
}

TEST(FrameProposal, StrandsThatStandOrPointAsideTellNothingOfTheAxis) {
    for (const Vec3& way : {Vec3{0, 1, 0}, Vec3{0, 0, 1}, Vec3{1, 0, 0}, Vec3{-1, 0, 0}})
        EXPECT_EQ(proposeFrame(makeStrands(0.2, way, 3)).frame.up, UpAxis::Y);
    EXPECT_EQ(proposeFrame(makeStrands(0.2, {0, -0.7, -0.7}, 3)).frame.up, UpAxis::Y);
}

TEST(FrameProposal, ShortStrandsTellNothingOfTheAxisWhicheverWayTheyPoint) {
    EXPECT_EQ(proposeFrame(makeStrands(0.08, {0, 0, -1}, 3)).frame.up, UpAxis::Y);
}

TEST(FrameProposal, NoStrandsOrNoSizeGiveCentimetersAndYUp) {
    EXPECT_EQ(proposeFrame(CurveSet{}).frame, GroomFrame{});
    EXPECT_EQ(proposedUnit(0, 0.01, 1), LengthUnit::Centimeter);
}

TEST(FrameProposal, WhatABodysFileSaysGoesBeforeItsSize) {
    const FrameProposal told = proposeFrame(2.0, 0.01, UpAxis::Z);
    EXPECT_EQ(told.frame, (GroomFrame{LengthUnit::Centimeter, UpAxis::Z}));
    EXPECT_EQ(told.unitReason, "the file says so");
    const FrameProposal guessed = proposeFrame(1.8, {}, {});
    EXPECT_EQ(guessed.frame, (GroomFrame{LengthUnit::Meter, UpAxis::Y}));
    EXPECT_EQ(proposeFrame(180, 7.0, {}).frame.unit, LengthUnit::Centimeter);
}

}  // namespace
}  // namespace tendril::strand
