#include "app/tendril/WindowReport.h"

#include "ui/viewport/ViewportWidget.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QWidget>

namespace tendril::app {

namespace {

constexpr int kInterval = 100;  // ms

QJsonArray placeOf(const QWidget& widget) {
    const QPoint corner = widget.mapToGlobal(QPoint(0, 0));
    return {corner.x(), corner.y(), widget.width(), widget.height()};
}

QJsonObject widgetsOf(const QWidget& window) {
    QJsonObject places;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const QString name = widget->objectName();
        if (!name.isEmpty() && !name.startsWith(QLatin1String("qt_")) && widget->isVisible())
            places[name] = placeOf(*widget);
    }
    return places;
}

}  // namespace

WindowReport::WindowReport(ui::Workspace& workspace, ui::MainWindow& window, const QString& file)
    : workspace_(workspace), window_(window), file_(file) {
    connect(&timer_, &QTimer::timeout, this, &WindowReport::write);
    timer_.start(kInterval);
}

void WindowReport::write() {
    QJsonObject windows;
    for (const QWidget* window : QApplication::topLevelWidgets())
        if (window->isVisible() && !window->objectName().isEmpty())
            windows[window->objectName()] = widgetsOf(*window);
    const session::Status& status = workspace_.status();
    QJsonObject report{
        {"serial", ++serial_},
        {"windows", windows},
        {"frame", static_cast<qint64>(status.frame)},
        {"strands",
         workspace_.frame() ? static_cast<qint64>(workspace_.frame()->strandCount()) : 0},
        {"isPlaying", status.isPlaying},
        {"isComputing", status.isComputing},
        {"isModified", workspace_.document().isModified()},
        {"revision", static_cast<qint64>(workspace_.document().revision())},
        {"undo", workspace_.document().canUndo()
                     ? QString::fromStdString(workspace_.document().undoLabel())
                     : QString()}};
    QJsonArray states;
    for (const session::FrameState state : status.states) states.append(static_cast<int>(state));
    report["states"] = states;
    QJsonArray selected;
    for (const scene::ObjectId id : workspace_.selection().objects())
        selected.append(QString::fromStdString(workspace_.scene().find(id)->name));
    report["selected"] = selected;
    if (const auto gizmo = window_.viewport().baseGizmo().gizmo(1)) {
        if (const auto pixel = window_.viewport().pixelOf(gizmo->pose.position)) {
            const QPointF place = window_.viewport().mapToGlobal(*pixel);
            report["gizmo"] = QJsonArray{place.x(), place.y()};
        }
    }
    QSaveFile file(file_);
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(QJsonDocument(report).toJson(QJsonDocument::Compact));
    file.commit();
}

}  // namespace tendril::app
