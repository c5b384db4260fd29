#pragma once

#include <QApplication>

namespace tendril::app {

/// Stands between Qt and what the machine refuses: an exception out of an event (no memory) is
/// shown, and the window lives on so that work can be saved.
class Application : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

private:
    bool isTelling_ = false;
};

}  // namespace tendril::app
