#include "ui/params/ProfileEditor.h"

#include "core/params/Expression.h"
#include "ui/params/ProfileCanvas.h"
#include "ui/params/ProfileShape.h"
#include "ui/theme/Choice.h"
#include "ui/theme/Theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

namespace tendril::ui {

namespace {

constexpr curve::Interpolation kOffered[] = {
    curve::Interpolation::Monotone, curve::Interpolation::Smooth, curve::Interpolation::Linear,
    curve::Interpolation::Stepped};

}  // namespace

ProfileEditor::ProfileEditor(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      title_(new QLabel(this)),
      axis_(new Choice(this)),
      canvas_(new ProfileCanvas(this)),
      position_(new QLineEdit(this)),
      value_(new QLineEdit(this)),
      interpolation_(new Choice(this)),
      remove_(new QPushButton(tr("Clear"), this)) {
    canvas_->setObjectName(QStringLiteral("profileCanvas"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(theme::kSpace);
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(axis_);
    column->addLayout(head);
    column->addWidget(canvas_, 1);
    column->addWidget(makeTools());
    connect(axis_, &QComboBox::activated, this, &ProfileEditor::refresh);
    connect(canvas_, &ProfileCanvas::edited, this, &ProfileEditor::apply);
    connect(canvas_, &ProfileCanvas::editEnded, &workspace, &Workspace::endMerge);
    connect(canvas_, &ProfileCanvas::selectionChanged, this, &ProfileEditor::refreshFields);
    connect(&workspace, &Workspace::sceneChanged, this, &ProfileEditor::refresh);
    refresh();
}

QWidget* ProfileEditor::makeTools() {
    auto* tools = new QWidget(this);
    auto* line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(theme::kSpace);
    position_->setToolTip(tr("Place of the selected point: 0 at the root, 1 at the tip"));
    value_->setToolTip(tr("Factor on the parameter's value at the selected point"));
    for (QLineEdit* field : {position_, value_}) {
        field->setFixedWidth(58);
        connect(field, &QLineEdit::returnPressed, this, &ProfileEditor::applyFields);
        line->addWidget(field);
    }
    for (const curve::Interpolation kind : kOffered) {
        const std::string_view name = curve::nameOf(kind);
        interpolation_->addItem(
            QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    }
    connect(interpolation_, &QComboBox::activated, this, [this](int index) {
        applyWhole(withInterpolation(canvas_->shownCurve(), kOffered[index]));
    });
    line->addWidget(interpolation_, 1);
    auto* presets = new QPushButton(tr("Presets"), tools);
    auto* menu = new QMenu(presets);
    const auto add = [&](const QString& name, ProfilePreset preset) {
        menu->addAction(name, this, [this, preset] { applyWhole(makeProfile(preset)); });
    };
    add(tr("Constant"), ProfilePreset::Constant);
    add(tr("Root stiff"), ProfilePreset::RootStiff);
    add(tr("Tips only"), ProfilePreset::TipsOnly);
    add(tr("Falling line"), ProfilePreset::Linear);
    add(tr("Middle"), ProfilePreset::Middle);
    menu->addSeparator();
    menu->addAction(tr("Flip root and tip"), this,
                    [this] { applyWhole(flipped(canvas_->shownCurve())); });
    presets->setMenu(menu);
    line->addWidget(presets);
    remove_->setToolTip(tr("Same everywhere: removes the profile"));
    connect(remove_, &QPushButton::clicked, this, [this] { applyWhole({}); });
    line->addWidget(remove_);
    return tools;
}

bool ProfileEditor::hasTarget() const {
    return target_.row && target_.object();
}

const curve::Curve* ProfileEditor::profile() const {
    const auto& profiles = target_.object()->profiles;
    const auto found = profiles.find(target_.channel(std::max(0, axis_->currentIndex())));
    return found == profiles.end() ? nullptr : &found->second;
}

void ProfileEditor::setTarget(const ParamTarget& target) {
    target_ = target;
    axis_->clear();
    const int count = channelCount(target.row->kind);
    for (int axis = 0; axis < count; ++axis)
        axis_->addItem(!target.row->info.perAxis ? QString(QChar(u"XYZ"[axis]))
                       : axis == 1               ? tr("twist (y)")
                       : axis == 0               ? tr("bend (x)")
                                                 : tr("bend (z)"));
    axis_->setVisible(count > 1);
    refresh();
}

void ProfileEditor::refresh() {
    setEnabled(hasTarget());
    if (!hasTarget()) {
        title_->setText(tr("Choose a parameter's length-wise button"));
        axis_->hide();
        return;
    }
    const std::string_view label = target_.row->info.label;
    title_->setText(
        tr("<b>%1</b> · factor along the strand")
            .arg(QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()))));
    canvas_->setCurve(editableProfile(profile()));
    remove_->setEnabled(profile() != nullptr);
    refreshFields();
}

void ProfileEditor::refreshFields() {
    const auto selected = canvas_->selected();
    for (QLineEdit* field : {position_, value_}) {
        field->setEnabled(selected.has_value());
        if (!selected) field->clear();
    }
    const auto keys = canvas_->shownCurve().keys();
    const curve::Interpolation kind = keys[selected.value_or(0)].interpolation;
    for (int i = 0; i < static_cast<int>(std::size(kOffered)); ++i)
        if (kOffered[i] == kind) interpolation_->setCurrentIndex(i);
    if (!selected) return;
    position_->setText(QString::number(keys[*selected].x, 'g', 4));
    value_->setText(QString::number(keys[*selected].value, 'g', 4));
}

void ProfileEditor::apply(const curve::Curve& curve) {
    if (!hasTarget()) return;
    workspace_.apply(scene::makeSetProfile(
        target_.id, target_.channel(std::max(0, axis_->currentIndex())), curve));
}

void ProfileEditor::applyWhole(const curve::Curve& curve) {
    workspace_.endMerge();
    apply(curve);
    workspace_.endMerge();
}

void ProfileEditor::applyFields() {
    const auto selected = canvas_->selected();
    const auto x = evaluateExpression(position_->text().toStdString(), Unit::None);
    const auto value = evaluateExpression(value_->text().toStdString(), Unit::None);
    if (!selected || !x || !value) return refreshFields();
    applyWhole(withMovedPoint(canvas_->shownCurve(), *selected, x.value(), value.value()));
}

}  // namespace tendril::ui
