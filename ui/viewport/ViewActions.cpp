#include "ui/viewport/ViewActions.h"

#include "ui/theme/Icons.h"

#include <QAction>
#include <QActionGroup>

namespace tendril::ui {

ViewActions::ViewActions(ViewportWidget& viewport) : QObject(&viewport), viewport_(viewport) {
    makeTools();
    makeCameras();
    makeSwitches();
}

QAction* ViewActions::makeAction(std::vector<QAction*>& list, const QString& text,
                                 const QString& name, const QKeySequence& key) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(key);
    action->setToolTip(
        key.isEmpty() ? text : tr("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText)));
    list.push_back(action);
    return action;
}

void ViewActions::makeTools() {
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& text, const QString& name, Qt::Key key, IconShape icon,
                         ViewportWidget::Tool tool) {
        QAction* action = makeAction(tools_, text, name, QKeySequence(key));
        action->setIcon(makeIcon(icon));
        action->setCheckable(true);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, tool] { viewport_.setTool(tool); });
        return action;
    };
    using Tool = ViewportWidget::Tool;
    add(tr("Select"), "toolSelect", Qt::Key_Q, IconShape::Select, Tool::Select)->trigger();
    add(tr("Move"), "toolMove", Qt::Key_W, IconShape::Move, Tool::Move);
    add(tr("Turn"), "toolTurn", Qt::Key_E, IconShape::Turn, Tool::Turn);
    QAction* grab = add(tr("Grab"), "toolGrab", Qt::Key_G, IconShape::Hand, Tool::Grab);
    grab->setToolTip(tr("Pull strands with the mouse while the shot plays (G)"));
    for (QAction* action : {tools_[1], tools_[2]})
        action->setToolTip(tr("%1 the selected body, shape or path, else the base (%2)")
                               .arg(action->text(), action->shortcut().toString()));
}

void ViewActions::makeCameras() {
    QAction* selected = makeAction(view_, tr("Frame Selected"), "frameSelected", Qt::Key_F);
    selected->setIcon(makeIcon(IconShape::Frame));
    connect(selected, &QAction::triggered, &viewport_, &ViewportWidget::frameSelected);
    QAction* all = makeAction(view_, tr("Frame All"), "frameAll", Qt::Key_A);
    connect(all, &QAction::triggered, &viewport_, &ViewportWidget::frameAll);
    view_.push_back(nullptr);
    const auto look = [&](const QString& text, const QString& name, Qt::Key key,
                          render::StandardView view) {
        QAction* action = makeAction(view_, text, name, QKeySequence(key));
        connect(action, &QAction::triggered, this,
                [this, view] { viewport_.setStandardView(view); });
    };
    look(tr("Front"), "viewFront", Qt::Key_1, render::StandardView::Front);
    look(tr("Side"), "viewSide", Qt::Key_2, render::StandardView::Right);
    look(tr("Top"), "viewTop", Qt::Key_3, render::StandardView::Top);
    QAction* flat = makeAction(view_, tr("Orthographic"), "orthographic", Qt::Key_5);
    flat->setCheckable(true);
    connect(flat, &QAction::toggled, &viewport_, &ViewportWidget::setOrthographic);
    view_.push_back(nullptr);
}

void ViewActions::makeSwitch(const QString& text, const QString& name,
                             bool render::DrawOptions::*option) {
    QAction* action = makeAction(view_, text, name, {});
    action->setCheckable(true);
    action->setChecked(viewport_.drawOptions().*option);
    connect(action, &QAction::toggled, this, [this, option](bool on) {
        render::DrawOptions options = viewport_.drawOptions();
        options.*option = on;
        viewport_.setDrawOptions(options);
    });
}

void ViewActions::makeConstraintSwitch(const QString& text, const QString& name,
                                       bool ConstraintSwitches::*which) {
    QAction* action = makeAction(view_, text, name, {});
    action->setCheckable(true);
    action->setChecked(viewport_.constraintSwitches().*which);
    connect(action, &QAction::toggled, this, [this, which](bool on) {
        ConstraintSwitches switches = viewport_.constraintSwitches();
        switches.*which = on;
        viewport_.setConstraintSwitches(switches);
    });
}

void ViewActions::makeSwitches() {
    makeSwitch(tr("Strands"), "showStrands", &render::DrawOptions::showStrands);
    makeSwitch(tr("Bodies"), "showMeshes", &render::DrawOptions::showMeshes);
    makeSwitch(tr("Grid"), "showGrid", &render::DrawOptions::showGrid);
    makeSwitch(tr("Shadows"), "showShadows", &render::DrawOptions::showShadows);
    makeSwitch(tr("Smooth Strands"), "smoothStrands", &render::DrawOptions::smoothStrands);
    QAction* lines = makeAction(view_, tr("Strands as Lines"), "strandLines", {});
    lines->setCheckable(true);
    connect(lines, &QAction::toggled, this, [this](bool on) {
        render::DrawOptions options = viewport_.drawOptions();
        options.strandStyle = on ? render::StrandStyle::Lines : render::StrandStyle::Ribbons;
        viewport_.setDrawOptions(options);
    });
    QAction* stiffening = makeAction(view_, tr("Stiffened Joints"), "showStiffening", {});
    stiffening->setCheckable(true);
    stiffening->setToolTip(
        tr("Color sag-free strands by how much stiffer than set they have to be"));
    connect(stiffening, &QAction::toggled, &viewport_, &ViewportWidget::setStiffeningShown);
    makeConstraintSwitch(tr("Constraint Paths"), "showPaths", &ConstraintSwitches::paths);
    makeConstraintSwitch(tr("Contact Normals"), "showNormals", &ConstraintSwitches::normals);
    makeConstraintSwitch(tr("Contact Forces"), "showForces", &ConstraintSwitches::forces);
    QAction* overlay = makeAction(view_, tr("Statistics"), "showStatistics", Qt::Key_I);
    overlay->setCheckable(true);
    overlay->setChecked(true);
    connect(overlay, &QAction::toggled, &viewport_, &ViewportWidget::setOverlayShown);
    view_.push_back(nullptr);
}

}  // namespace tendril::ui
