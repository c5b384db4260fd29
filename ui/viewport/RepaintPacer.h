#pragma once

#include "render/Renderer.h"
#include "ui/viewport/DrawGovernor.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace tendril::ui {

/// When the viewport is painted, and how much of the picture: DrawGovernor on the clock of the
/// window. What the hand does is painted at once by QWidget::update(); what comes from the
/// simulation is asked for here and waits for its turn, so that events are handled between.
class RepaintPacer : public QObject {
    Q_OBJECT

public:
    explicit RepaintPacer(QObject* parent);

    /// The processor draws, or a graphics card does.
    void setSoftware(bool on) { governor_ = DrawGovernor(on); }
    /// Emits due() as soon as events had their share of the time.
    void request();
    /// The picture differs from the one before by motion.
    void move() { governor_.move(now()); }

    /// A picture begins. @param points of all visible strands
    /// @param goesOn more motion is to be expected: it is not at rest until told otherwise
    [[nodiscard]] render::DrawOptions begin(const render::DrawOptions& all, std::size_t points,
                                            bool goesOn);
    /// It is finished on the device.
    void end(const render::DrawReport& report);
    [[nodiscard]] bool isWhole() const { return isWhole_; }  ///< the last picture

signals:
    void due();

private:
    [[nodiscard]] double now() const { return static_cast<double>(clock_.nsecsElapsed()) * 1e-9; }
    void rest();

    DrawGovernor governor_;
    QElapsedTimer clock_;
    QTimer turn_, rest_;
    double began_ = 0;
    bool isWhole_ = true;
    bool goesOn_ = false;
};

}  // namespace tendril::ui
