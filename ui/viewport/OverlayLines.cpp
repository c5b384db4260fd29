#include "ui/viewport/OverlayLines.h"

#include <QLocale>
#include <QObject>

#include <algorithm>

namespace tendril::ui {

namespace {

QString decimal(double value, int digits) {
    return QString::number(value, 'f', digits);
}

QString grouped(std::size_t count) {
    return QLocale(QLocale::English).toString(static_cast<qulonglong>(count));
}

QString playbackOf(const session::Status& status) {
    if (status.framesPerSecond > 0)
        return QObject::tr("%1 fps").arg(decimal(status.framesPerSecond, 1));
    if (status.isComputing) return QObject::tr("computing");
    return status.isPlaying ? QObject::tr("playing") : QObject::tr("paused");
}

QString smallLengthOf(double meters) {
    if (meters <= 0) return QObject::tr("0 µm");
    if (meters >= 1e-3) return QObject::tr("%1 mm").arg(QString::number(1e3 * meters, 'g', 3));
    if (meters < 1e-9) return QObject::tr("below 0.001 µm");
    return QObject::tr("%1 µm").arg(QString::number(1e6 * meters, 'g', 3));
}

double largestRadius(const StrandFrame& frame) {
    return frame.radii.empty()
               ? 0
               : static_cast<double>(*std::max_element(frame.radii.begin(), frame.radii.end()));
}

QString drawnOf(const render::DrawReport& report) {
    if (report.drawnStrands == report.totalStrands) return grouped(report.totalStrands);
    return QObject::tr("%1 of %2").arg(grouped(report.drawnStrands), grouped(report.totalStrands));
}

}  // namespace

std::vector<OverlayLine> overlayLinesOf(const StrandFrame* frame, const session::Status& status,
                                        const render::DrawReport& report) {
    std::vector<OverlayLine> lines;
    const auto add = [&](const QString& label, const QString& value, bool isAlarming = false) {
        lines.push_back({label, value, isAlarming, {}});
    };
    add(QObject::tr("Frame"), QString::number(status.frame));
    add(QObject::tr("Playback"), playbackOf(status));
    if (!frame) return lines;
    const SolverStats& stats = frame->stats;
    const std::int64_t failures = stats.errorTestFailures + stats.convergenceFailures;
    add(QObject::tr("Solver steps"), QString::number(stats.steps));
    add(QObject::tr("Failed steps"), QString::number(failures), 10 * failures > stats.steps);
    add(QObject::tr("Newton iterations"), QString::number(stats.newtonIterations));
    add(QObject::tr("Solve time"), QObject::tr("%1 ms").arg(decimal(stats.wallSeconds * 1e3, 1)));
    if (status.realTimeFactor > 0)
        add(QObject::tr("Real-time factor"),
            decimal(status.realTimeFactor, status.realTimeFactor < 10 ? 2 : 0) + "×",
            status.realTimeFactor < 1);
    add(QObject::tr("Strands drawn"), drawnOf(report));
    if (stats.coarseStrands > 0)
        add(QObject::tr("Coarse strands"), QString::number(stats.coarseStrands), true);
    if (stats.stoppedStrands > 0)
        add(QObject::tr("Stopped strands"), QString::number(stats.stoppedStrands), true);
    return lines;
}

std::vector<OverlayLine> constraintLinesOf(const StrandFrame& frame) {
    const SolverStats& stats = frame.stats;
    std::vector<OverlayLine> lines;
    lines.push_back(
        {QObject::tr("Contacts"), grouped(static_cast<std::size_t>(std::max(0, stats.contacts)))});
    lines.push_back({QObject::tr("Worst penetration"), smallLengthOf(stats.worstPenetration),
                     stats.worstPenetration > largestRadius(frame)});
    lines.push_back({QObject::tr("Constraint residual"), smallLengthOf(stats.constraintResidual)});
    if (stats.insideAtStart > 0)
        lines.push_back(
            {QObject::tr("Inside at start"),
             QObject::tr("%1 strands").arg(grouped(static_cast<std::size_t>(stats.insideAtStart))),
             true});
    return lines;
}

}  // namespace tendril::ui
