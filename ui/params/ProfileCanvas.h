#pragma once

#include "core/curve/Curve.h"

#include <QWidget>

#include <optional>

namespace tendril::ui {

/// A profile drawn from root (left) to tip (right). A click on the curve or a double click anywhere
/// adds a point; points drag (Shift: up and down only, Ctrl: to tenths); Delete removes.
class ProfileCanvas : public QWidget {
    Q_OBJECT

public:
    explicit ProfileCanvas(QWidget* parent = nullptr);

    void setCurve(const curve::Curve& curve);
    [[nodiscard]] const curve::Curve& shownCurve() const { return curve_; }
    [[nodiscard]] std::optional<std::size_t> selected() const { return selected_; }
    void removeSelected();
    [[nodiscard]] QSize sizeHint() const override { return {300, 150}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {180, 110}; }
    [[nodiscard]] QPointF pixelOf(double x, double value) const;

signals:
    void edited(const tendril::curve::Curve& curve);  ///< while dragging, again and again
    void editEnded();
    void selectionChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QPointF valueAt(const QPointF& pixel) const;
    [[nodiscard]] std::optional<std::size_t> pointNear(const QPointF& pixel) const;
    void addPoint(const QPointF& at);
    void edit(const curve::Curve& curve);
    void drawGrid(QPainter& painter) const;

    curve::Curve curve_;
    double top_ = 1.25;  ///< value at the upper border; kept while dragging
    std::optional<std::size_t> selected_;
    bool isDragging_ = false;
};

}  // namespace tendril::ui
