#include "ui/params/ParamRowView.h"

#include "core/params/ParamText.h"
#include "ui/params/KeyDiamond.h"
#include "ui/params/ParamEditor.h"
#include "ui/theme/Theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

namespace tendril::ui {

namespace {

constexpr int kLabelWidth = 104;
constexpr int kMarkWidth = 16;

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// The unit stands here for a vector, whose fields are too narrow for it.
QString labelOf(const ParamRow& row) {
    const QString label = fromView(row.info.label);
    if (row.kind != ParamKind::Vector || row.info.unit == Unit::None || row.info.isColor)
        return label;
    const std::string_view unit =
        row.info.display.empty() ? suffixesOf(row.info.unit).front().text : row.info.display;
    return QStringLiteral("%1 <span style='color:%2; font-weight:400'>%3</span>")
        .arg(label, QColor(theme::kDim).name(), fromView(unit));
}

// A strand that narrows towards its tip: "differs along the length".
QIcon profileIcon(const QColor& color) {
    QPixmap picture(32, 32);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 3));
    painter.drawLine(3, 28, 29, 28);
    painter.drawPolyline(QPolygonF({{3, 6}, {10, 7}, {18, 14}, {24, 20}, {29, 22}}));
    return QIcon(picture);
}

}  // namespace

ParamRowView::ParamRowView(const ParamTarget& target, QWidget* parent)
    : QWidget(parent),
      target_(target),
      label_(new QLabel(labelOf(*target.row), this)),
      editor_(makeParamEditor(target)),
      problem_(new QLabel(this)) {
    auto* line = new QHBoxLayout;
    line->setSpacing(theme::kSpace);
    if (target.row->info.animatable && isNumeric(target.row->kind)) {
        diamond_ = new KeyDiamond(this);
        diamond_->setObjectName("key." + fromView(target.row->info.key));
        connect(diamond_, &QAbstractButton::clicked, this, &ParamRowView::toggleKey);
        line->addWidget(diamond_);
    } else {
        line->addSpacing(kMarkWidth + theme::kSpace);
    }
    label_->setFixedWidth(kLabelWidth);
    line->addWidget(label_);
    line->addWidget(editor_, 1);
    if (target.row->info.lengthwise) {
        profileButton_ = new QToolButton(this);
        profileButton_->setObjectName("profile." + fromView(target.row->info.key));
        profileButton_->setFixedSize(22, 22);
        profileButton_->setStyleSheet(QStringLiteral("padding: 2px"));
        profileButton_->setToolTip(tr("Vary along the strand, from root to tip"));
        connect(profileButton_, &QToolButton::clicked, this, &ParamRowView::profileRequested);
        line->addWidget(profileButton_);
    } else {
        line->addSpacing(22 + theme::kSpace);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 2, 6, 2);
    column->setSpacing(2);
    column->addLayout(line);
    problem_->setProperty("problem", true);
    problem_->setWordWrap(true);
    problem_->setIndent(kLabelWidth + kMarkWidth + 2 * theme::kSpace);
    problem_->hide();
    column->addWidget(problem_);
    connect(editor_, &ParamEditor::problemFound, this, &ParamRowView::showProblem);
    setToolTip(helpText());
    refresh();
}

bool ParamRowView::hasProfile() const {
    for (int axis = 0; axis < channelCount(target_.row->kind); ++axis)
        if (target_.object()->profiles.contains(target_.channel(axis))) return true;
    return false;
}

void ParamRowView::refresh() {
    if (!target_.object()) return;
    if (diamond_) diamond_->setState(target_.keyState());
    const bool isModified = !isDefault(*target_.object(), *target_.row);
    if (label_->font().bold() != isModified) {
        QFont font = label_->font();
        font.setBold(isModified);
        label_->setFont(font);
    }
    if (profileButton_) {
        const bool on = hasProfile();
        if (profileButton_->icon().isNull() || profileButton_->property("on").toBool() != on) {
            profileButton_->setProperty("on", on);
            profileButton_->setIcon(profileIcon(QColor(on ? theme::kAccent : theme::kDim)));
        }
    }
    editor_->refresh();
}

bool ParamRowView::matches(const QString& text) const {
    const ParamInfo& info = target_.row->info;
    const scene::Object* object = target_.object();
    if (object && !scene::isUsed(*object, info.key)) return false;
    for (const std::string_view words : {info.label, info.key, info.section, info.help})
        if (fromView(words).contains(text, Qt::CaseInsensitive)) return true;
    return text.isEmpty();
}

void ParamRowView::toggleKey() {
    if (target_.keyState() == KeyState::Here)
        target_.removeKeyHere();
    else
        target_.setKeyHere();
}

void ParamRowView::showProblem(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

QString ParamRowView::helpText() const {
    const ParamRow& row = *target_.row;
    QString text = QStringLiteral("<p style='white-space:pre-wrap'><b>%1</b><br>%2</p>")
                       .arg(fromView(row.info.label), fromView(row.info.help));
    QStringList facts{
        tr("Default %1").arg(QString::fromStdString(valueToText(row, row.defaultValue)))};
    if (row.info.unit != Unit::None && !suffixesOf(row.info.unit).empty())
        facts << tr("Unit %1").arg(row.info.display.empty()
                                       ? fromView(suffixesOf(row.info.unit).front().text)
                                       : fromView(row.info.display));
    facts << tr("Name %1").arg(fromView(row.info.key));
    return text + "<p>" + facts.join(QStringLiteral(" · ")) + "</p>";
}

void ParamRowView::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const KeyState keys = target_.keyState();
    if (diamond_) {
        menu.addAction(tr("Set Key"), this, [this] { target_.setKeyHere(); });
        menu.addAction(tr("Delete Key"), this, [this] { target_.removeKeyHere(); })
            ->setEnabled(keys == KeyState::Here);
        menu.addAction(tr("Delete All Keys"), this, [this] { target_.removeAllKeys(); })
            ->setEnabled(keys != KeyState::None);
        menu.addSeparator();
    }
    menu.addAction(tr("Copy"), this,
                   [this] { QGuiApplication::clipboard()->setText(target_.asText()); });
    menu.addAction(tr("Paste"), this, [this] {
        showProblem(target_.applyText(QGuiApplication::clipboard()->text()).value_or(QString()));
    });
    menu.addSeparator();
    menu.addAction(tr("Reset to Default"), this, [this] { target_.reset(); })
        ->setEnabled(!isDefault(*target_.object(), *target_.row));
    menu.exec(event->globalPos());
}

}  // namespace tendril::ui
