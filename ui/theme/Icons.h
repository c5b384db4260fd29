#pragma once

#include <QColor>
#include <QIcon>

namespace tendril::ui {

enum class IconShape {
    Play,
    Pause,
    StepBack,
    StepForward,
    First,
    Last,
    Loop,
    Record,
    Restart,
    Select,
    Move,
    Turn,
    Frame,
    Hand,
    Eye,
    EyeClosed,
    Power,
    Shot,
    Base,
    Groom,
    Body,
    Plane,
    Sphere,
    Capsule,
    Box,
    Path,
    Attachment,
    Joints,
    Take,
};

/// Drawn, so that it is sharp at every scale; greyed when disabled.
[[nodiscard]] QIcon makeIcon(IconShape shape);
[[nodiscard]] QIcon makeIcon(IconShape shape, const QColor& color);

}  // namespace tendril::ui
