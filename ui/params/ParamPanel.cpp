#include "ui/params/ParamPanel.h"

#include "ui/params/HoldText.h"
#include "ui/params/ParamRowView.h"
#include "ui/params/ParamSection.h"
#include "ui/theme/Theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace tendril::ui {

ParamPanel::ParamPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      title_(new QLabel(this)),
      hold_(new QLabel(this)),
      search_(new QLineEdit(this)),
      scroll_(new QScrollArea(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(8, 8, 8, 8);
    head->setSpacing(theme::kSpace);
    head->addWidget(title_);
    head->addWidget(hold_);
    head->addWidget(search_);
    column->addLayout(head);
    column->addWidget(scroll_, 1);
    QFont font = title_->font();
    font.setPixelSize(14);
    font.setWeight(QFont::DemiBold);
    title_->setFont(font);
    hold_->setObjectName(QStringLiteral("holdText"));
    hold_->setWordWrap(true);
    search_->setObjectName(QStringLiteral("parameterSearch"));
    search_->setPlaceholderText(tr("Search parameters"));
    search_->setClearButtonEnabled(true);
    search_->setFocusPolicy(Qt::ClickFocus);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(330);
    connect(search_, &QLineEdit::textChanged, this, &ParamPanel::filter);
    connect(&workspace.selection(), &Selection::changed, this, &ParamPanel::rebuild);
    connect(&workspace, &Workspace::sceneChanged, this, &ParamPanel::refresh);
    connect(&workspace, &Workspace::statusChanged, this, &ParamPanel::refreshAnimated);
    connect(&workspace, &Workspace::statusChanged, this, &ParamPanel::refreshHold);
    connect(&workspace, &Workspace::frameArrived, this, &ParamPanel::refreshHold);
    rebuild();
}

void ParamPanel::rebuild() {
    shown_ = workspace_.selection().primary();
    sections_.clear();
    rows_.clear();
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const scene::Object* object = shown_ ? workspace_.scene().find(*shown_) : nullptr;
    title_->setText(object ? QString::fromStdString(object->name) : tr("Nothing selected"));
    search_->setVisible(object);
    table_ = object ? &scene::rowsOf(*object) : nullptr;
    for (std::size_t i = 0; table_ && i < table_->size(); ++i) {
        const ParamRow& row = (*table_)[i];
        const auto heading = QString::fromUtf8(row.info.section.data(),
                                               static_cast<qsizetype>(row.info.section.size()));
        if (sections_.empty() || sections_.back()->heading() != heading) {
            sections_.push_back(new ParamSection(heading, !closed_.contains(heading), page));
            connect(sections_.back(), &ParamSection::toggled, this,
                    [this](const QString& name, bool isOpen) {
                        if (isOpen)
                            closed_.erase(name);
                        else
                            closed_.insert(name);
                    });
            column->addWidget(sections_.back());
        }
        rows_.push_back(new ParamRowView({&workspace_, *shown_, &row}, sections_.back()));
        sections_.back()->addRow(rows_.back());
        connect(rows_.back(), &ParamRowView::profileRequested, this,
                [this, view = rows_.back()] { emit profileRequested(view->target()); });
    }
    column->addStretch(1);
    scroll_->setWidget(page);
    filter();
    refreshHold();
}

void ParamPanel::refresh() {
    const scene::Object* object = shown_ ? workspace_.scene().find(*shown_) : nullptr;
    if (!object) return;
    if (table_ != &scene::rowsOf(*object)) return rebuild();  // another scene, another kind
    title_->setText(QString::fromStdString(object->name));
    for (ParamRowView* row : rows_) row->refresh();
    filter();  // another kind of shape has other measures
}

void ParamPanel::refreshAnimated() {
    if (!shown_ || workspace_.status().frame == frame_) return;
    frame_ = workspace_.status().frame;
    const scene::Object* object = workspace_.scene().find(*shown_);
    if (!object || object->keys.empty()) return;
    for (ParamRowView* row : rows_)
        if (row->target().keyState() != KeyState::None) row->refresh();
}

void ParamPanel::refreshHold() {
    const QString text =
        shown_ ? holdTextOf(*shown_, workspace_.status(), workspace_.frame().get()) : QString();
    if (text != hold_->text()) hold_->setText(text);
    hold_->setVisible(!text.isEmpty());
}

void ParamPanel::filter() {
    const QString text = search_->text().trimmed();
    for (ParamSection* section : sections_) section->filter(text);
}

}  // namespace tendril::ui
