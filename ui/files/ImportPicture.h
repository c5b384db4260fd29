#pragma once

#include "core/session/ImportPreview.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace tendril::ui {

/// A round length for a scale bar of at most `longest` meters: 1, 2 or 5 times a power of ten.
[[nodiscard]] double scaleBarLength(double longest);

/// What a file holds, seen level from the side that shows most of it, with a scale bar. Which way
/// is up and how large it is follow from the unit and axes given.
class ImportPicture : public QWidget {
    Q_OBJECT

public:
    explicit ImportPicture(QWidget* parent = nullptr);

    /// Null: nothing to see yet.
    void setPreview(std::shared_ptr<const session::ImportPreview> preview);
    void setFrame(const strand::GroomFrame& frame);

    [[nodiscard]] QSize sizeHint() const override { return {290, 290}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::shared_ptr<const session::ImportPreview> preview_;
    strand::GroomFrame frame_;
};

}  // namespace tendril::ui
