#include "ui/outliner/OutlinerPanel.h"
#include "ui/theme/Icons.h"
#include "ui/timeline/TimelinePanel.h"
#include "ui/viewport/ViewActions.h"
#include "ui/window/Additions.h"
#include "ui/window/MainWindow.h"
#include "ui/window/ShortcutList.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QToolBar>

namespace tendril::ui {

namespace {

void addAll(QMenu& menu, const std::vector<QAction*>& actions) {
    for (QAction* action : actions) {
        if (action)
            menu.addAction(action);
        else
            menu.addSeparator();
    }
}

}  // namespace

QAction* MainWindow::add(QMenu& menu, const QString& text, const QString& name,
                         const QKeySequence& key, std::function<void()> run) {
    QAction* action = menu.addAction(text);
    action->setObjectName(name);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    return action;
}

void MainWindow::makeFileMenu() {
    QMenu& menu = *menuBar()->addMenu(tr("&File"));
    add(menu, tr("New"), "new", QKeySequence::New, [this] { files_->createNew(); });
    add(menu, tr("Open…"), "open", QKeySequence::Open, [this] { files_->chooseAndOpen(); });
    recent_ = menu.addMenu(tr("Open Recent"));
    menu.addSeparator();
    add(menu, tr("Save"), "save", QKeySequence::Save, [this] { files_->save(); });
    add(menu, tr("Save As…"), "saveAs", Qt::CTRL | Qt::SHIFT | Qt::Key_S,
        [this] { files_->saveAs(); });
    menu.addSeparator();
    add(menu, tr("Import Groom…"), "importGroom", Qt::CTRL | Qt::Key_I,
        [this] { files_->chooseGroom(); });
    add(menu, tr("Import Body…"), "importBody", Qt::CTRL | Qt::SHIFT | Qt::Key_I,
        [this] { files_->chooseBody(); });
    add(menu, tr("Export Curves…"), "export", Qt::CTRL | Qt::Key_E,
        [this] { files_->exportCurves(); });
    menu.addSeparator();
    add(menu, tr("Quit"), "quit", QKeySequence::Quit, [this] { close(); });
}

void MainWindow::makeEditMenu() {
    QMenu& menu = *menuBar()->addMenu(tr("&Edit"));
    undo_ = add(menu, tr("Undo"), "undo", QKeySequence(Qt::CTRL | Qt::Key_Z),
                [this] { workspace_.undo(); });
    redo_ = add(menu, tr("Redo"), "redo", {}, [this] { workspace_.redo(); });
    redo_->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    menu.addSeparator();
    add(menu, tr("Delete"), "delete", QKeySequence(Qt::CTRL | Qt::Key_Backspace),
        [this] { outliner_->removeSelected(); });
    add(menu, tr("Select Nothing"), "selectNothing", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A),
        [this] { workspace_.selection().clear(); });
    menu.addSeparator();
    addAll(menu, view_->tools());
}

void MainWindow::makeAddMenu() {
    QMenu& menu = *menuBar()->addMenu(tr("&Add"));
    const auto shape = [&](const QString& text, const QString& name, IconShape icon,
                           scene::ShapeKind kind) {
        add(menu, text, name, {}, [this, kind] {
            addShape(workspace_, kind);
        })->setIcon(makeIcon(icon));
    };
    shape(tr("Plane"), "addPlane", IconShape::Plane, scene::ShapeKind::Plane);
    shape(tr("Sphere"), "addSphere", IconShape::Sphere, scene::ShapeKind::Sphere);
    shape(tr("Capsule"), "addCapsule", IconShape::Capsule, scene::ShapeKind::Capsule);
    shape(tr("Box"), "addBox", IconShape::Box, scene::ShapeKind::Box);
    menu.addSeparator();
    add(menu, tr("Constraint Path"), "addPath", {}, [this] {
        if (!addPath(workspace_))
            tell({makeNote({}, "There are no strands that a path could pull. Import a groom.")});
    })->setIcon(makeIcon(IconShape::Path));
    add(menu, tr("Attachment"), "addAttachment", {}, [this] {
        if (!addAttachment(workspace_))
            tell({makeNote({},
                           "An attachment needs strands, and a body or shape that holds "
                           "them. Import a groom, and add a shape or import a body.")});
    })->setIcon(makeIcon(IconShape::Attachment));
    const auto joints = [&](const QString& text, const QString& name, constraint::JointRule rule) {
        add(menu, text, name, {}, [this, rule] {
            if (!addJoints(workspace_, rule))
                tell({makeNote({}, "There are no strands that have joints. Import a groom.")});
        })->setIcon(makeIcon(IconShape::Joints));
    };
    joints(tr("Joint Limits"), "addJointLimits", constraint::JointRule::Limits);
    joints(tr("Joint Goal"), "addJointGoal", constraint::JointRule::Goal);
}

void MainWindow::makeViewMenu() {
    QMenu& menu = *menuBar()->addMenu(tr("&View"));
    addAll(menu, view_->view());
    QMenu& panels = *menu.addMenu(tr("Panels"));
    for (QDockWidget* dock : docks_) panels.addAction(dock->toggleViewAction());
    add(menu, tr("Reset Layout"), "resetLayout", {},
        [this] { restoreState(firstLayout_, kLayoutVersion); });
}

void MainWindow::makePlaybackMenu() {
    QMenu& menu = *menuBar()->addMenu(tr("&Playback"));
    addAll(menu, timeline_->menuActions());
    menu.addSeparator();
    record_ = add(menu, tr("Record Take"), "recordTake", QKeySequence(Qt::CTRL | Qt::Key_T),
                  [this] { files_->recordTake(); });
    record_->setIcon(makeIcon(IconShape::Record));
    record_->setToolTip(tr("Record the whole shot as a take (Ctrl+T)"));
}

void MainWindow::makeHelpMenu() {
    QMenu& menu = *menuBar()->addMenu(tr("&Help"));
    add(menu, tr("Keys and Mouse"), "shortcuts", QKeySequence(Qt::Key_F1), [this] {
        auto* list = new ShortcutList(findChildren<QAction*>(), this);
        list->setAttribute(Qt::WA_DeleteOnClose);
        list->show();
    });
    add(menu, tr("About Tendril"), "about", {}, [this] {
        QMessageBox::about(this, tr("About Tendril"),
                           tr("<b>Tendril %1</b><p>Motion of thin, long things: hair, curls, "
                              "braids, tails, foliage.</p><p>Apache License 2.0</p>")
                               .arg(QCoreApplication::applicationVersion()));
    });
}

void MainWindow::makeToolBar() {
    QToolBar* bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setIconSize({16, 16});
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (QAction* action : view_->tools()) bar->addAction(action);
    bar->addSeparator();
    bar->addAction(view_->view().front());
    bar->addSeparator();
    bar->addAction(record_);
    for (QObject* child : bar->children())
        if (auto* widget = qobject_cast<QWidget*>(child)) widget->setFocusPolicy(Qt::NoFocus);
}

}  // namespace tendril::ui
