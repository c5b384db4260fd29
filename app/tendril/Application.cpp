#include "app/tendril/Application.h"

#include <QMessageBox>

#include <cstdio>
#include <exception>

namespace tendril::app {

bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception& error) {
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
