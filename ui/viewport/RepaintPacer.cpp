#include "ui/viewport/RepaintPacer.h"

#include <cmath>

namespace tendril::ui {

namespace {

int milliseconds(double seconds) {
    return static_cast<int>(std::ceil(seconds * 1e3));
}

}  // namespace

RepaintPacer::RepaintPacer(QObject* parent) : QObject(parent) {
    clock_.start();
    turn_.setSingleShot(true);
    rest_.setSingleShot(true);
    connect(&turn_, &QTimer::timeout, this, &RepaintPacer::due);
    connect(&rest_, &QTimer::timeout, this, &RepaintPacer::rest);
}

void RepaintPacer::request() {
    if (turn_.isActive()) return;
    const double wait = governor_.nextAt() - now();
    if (wait <= 0)
        emit due();
    else
        turn_.start(milliseconds(wait));
}

render::DrawOptions RepaintPacer::begin(const render::DrawOptions& all, std::size_t points,
                                        bool goesOn) {
    began_ = now();
    goesOn_ = goesOn;
    if (goesOn) governor_.move(began_);
    turn_.stop();
    render::DrawOptions options = governor_.optionsFor(all, points, began_);
    isWhole_ = options.samples == all.samples && options.pointLimit == all.pointLimit;
    return options;
}

void RepaintPacer::end(const render::DrawReport& report) {
    const double finished = now();
    governor_.drew({began_, finished, report.drawnPoints, report.samples, isWhole_});
    if (isWhole_ || goesOn_) return;
    // A slow picture may end after the time of rest.
    rest_.start(milliseconds(governor_.restsAt(finished).value_or(finished) - finished));
}

void RepaintPacer::rest() {
    if (const auto later = governor_.restsAt(now()))
        rest_.start(milliseconds(*later - now()));
    else if (!isWhole_)
        emit due();
}

}  // namespace tendril::ui
