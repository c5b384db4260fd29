#include "ui/params/ParamEditor.h"

#include "ui/params/NumberField.h"
#include "ui/theme/Choice.h"
#include "ui/theme/Theme.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <vector>

namespace tendril::ui {

namespace {

QHBoxLayout* rowLayout(QWidget* owner) {
    auto* layout = new QHBoxLayout(owner);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    return layout;
}

QString capitalized(std::string_view text) {
    QString word = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    word.replace('_', ' ');
    if (!word.isEmpty()) word[0] = word[0].toUpper();
    return word;
}

class NumbersEditor : public ParamEditor {
public:
    explicit NumbersEditor(const ParamTarget& target) : ParamEditor(target) {
        auto* layout = rowLayout(this);
        const int count = channelCount(target.row->kind);
        for (int axis = 0; axis < count; ++axis) {
            auto* field = new NumberField(target.row->info, target.row->kind, this);
            field->setObjectName(QString::fromStdString(target.channel(axis)));
            if (count > 1) field->setPrefix(prefixOf(axis), QColor(theme::kAxes[axis]));
            connect(field, &NumberField::edited, this,
                    [this, axis](double number) { edit(axis, number); });
            connect(field, &NumberField::editEnded, this, [this] { endEdit(); });
            connect(field, &NumberField::canceled, this, [this] { cancel(); });
            connect(field, &NumberField::problemFound, this, &ParamEditor::problemFound);
            layout->addWidget(field);
            fields_.push_back(field);
        }
    }

    void refresh() override {
        for (int axis = 0; axis < static_cast<int>(fields_.size()); ++axis) {
            NumberField& field = *fields_[static_cast<std::size_t>(axis)];
            field.setKeyState(
                keyStateOf(*target().object(), target().channel(axis), target().workspace->time()));
            if (!field.isBusy()) field.showNumber(target().numberNow(axis));
        }
    }

private:
    [[nodiscard]] QString prefixOf(int axis) const { return QString(QChar(u"XYZ"[axis])); }

    void edit(int axis, double number) {
        const std::uint64_t before = target().workspace->document().revision();
        target().setNumber(axis, number);
        hasEdited_ = hasEdited_ || target().workspace->document().revision() != before;
    }

    void endEdit() {
        target().workspace->endMerge();
        hasEdited_ = false;
    }

    void cancel() {
        if (hasEdited_) target().workspace->undo();
        hasEdited_ = false;
    }

    std::vector<NumberField*> fields_;
    bool hasEdited_ = false;  // since the last end
};

class SwitchEditor : public ParamEditor {
public:
    explicit SwitchEditor(const ParamTarget& target)
        : ParamEditor(target), box_(new QCheckBox(this)) {
        rowLayout(this)->addWidget(box_);
        connect(box_, &QCheckBox::clicked, this, [this](bool on) {
            this->target().setNumber(0, on ? 1 : 0);
            this->target().workspace->endMerge();
        });
    }
    void refresh() override { box_->setChecked(target().numberNow(0) > 0.5); }

private:
    QCheckBox* box_;
};

class ChoiceEditor : public ParamEditor {
public:
    explicit ChoiceEditor(const ParamTarget& target)
        : ParamEditor(target), combo_(new Choice(this)) {
        combo_->setObjectName(QString::fromStdString(target.channel(0)));
        combo_->setFocusPolicy(Qt::TabFocus);
        for (const std::string_view choice : target.row->info.choices)
            combo_->addItem(capitalized(choice));
        rowLayout(this)->addWidget(combo_);
        connect(combo_, &QComboBox::activated, this, [this](int index) {
            this->target().setNumber(0, index);
            this->target().workspace->endMerge();
        });
    }
    void refresh() override { combo_->setCurrentIndex(static_cast<int>(target().numberNow(0))); }

private:
    QComboBox* combo_;
};

class PathEditor : public ParamEditor {
public:
    explicit PathEditor(const ParamTarget& target)
        : ParamEditor(target), line_(new QLineEdit(this)), browse_(new QToolButton(this)) {
        auto* layout = rowLayout(this);
        layout->addWidget(line_);
        layout->addWidget(browse_);
        browse_->setText(QStringLiteral("…"));
        browse_->setToolTip(tr("Choose a file"));
        connect(line_, &QLineEdit::editingFinished, this, [this] { set(line_->text()); });
        connect(browse_, &QToolButton::clicked, this, [this] {
            const QString file = QFileDialog::getOpenFileName(window(), {}, line_->text());
            if (!file.isEmpty()) set(file);
        });
    }
    void refresh() override {
        if (!line_->hasFocus())
            line_->setText(QString::fromStdString(std::get<std::string>(target().value())));
    }

private:
    void set(const QString& file) {
        if (file.toStdString() != std::get<std::string>(target().value()))
            target().setValue(file.toStdString());
    }

