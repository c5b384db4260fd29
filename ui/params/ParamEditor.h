#pragma once

#include "ui/params/ParamTarget.h"

#include <QWidget>

namespace tendril::ui {

/// The part of a row that shows and edits the value. One subclass per kind of value.
class ParamEditor : public QWidget {
    Q_OBJECT

public:
    explicit ParamEditor(const ParamTarget& target) : target_(target) {}

    /// Reads the scene again. The object exists.
    virtual void refresh() = 0;

signals:
    void problemFound(const QString& problem);  ///< empty: solved

protected:
    [[nodiscard]] const ParamTarget& target() const { return target_; }

private:
    ParamTarget target_;
};

/// The editor for a row's kind; never null.
[[nodiscard]] ParamEditor* makeParamEditor(const ParamTarget& target);

}  // namespace tendril::ui
