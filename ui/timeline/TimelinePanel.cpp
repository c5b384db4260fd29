#include "ui/timeline/TimelinePanel.h"

#include "ui/params/ParamEditor.h"
#include "ui/theme/Choice.h"
#include "ui/theme/Theme.h"
#include "ui/timeline/FrameRate.h"
#include "ui/timeline/KeyTimes.h"
#include "ui/timeline/TimelineStrip.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace tendril::ui {

TimelinePanel::TimelinePanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent), workspace_(workspace), strip_(new TimelineStrip(workspace, this)) {
    strip_->setObjectName(QStringLiteral("timelineStrip"));
    makeActions();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 5, 8, 5);
    line->setSpacing(2);
    line->addWidget(makeButton(first_, IconShape::First));
    line->addWidget(makeButton(back_, IconShape::StepBack));
    line->addWidget(makeButton(play_, IconShape::Play));
    line->addWidget(makeButton(forward_, IconShape::StepForward));
    line->addWidget(makeButton(last_, IconShape::Last));
    line->addSpacing(8);
    line->addWidget(makeButton(loop_, IconShape::Loop));
    line->addWidget(makeButton(restart_, IconShape::Restart));
    line->addStretch(1);
    addRange(*line);
    addRate(*line);
    column->addLayout(line);
    column->addWidget(strip_);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&workspace, &Workspace::sceneChanged, this, &TimelinePanel::refreshScene);
    connect(&workspace, &Workspace::statusChanged, this, &TimelinePanel::refreshStatus);
    refreshScene();
    refreshStatus();
}

QAction* TimelinePanel::makeAction(const QString& text, const QString& name,
                                   const QList<QKeySequence>& keys) {
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcuts(keys);
    action->setToolTip(
        keys.isEmpty() ? text
                       : tr("%1 (%2)").arg(text, keys.front().toString(QKeySequence::NativeText)));
    actions_.push_back(action);
    return action;
}

void TimelinePanel::makeActions() {
    const auto separate = [this] { actions_.push_back(nullptr); };
    play_ = makeAction(tr("Play"), "play", {Qt::Key_Space});
    connect(play_, &QAction::triggered, &workspace_, &Workspace::togglePlaying);
    QAction* stop = makeAction(tr("Stop"), "stop", {Qt::Key_Escape});
    connect(stop, &QAction::triggered, this, [this] {
        workspace_.session().pause();
        workspace_.refresh();
    });
    separate();
    const auto seek = [this](auto frame) {
        return [this, frame] { workspace_.seek(frame(workspace_)); };
    };
    back_ = makeAction(tr("One Frame Back"), "stepBack", {Qt::Key_Left});
    connect(back_, &QAction::triggered, this, seek([](Workspace& w) {
                return std::max<std::int64_t>(w.status().targetFrame - 1,
                                              w.shot().firstSimulatedFrame());
            }));
    forward_ = makeAction(tr("One Frame Forward"), "stepForward", {Qt::Key_Right});
    connect(forward_, &QAction::triggered, this, seek([](Workspace& w) {
                return std::min<std::int64_t>(w.status().targetFrame + 1, w.shot().endFrame);
            }));
    first_ = makeAction(tr("Go to Start"), "first", {QKeySequence(Qt::SHIFT | Qt::Key_Left)});
    connect(first_, &QAction::triggered, this,
            seek([](Workspace& w) { return std::int64_t{w.shot().startFrame}; }));
    last_ = makeAction(tr("Go to End"), "last", {QKeySequence(Qt::SHIFT | Qt::Key_Right)});
    connect(last_, &QAction::triggered, this,
            seek([](Workspace& w) { return std::int64_t{w.shot().endFrame}; }));
    QAction* before = makeAction(tr("Previous Key"), "previousKey", {Qt::Key_Comma});
    connect(before, &QAction::triggered, this, [this] { seekKey(false); });
    QAction* after = makeAction(tr("Next Key"), "nextKey", {Qt::Key_Period});
    connect(after, &QAction::triggered, this, [this] { seekKey(true); });
    separate();
    QAction* key = makeAction(tr("Set Key"), "keyPlace", {Qt::Key_S});
    key->setToolTip(tr("Key the place of the selected body, shape or path, else of the base (S)"));
    connect(key, &QAction::triggered, this, &TimelinePanel::keyPlace);
    QAction* remove = makeAction(tr("Delete Selected Key"), "deleteKey", {});
    connect(remove, &QAction::triggered, strip_, &TimelineStrip::removeSelectedKey);
    separate();
    loop_ = makeAction(tr("Loop"), "loop", {});
    loop_->setCheckable(true);
    loop_->setChecked(true);
    restart_ = makeAction(tr("Simulate Anew from the Start"), "restart",
                          {QKeySequence(Qt::CTRL | Qt::Key_R)});
    connect(restart_, &QAction::triggered, this, [this] {
        workspace_.session().restart();
        workspace_.refresh();
    });
}