    QLineEdit* line_;
    QToolButton* browse_;
};

class ColorEditor : public ParamEditor {
public:
    explicit ColorEditor(const ParamTarget& target)
        : ParamEditor(target), button_(new QPushButton(this)) {
        button_->setFixedHeight(theme::kFieldHeight);
        button_->setFocusPolicy(Qt::TabFocus);
        rowLayout(this)->addWidget(button_);
        connect(button_, &QPushButton::clicked, this, [this] { choose(); });
    }
    void refresh() override {
        if (color() == shown_) return;
        shown_ = color();
        button_->setStyleSheet(
            QStringLiteral("background: %1; border: 1px solid %2; border-radius: 4px;")
                .arg(shown_.name(), QColor(theme::kLine).name()));
    }

private:
    [[nodiscard]] QColor color() const {
        const auto part = [&](int axis) {
            return static_cast<float>(std::clamp(target().numberNow(axis), 0.0, 1.0));
        };
        return QColor::fromRgbF(part(0), part(1), part(2));
    }
    void set(const QColor& c) {
        target().workspace->apply(
            scene::makeSetValue(target().id, std::string(target().row->info.key),
                                spatial::Vec3{c.redF(), c.greenF(), c.blueF()}));
    }
    void choose() {
        const QColor before = color();
        QColorDialog dialog(before, window());
        dialog.setOption(QColorDialog::DontUseNativeDialog);
        connect(&dialog, &QColorDialog::currentColorChanged, this,
                [this](const QColor& c) { set(c); });
        if (dialog.exec() == QDialog::Rejected) set(before);
        target().workspace->endMerge();
    }

    QPushButton* button_;
    QColor shown_;
};

// A curve over the length, written as "0:1, 1:0.2".
class TextEditor : public ParamEditor {
public:
    explicit TextEditor(const ParamTarget& target)
        : ParamEditor(target), line_(new QLineEdit(this)) {
        rowLayout(this)->addWidget(line_);
        connect(line_, &QLineEdit::editingFinished, this, [this] {
            if (line_->text() == this->target().asText()) return;
            emit problemFound(this->target().applyText(line_->text()).value_or(QString()));
        });
    }
    void refresh() override {
        if (!line_->hasFocus()) line_->setText(target().asText());
    }

private:
    QLineEdit* line_;
};

}  // namespace

ParamEditor* makeParamEditor(const ParamTarget& target) {
    switch (target.row->kind) {
        case ParamKind::Switch:
            return new SwitchEditor(target);
        case ParamKind::Choice:
            return new ChoiceEditor(target);
        case ParamKind::Path:
            return new PathEditor(target);
        case ParamKind::Text:
        case ParamKind::Profile:
            return new TextEditor(target);
        case ParamKind::Vector:
            if (target.row->info.isColor) return new ColorEditor(target);
            [[fallthrough]];
        case ParamKind::Number:
        case ParamKind::Integer:
            return new NumbersEditor(target);
    }
    return nullptr;
}

}  // namespace tendril::ui
