#include "ui/window/MessagePanel.h"

#include "ui/theme/Theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTime>

namespace tendril::ui {

namespace {

constexpr int kKeptMessages = 2000;

}  // namespace

MessagePanel::MessagePanel(QWidget* parent) : QWidget(parent), text_(new QPlainTextEdit(this)) {
    text_->setObjectName(QStringLiteral("messages"));
    text_->setReadOnly(true);
    text_->setMaximumBlockCount(kKeptMessages);
    auto* copy = new QPushButton(tr("Copy All"), this);
    auto* clear = new QPushButton(tr("Clear"), this);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(text()); });
    connect(clear, &QPushButton::clicked, text_, &QPlainTextEdit::clear);
    auto* side = new QVBoxLayout;
    side->setSpacing(theme::kSpace);
    side->addWidget(copy);
    side->addWidget(clear);
    side->addStretch(1);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(8, 8, 8, 8);
    line->addWidget(text_, 1);
    line->addLayout(side);
    setMinimumHeight(96);
}

void MessagePanel::add(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics)
        theme::append(*text_, diagnostic,
                      QTime::currentTime().toString(QStringLiteral("HH:mm:ss  ")));
}

QString MessagePanel::text() const {
    return text_->toPlainText();
}

}  // namespace tendril::ui
