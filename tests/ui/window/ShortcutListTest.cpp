#include "ui/window/ShortcutList.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QLineEdit>
#include <QTreeWidget>

namespace tendril::ui {
namespace {

TEST(ShortcutList, ListsActionsThatHaveKeysAndFindsThemByWordOrKey) {
    QAction save("&Save"), about("About");
    save.setShortcut(QKeySequence("Ctrl+S"));
    ShortcutList list({&save, &about}, nullptr);
    auto* tree = list.findChild<QTreeWidget*>();
    const auto isShown = [&](const char* text) {
        for (QTreeWidgetItem* item : tree->findItems(text, Qt::MatchExactly))
            if (!item->isHidden()) return true;
        return false;
    };
    EXPECT_TRUE(isShown("Save"));
    EXPECT_TRUE(isShown("Orbit"));
    EXPECT_FALSE(isShown("About"));
    list.findChild<QLineEdit*>()->setText("ctrl+s");
    EXPECT_TRUE(isShown("Save"));
    EXPECT_FALSE(isShown("Orbit"));
}

}  // namespace
}  // namespace tendril::ui
