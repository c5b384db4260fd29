#include "ui/viewport/OverlayLines.h"

#include <QLocale>
#include <QObject>

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

}  // namespace tendril::ui
