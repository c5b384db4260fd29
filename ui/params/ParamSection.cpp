#include "ui/params/ParamSection.h"

#include "ui/params/ParamRowView.h"
#include "ui/theme/Theme.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace tendril::ui {

ParamSection::ParamSection(const QString& heading, bool isOpen, QWidget* parent)
    : QWidget(parent), header_(new QToolButton(this)), body_(new QWidget(this)) {
    header_->setText(heading);
    header_->setCheckable(true);
    header_->setChecked(isOpen);
    header_->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    header_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    header_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    header_->setFocusPolicy(Qt::NoFocus);
    const QString panel = QColor(theme::kPanel).name();
    header_->setStyleSheet(
        QStringLiteral("QToolButton, QToolButton:checked { background: %1; color: %2; border: none;"
                       " border-radius: 0; font-weight: 600; padding: 5px 6px; text-align: left; }")
            .arg(panel, QColor(theme::kText).name()));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 1);
    column->setSpacing(0);
    column->addWidget(header_);
    column->addWidget(body_);
    layout_ = new QVBoxLayout(body_);
    layout_->setContentsMargins(0, 4, 0, 6);
    layout_->setSpacing(1);
    body_->setVisible(isOpen);
    connect(header_, &QToolButton::clicked, this, [this](bool open) {
        header_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        body_->setVisible(open);
        emit toggled(this->heading(), open);
    });
}

QString ParamSection::heading() const {
    return header_->text();
}

void ParamSection::addRow(ParamRowView* row) {
    layout_->addWidget(row);
    rows_.push_back(row);
}

void ParamSection::filter(const QString& text) {
    bool any = false;
    for (ParamRowView* row : rows_) {
        const bool fits = row->matches(text);
        row->setVisible(fits);
        any = any || fits;
    }
    setVisible(any);
    body_->setVisible(header_->isChecked() || !text.isEmpty());
}

}  // namespace tendril::ui
