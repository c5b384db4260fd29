#include "app/cli/ParamDescription.h"

#include "core/params/ParamText.h"
#include "core/scene/Object.h"

#include <gtest/gtest.h>

namespace tendril::cli {
namespace {

std::vector<ParamRow> allRows() {
    std::vector<ParamRow> rows;
    scene::Object object;
    const auto add = [&](auto content) {
        object.content = std::move(content);
        for (const ParamRow& row : scene::rowsOf(object)) rows.push_back(row);
    };
    add(scene::Shot{});
    add(scene::Base{});
    add(scene::Groom{});
    add(scene::Body{});
    add(scene::Shape{});
    add(scene::Path{});
    add(scene::Attachment{});
    add(scene::Joints{});
    return rows;
}

TEST(ParamDescription, EveryDefaultIsReadBackFromItsText) {
    for (const ParamRow& row : allRows()) {
        const auto value = textToValue(row, valueWithUnit(row, row.defaultValue));
        ASSERT_TRUE(value) << toText(value.diagnostics());
        EXPECT_EQ(value.value(), row.defaultValue) << row.info.key;
    }
}

TEST(ParamDescription, EveryRowTellsItsRangeOrChoices) {
    for (const ParamRow& row : allRows()) {
        const Json json = toJson(row, "kind");
        EXPECT_EQ(json["key"], row.info.key);
        EXPECT_TRUE(json.contains("minimum") || json.contains("choices") ||
                    row.kind == ParamKind::Switch || row.kind == ParamKind::Path ||
                    row.kind == ParamKind::Text)
            << row.info.key;
        EXPECT_TRUE(!rangeText(row).empty() || row.kind == ParamKind::Path ||
                    row.kind == ParamKind::Text)
            << row.info.key;
    }
}

}  // namespace
}  // namespace tendril::cli
