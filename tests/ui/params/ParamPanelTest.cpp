#include "ui/params/ParamPanel.h"

#include "core/params/ParamText.h"
#include "core/scene/NewObjects.h"
#include "tests/ui/support/TestSession.h"
#include "ui/params/KeyDiamond.h"
#include "ui/params/NumberField.h"
#include "ui/params/ParamRowView.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QtTest>

namespace tendril::ui {
namespace {

class ParamPanelTest : public ::testing::Test {
protected:
    test::TestSession s;
    ParamPanel panel{s.workspace};

    void SetUp() override {
        s.workspace.selection().set({s.groom});
        panel.resize(380, 900);
        panel.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
    }
    NumberField& field(const char* channel) {
        auto* found = panel.findChild<NumberField*>(channel);
        if (!found) throw std::runtime_error(channel);
        return *found;
    }
    void type(const char* channel, const char* text) {
        QTest::mouseClick(&field(channel), Qt::LeftButton, {}, {20, 12});
        auto* line = field(channel).findChild<QLineEdit*>();
        line->clear();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    [[nodiscard]] double number(const char* key) const {
        return std::get<double>(scene::valueOf(s.object(), key));
    }
};

TEST_F(ParamPanelTest, EveryRowOfTheTableIsThereForEveryKindOfObject) {
    for (const auto& [id, object] : s.workspace.scene().objects) {
        s.workspace.selection().set({id});
        const auto views = panel.findChildren<ParamRowView*>();
        for (const ParamRow& row : scene::rowsOf(*object)) {
            const auto shows = [&](const ParamRowView* view) { return view->target().row == &row; };
            EXPECT_EQ(std::count_if(views.begin(), views.end(), shows), 1) << row.info.key;
        }
    }
}

TEST_F(ParamPanelTest, AShapeShowsTheMeasuresOfItsKindAndFollowsAChangeOfIt) {
    s.workspace.apply(scene::makeAddObject(scene::makeShapeObject(scene::ShapeKind::Sphere)));
    const scene::ObjectId shape = s.workspace.scene().objects.rbegin()->first;
    s.workspace.selection().set({shape});
    const auto shown = [&] {
        std::string keys;
        for (const auto* view : panel.findChildren<ParamRowView*>())
            for (const char* key : {"radius", "length", "size"})
                if (view->target().row->info.key == key && view->isVisibleTo(&panel))
                    keys += key[0];
        return keys;
    };
    EXPECT_EQ(shown(), "r");
    s.workspace.apply(scene::makeSetValue(shape, "kind", 2));
    EXPECT_EQ(shown(), "rl");
    s.workspace.apply(scene::makeSetValue(shape, "kind", 3));
    EXPECT_EQ(shown(), "s");
}

TEST_F(ParamPanelTest, TellsHowASagFreeGroomIsHeld) {
    const auto* text = panel.findChild<QLabel*>("holdText");
    ASSERT_NE(text, nullptr);
    EXPECT_FALSE(text->isVisible());
    s.workspace.apply(scene::makeSetValue(s.groom, "sag_free", 1));
    EXPECT_TRUE(QTest::qWaitFor([&] { return text->text().startsWith("sag-free: 3 strands"); }));
    EXPECT_TRUE(text->isVisible());
    EXPECT_TRUE(text->text().contains("below 0.001 mm")) << text->text().toStdString();
    s.workspace.selection().set({s.base().id});
    EXPECT_FALSE(text->isVisible());
}

TEST_F(ParamPanelTest, ATypedNumberReachesTheSceneAndUndoBringsTheFieldBack) {
    const double before = number("youngs_modulus");
    type("youngs_modulus", "50 MPa");
    EXPECT_DOUBLE_EQ(number("youngs_modulus"), 50e6);
    s.workspace.undo();
    EXPECT_DOUBLE_EQ(number("youngs_modulus"), before);
    EXPECT_DOUBLE_EQ(field("youngs_modulus").number(), before);
}

TEST_F(ParamPanelTest, ADragIsOneUndoStepAndTwoDragsAreTwo) {
    const double before = number("youngs_modulus");
    const auto drag = [&](int pixels) {
        NumberField& f = field("youngs_modulus");
        QTest::mousePress(&f, Qt::LeftButton, {}, {20, 12});
        for (int i = 1; i <= 5; ++i) QTest::mouseMove(&f, {20 + pixels * i / 5, 12});
        QTest::mouseRelease(&f, Qt::LeftButton, {}, {20 + pixels, 12});
    };
    drag(-40);
    const double between = number("youngs_modulus");
    EXPECT_LT(between, before);
    drag(-40);
    EXPECT_LT(number("youngs_modulus"), between);
    s.workspace.undo();
    EXPECT_DOUBLE_EQ(number("youngs_modulus"), between);
    s.workspace.undo();
    EXPECT_DOUBLE_EQ(number("youngs_modulus"), before);
}

TEST_F(ParamPanelTest, TheDiamondSetsAndRemovesAKeyOnAllAxesAtTheShownFrame) {
    s.workspace.selection().set({s.base().id});
    auto* diamond = panel.findChild<KeyDiamond*>("key.rotation");
    ASSERT_TRUE(diamond);
    diamond->click();
    for (const char* channel : {"rotation.x", "rotation.y", "rotation.z"}) {
        ASSERT_TRUE(s.base().keys.contains(channel)) << channel;
        EXPECT_NEAR(s.base().keys.at(channel).keys()[0].x, s.workspace.time(), 1e-9);
    }
    EXPECT_EQ(diamond->state(), KeyState::Here);
    diamond->click();
    EXPECT_TRUE(s.base().keys.empty());
    EXPECT_EQ(diamond->state(), KeyState::None);
}

TEST_F(ParamPanelTest, EditingAKeyedNumberChangesItsKeyNotItsValue) {
    s.workspace.selection().set({s.base().id});
    panel.findChild<KeyDiamond*>("key.translation")->click();
    type("translation.y", "12 cm");
    EXPECT_NEAR(s.base().keys.at("translation.y").value(s.workspace.time()), 0.12, 1e-12);
    EXPECT_EQ(s.workspace.scene().base().motion.translation.y, 0);
}

TEST_F(ParamPanelTest, AChoiceIsACombo) {
    auto* combo = panel.findChild<QComboBox*>("resampling");
    ASSERT_TRUE(combo);
    combo->setCurrentIndex(1);
    emit combo->activated(1);
    EXPECT_EQ(std::get<int>(scene::valueOf(s.object(), "resampling")), 1);
}

TEST_F(ParamPanelTest, SearchLeavesOnlyWhatMatches) {
    auto* search = panel.findChild<QLineEdit*>("parameterSearch");
    search->setText("damping time");
    int shown = 0;
    for (const ParamRowView* row : panel.findChildren<ParamRowView*>())
        if (row->isVisible()) {
            ++shown;
            EXPECT_TRUE(row->matches("damping time")) << row->target().row->info.key;
        }
    EXPECT_GE(shown, 1);
    search->clear();
    EXPECT_GT(panel.findChildren<ParamRowView*>().size(), shown);
}

TEST_F(ParamPanelTest, TheLengthwiseButtonAsksForTheProfileOfItsRow) {
    QSignalSpy asked(&panel, &ParamPanel::profileRequested);
    auto* button = panel.findChild<QWidget*>("profile.youngs_modulus");
    ASSERT_TRUE(button);
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(panel.findChild<QWidget*>("profile.resampling"), nullptr);
}

TEST_F(ParamPanelTest, RowsCopyPasteAndResetByText) {
    const ParamTarget target{&s.workspace, s.groom, scene::findRow(s.object(), "damping")};
    const QString before = target.asText();
    EXPECT_EQ(target.applyText("0.02, 0.03, 0.04"), std::nullopt);
    EXPECT_EQ(std::get<spatial::Vec3>(target.value()), (spatial::Vec3{0.02, 0.03, 0.04}));
    EXPECT_NE(target.applyText("many"), std::nullopt);
    EXPECT_EQ(std::get<spatial::Vec3>(target.value()), (spatial::Vec3{0.02, 0.03, 0.04}));
    target.reset();
    EXPECT_EQ(target.asText(), before);
}

TEST_F(ParamPanelTest, ThePanelFollowsTheSelectionAndSurvivesTheObjectsEnd) {
    s.workspace.apply(scene::makeRemoveObject(s.groom));
    EXPECT_TRUE(panel.findChildren<ParamRowView*>().empty());
    s.workspace.undo();
    s.workspace.selection().set({s.groom});
    EXPECT_FALSE(panel.findChildren<ParamRowView*>().empty());
}

}  // namespace
}  // namespace tendril::ui
