#include "app/tendril/Application.h"

#include <QKeyEvent>
#include <QMessageBox>
#include <QMouseEvent>

#include <cstdio>
#include <exception>
#include <string>

namespace tendril::app {

// Input comes to the native window first, then goes on to widgets; of a key the window is asked
// first whether it is a shortcut.
void Application::noteInput(const QObject& receiver, const QEvent& event) {
    if (!receiver.isWindowType()) return;
    if (event.type() == QEvent::ShortcutOverride) {
        const auto& key = static_cast<const QKeyEvent&>(event);
        trace_.noteInput("key " + std::to_string(key.key()), key.timestamp(), ResponseTrace::now());
    } else if (event.type() == QEvent::MouseButtonPress) {
        const auto& mouse = static_cast<const QMouseEvent&>(event);
        trace_.noteInput("button " + std::to_string(static_cast<int>(mouse.button())),
                         mouse.timestamp(), ResponseTrace::now());
    }
}

bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        noteInput(*receiver, *event);
        if (event->type() != QEvent::UpdateRequest || isRepainting_)
            return QApplication::notify(receiver, event);
        isRepainting_ = true;
        const double begin = ResponseTrace::now();
        const bool isDone = QApplication::notify(receiver, event);
        trace_.noteRepaint(begin, ResponseTrace::now());
        isRepainting_ = false;
        return isDone;
    } catch (const std::exception& error) {
        isRepainting_ = false;
        std::fprintf(stderr, "tendril: %s\n", error.what());
        if (isTelling_) return false;
        isTelling_ = true;
        QMessageBox::critical(activeWindow(), tr("Tendril"),
                              tr("The machine could not do this: %1. Save the project under a new "
                                 "name, then restart.")
                                  .arg(QString::fromUtf8(error.what())));
        isTelling_ = false;
        return false;
    }
}

}  // namespace tendril::app
