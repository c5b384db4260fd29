#pragma once

#include "ui/timeline/TimelineScale.h"
#include "ui/workspace/Workspace.h"

#include <QWidget>

#include <optional>

namespace tendril::ui {

/// The ruler with playhead, the keys of the selected object (of the base when nothing else has
/// any), and the cache bar. Drag the ruler to scrub, a key to move it; wheel zooms, the middle
/// button pans; a double click shows the whole shot again.
class TimelineStrip : public QWidget {
    Q_OBJECT

public:
    explicit TimelineStrip(Workspace& workspace, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {600, 62}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 62}; }
    [[nodiscard]] TimelineScale scale() const;
    /// The object whose keys are shown.
    [[nodiscard]] const scene::Object& keyedObject() const;
    void removeSelectedKey();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag { None, Scrub, Key, Pan };

    void scrubTo(double pixel);
    void onSceneChanged();
    [[nodiscard]] double frameOf(double time) const;
    [[nodiscard]] std::optional<double> keyNear(const QPointF& pixel) const;  ///< its time, s
    void paintRuler(QPainter& painter, const TimelineScale& shown) const;
    void paintPreroll(QPainter& painter, const TimelineScale& shown) const;
    void paintCache(QPainter& painter, const TimelineScale& shown) const;
    void paintKeys(QPainter& painter, const TimelineScale& shown) const;
    void paintPlayhead(QPainter& painter, const TimelineScale& shown) const;

    Workspace& workspace_;
    std::optional<TimelineScale> zoom_;  ///< none: the whole shot
    Drag drag_ = Drag::None;
    QPointF lastPixel_;
    std::optional<double> selectedKey_;  ///< time, s
    std::int64_t keyFrame_ = 0;          ///< where the dragged key would go
};

}  // namespace tendril::ui
