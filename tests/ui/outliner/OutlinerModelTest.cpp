#include "ui/outliner/OutlinerModel.h"

#include "core/scene/NewObjects.h"
#include "tests/ui/support/TestSession.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QIcon>
#include <QImage>
#include <QSignalSpy>

namespace tendril::ui {
namespace {

class OutlinerModelTest : public ::testing::Test {
protected:
    test::TestSession s;
    OutlinerModel model{s.workspace};
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};

    [[nodiscard]] QModelIndex at(int column) const {
        return model.indexOf(s.groom).siblingAtColumn(column);
    }
};

TEST_F(OutlinerModelTest, ShowsTheShotTheBaseAndTheGroomInThisOrder) {
    ASSERT_EQ(model.rowCount({}), 3);
    EXPECT_EQ(model.index(0, 0, {}).data().toString(), "shot");
    EXPECT_EQ(model.index(1, 0, {}).data().toString(), "base");
    EXPECT_EQ(model.index(2, 0, {}).data().toString(), "tuft");
}

TEST_F(OutlinerModelTest, RenamingIsAnEditAndBadNamesAreRefusedWithWords) {
    QSignalSpy refused(&model, &OutlinerModel::refused);
    EXPECT_TRUE(model.setData(at(0), "mane", Qt::EditRole));
    EXPECT_EQ(s.object().name, "mane");
    EXPECT_FALSE(model.setData(at(0), "a=b", Qt::EditRole));
    EXPECT_FALSE(model.setData(at(0), "base", Qt::EditRole));
    EXPECT_FALSE(model.setData(at(0), "  ", Qt::EditRole));
    EXPECT_EQ(refused.count(), 3);
    EXPECT_EQ(s.object().name, "mane");
    s.workspace.undo();
    EXPECT_EQ(s.object().name, "tuft");
}

TEST_F(OutlinerModelTest, TheSwitchesAreEditsAndTheBaseHasNone) {
    model.toggle(at(OutlinerModel::Visible));
    EXPECT_FALSE(s.object().visible);
    model.toggle(at(OutlinerModel::Enabled));
    EXPECT_FALSE(s.object().enabled);
    const auto revision = s.workspace.document().revision();
    model.toggle(model.indexOf(s.base().id).siblingAtColumn(OutlinerModel::Visible));
    EXPECT_EQ(s.workspace.document().revision(), revision);
}

TEST_F(OutlinerModelTest, ShapesAndWhatHoldsStrandsHavePicturesOfTheirOwnAndSwitches) {
    std::vector<scene::Object> things{scene::makePathObject({}),
                                      scene::makeAttachmentObject({}, {}),
                                      scene::makeJointsObject({}, constraint::JointRule::Limits)};
    for (int kind = 0; kind < 4; ++kind)
        things.push_back(scene::makeShapeObject(static_cast<scene::ShapeKind>(kind)));
    std::vector<QImage> pictures;
    for (const scene::Object& thing : things) {
        s.workspace.apply(scene::makeAddObject(thing));
        const QModelIndex row = model.indexOf(s.workspace.scene().findByName(thing.name)->id);
        ASSERT_TRUE(row.isValid());
        const QImage picture = row.data(Qt::DecorationRole).value<QIcon>().pixmap(32, 32).toImage();
        for (const QImage& other : pictures) EXPECT_NE(picture, other) << thing.name;
        pictures.push_back(picture);
        model.toggle(row.siblingAtColumn(OutlinerModel::Enabled));
        EXPECT_FALSE(s.workspace.scene().findByName(thing.name)->enabled);
    }
}

TEST_F(OutlinerModelTest, RowsComeAndGoWithUndo) {
    s.workspace.apply(scene::makeRemoveObject(s.groom));
    EXPECT_EQ(model.rowCount({}), 2);
    s.workspace.undo();
    EXPECT_EQ(model.rowCount({}), 3);
}

}  // namespace
}  // namespace tendril::ui
