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

QJsonObject responseOf(const ResponseTrace& trace) {
    QJsonArray inputs, repaints;
    for (const ResponseTrace::Input& input : trace.inputs())
        inputs.append(QJsonObject{{"serial", static_cast<qint64>(input.serial)},
                                  {"what", QString::fromStdString(input.what)},
                                  {"at", input.at},
                                  {"waited", input.waited},
                                  {"repaints", input.repaints}});
    for (const ResponseTrace::Repaint& repaint : trace.repaints())
        repaints.append(QJsonArray{repaint.end, repaint.seconds});
    return {{"inputs", inputs}, {"repaints", repaints}};
}

}  // namespace

WindowReport::WindowReport(const Sources& sources, const QString& file)
    : sources_(sources), file_(file) {
    connect(&timer_, &QTimer::timeout, this, &WindowReport::write);
    connect(&sources_.workspace, &ui::Workspace::statusChanged, this, &WindowReport::noteStatus);
    timer_.start(kInterval);
}

void WindowReport::noteStatus() {
    const session::Status& status = sources_.workspace.status();
    const bool isIdle = !status.isPlaying && !status.isComputing;
    if (isIdle && !wasIdle_) idleSince_ = ResponseTrace::now();
    wasIdle_ = isIdle;
}

void WindowReport::write() {
    QJsonObject windows;
    for (const QWidget* window : QApplication::topLevelWidgets())
        if (window->isVisible() && !window->objectName().isEmpty())
            windows[window->objectName()] = widgetsOf(*window);
    const session::Status& status = sources_.workspace.status();
    QJsonObject report{
        {"serial", ++serial_},
        {"windows", windows},
        {"frame", static_cast<qint64>(status.frame)},
        {"strands", sources_.workspace.frame()
                        ? static_cast<qint64>(sources_.workspace.frame()->strandCount())
                        : 0},
        {"isPlaying", status.isPlaying},
        {"isComputing", status.isComputing},
        {"isModified", sources_.workspace.document().isModified()},
        {"revision", static_cast<qint64>(sources_.workspace.document().revision())},
        {"undo", sources_.workspace.document().canUndo()
                     ? QString::fromStdString(sources_.workspace.document().undoLabel())
                     : QString()}};
    QJsonArray states;
    for (const session::FrameState state : status.states) states.append(static_cast<int>(state));
    report["states"] = states;
    QJsonArray selected;
    for (const scene::ObjectId id : sources_.workspace.selection().objects())
        selected.append(QString::fromStdString(sources_.workspace.scene().find(id)->name));
    report["selected"] = selected;
    report["idleSince"] = idleSince_;
    if (const auto drawn = sources_.window.viewport().report())
        report["drawn"] = QJsonArray{static_cast<qint64>(drawn->drawnStrands),
                                     static_cast<qint64>(drawn->totalStrands)};
    report["response"] = responseOf(sources_.trace);
    const auto onScreen = [&](const glm::vec3& world) -> QJsonArray {
        const auto pixel = sources_.window.viewport().pixelOf(world);
        if (!pixel) return {};
        const QPointF place = sources_.window.viewport().mapToGlobal(*pixel);
        return {place.x(), place.y()};
    };
    if (const FramePtr& frame = sources_.workspace.frame()) {
        QJsonArray handles;
        for (const ui::PathHandle& handle :
             ui::pathHandlesOf(sources_.workspace.scene(), *frame, sources_.workspace.time()))
            handles.append(onScreen(handle.position));
        report["pathHandles"] = handles;
        if (frame->strandCount() > 0) report["tip"] = onScreen(ui::pointAlong(*frame, 0, 1));
        report["contacts"] = frame->stats.contacts;
        report["topologyRevision"] = static_cast<qint64>(frame->topologyRevision);
    }
    report["isHolding"] = sources_.window.viewport().hand().isHolding();
    if (const auto gizmo = sources_.window.viewport().gizmo().gizmo(1))
        report["gizmo"] = onScreen(gizmo->pose.position);
    QSaveFile file(file_);
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(QJsonDocument(report).toJson(QJsonDocument::Compact));
    file.commit();
}

}  // namespace tendril::app
