#include "app/cli/HoldText.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

sim::GroomHold groomHold() {
    sim::GroomHold hold;
    hold.name = "fringe";
    sagfree::StrandHold stiffened{.status = sagfree::HoldStatus::Stiffened, .softestMode = 0.02};
    stiffened.stiffening = {{2.5, 1, 2.5}, {1, 1, 1}};
    hold.strands = {std::nullopt, stiffened};
    const sagfree::StrandHold* all[] = {nullptr, &*hold.strands[1]};
    hold.summary = sagfree::summarize(all);
    return hold;
}

TEST(HoldText, SaysWhereAndByHowMuchStrandsAreStiffened) {
    const std::string text = toText(groomHold(), nullptr, true);
    EXPECT_NE(text.find("fringe: sag-free: 1 strand"), std::string::npos) << text;
    EXPECT_NE(text.find("joint 0: 2.5×"), std::string::npos) << text;
    EXPECT_EQ(text.find("joint 1"), std::string::npos) << text;
    EXPECT_NE(text.find("too short to bend"), std::string::npos) << text;
    EXPECT_EQ(text.find("drift"), std::string::npos) << text;
}

TEST(HoldText, ListsOnlyStiffenedJointsInJson) {
    const Json json = toJson(groomHold(), nullptr, true);
    ASSERT_EQ(json["per_strand"].size(), 1U);
    EXPECT_EQ(json["per_strand"][0]["strand"], 1);
    ASSERT_EQ(json["per_strand"][0]["stiffened"].size(), 1U);
    EXPECT_EQ(json["per_strand"][0]["stiffened"][0]["bend_z"], 2.5);
    EXPECT_FALSE(json.contains("drift"));
}

TEST(HoldText, TellsDriftThatIsThereAndThatNoneIsSeen) {
    sim::GroomDrift drift{.object = {}, .most = 0.0042, .end = 0.001, .share = 0.02, .strand = 1};
    EXPECT_NE(toText(groomHold(), &drift, false).find("drift up to 4.2 mm (strand 1), 2 %"),
              std::string::npos);
    EXPECT_EQ(toJson(groomHold(), &drift, false)["drift"]["most"], 0.0042);
    drift.most = 1e-9;
    EXPECT_NE(toText(groomHold(), &drift, false).find("below 0.1 µm"), std::string::npos);
}

}  // namespace
}  // namespace tendril::cli