QToolButton* TimelinePanel::makeButton(QAction* action, IconShape icon) {
    action->setIcon(makeIcon(icon));
    auto* button = new QToolButton(this);
    button->setObjectName(action->objectName() + "Button");
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFixedSize(30, 26);
    button->setIconSize({15, 15});
    button->setFocusPolicy(Qt::NoFocus);
    button->setAutoRepeat(action == back_ || action == forward_);
    return button;
}

void TimelinePanel::addField(QHBoxLayout& line, const QString& label, std::string_view key,
                             int width) {
    const scene::Object& shot = workspace_.scene().shotObject();
    auto* text = new QLabel(label, this);
    text->setProperty("dim", true);
    ParamEditor* field = makeParamEditor({&workspace_, shot.id, scene::findRow(shot, key)});
    field->setFixedWidth(width);
    line.addSpacing(10);
    line.addWidget(text);
    line.addSpacing(4);
    line.addWidget(field);
    fields_.push_back(field);
}

void TimelinePanel::addRange(QHBoxLayout& line) {
    addField(line, tr("Start"), "start_frame", 64);
    addField(line, tr("End"), "end_frame", 64);
    addField(line, tr("Preroll"), "preroll", 56);
}

void TimelinePanel::addRate(QHBoxLayout& line) {
    auto* text = new QLabel(tr("fps"), this);
    text->setProperty("dim", true);
    rate_ = new Choice(this);
    rate_->setObjectName(QStringLiteral("frameRate"));
    rate_->setEditable(true);
    rate_->setInsertPolicy(QComboBox::NoInsert);
    rate_->setFixedWidth(84);
    rate_->setFocusPolicy(Qt::ClickFocus);
    rate_->setToolTip(
        tr("Frames per second; also a fraction such as 24000/1001. Keys keep their time."));
    for (const FrameRate& rate : knownFrameRates()) rate_->addItem(nameOf(rate));
    connect(rate_, &QComboBox::textActivated, this, &TimelinePanel::setRate);
    connect(rate_->lineEdit(), &QLineEdit::editingFinished, this,
            [this] { setRate(rate_->currentText()); });
    readout_ = new QLabel(this);
    readout_->setObjectName(QStringLiteral("fpsReadout"));
    readout_->setFixedWidth(72);
    readout_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    line.addSpacing(10);
    line.addWidget(text);
    line.addSpacing(4);
    line.addWidget(rate_);
    line.addWidget(readout_);
}

void TimelinePanel::setRate(const QString& text) {
    const auto rate = frameRateFrom(text);
    const scene::Object& shot = workspace_.scene().shotObject();
    if (rate &&
        nameOf({workspace_.shot().rateNumerator, workspace_.shot().rateDenominator}) != text)
        workspace_.apply(scene::makeGroup(
            "Set frame rate", {},
            {scene::makeSetValue(shot.id, "rate_numerator", rate->numerator),
             scene::makeSetValue(shot.id, "rate_denominator", rate->denominator)}));
    refreshScene();
}

void TimelinePanel::refreshScene() {
    for (ParamEditor* field : fields_) field->refresh();
    const scene::ShotParams& shot = workspace_.shot();
    if (!rate_->lineEdit()->hasFocus() || !rate_->lineEdit()->isModified())
        rate_->setCurrentText(nameOf({shot.rateNumerator, shot.rateDenominator}));
}

void TimelinePanel::refreshStatus() {
    const session::Status& status = workspace_.status();
    const scene::ShotParams& shot = workspace_.shot();
    if (status.isPlaying && !loop_->isChecked() && status.frame >= shot.endFrame) {
        workspace_.session().seek(shot.endFrame);  // stays there
        return;
    }
    if (showsPlaying_ != status.isPlaying) {
        showsPlaying_ = status.isPlaying;
        play_->setIcon(makeIcon(showsPlaying_ ? IconShape::Pause : IconShape::Play));
        play_->setText(showsPlaying_ ? tr("Pause") : tr("Play"));
    }
    const double reached = status.framesPerSecond;
    const bool isSlow = reached < 0.95 * shot.framesPerSecond();
    readout_->setText(status.isPlaying && reached > 0 ? tr("%1 fps").arg(reached, 0, 'f', 1)
                      : status.isComputing            ? tr("computing")
                                                      : QString());
    readout_->setStyleSheet(
        QStringLiteral("color: %1")
            .arg(QColor(status.isPlaying && isSlow ? theme::kError : theme::kDim).name()));
}

void TimelinePanel::seekKey(bool forward) {
    const auto times = keyTimesOf(strip_->keyedObject());
    const double now = workspace_.time();
    const auto time = forward ? keyAfter(times, now) : keyBefore(times, now);
    if (time) workspace_.seek(std::llround(*time * workspace_.shot().framesPerSecond()));
}

void TimelinePanel::keyPlace() {
    const scene::Scene& scene = workspace_.scene();
    const auto primary = workspace_.selection().primary();
    const scene::Object* selected = primary ? scene.find(*primary) : nullptr;
    const bool isPlaced = selected && (scene::findRow(*selected, "translation") ||
                                       scene::findRow(*selected, "position"));
    workspace_.apply(makeKeyPlace(isPlaced ? *selected : scene.baseObject(), workspace_.time()));
}

}  // namespace tendril::ui
