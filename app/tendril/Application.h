#pragma once

#include "app/tendril/ResponseTrace.h"

#include <QApplication>

namespace tendril::app {

/// Stands between Qt and what the machine refuses: an exception out of an event (no memory) is
/// shown, and the window lives on so that work can be saved.
class Application : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

    [[nodiscard]] const ResponseTrace& trace() const { return trace_; }

private:
    void noteInput(const QObject& receiver, const QEvent& event);

    ResponseTrace trace_;
    bool isRepainting_ = false;
    bool isTelling_ = false;
};

}  // namespace tendril::app
