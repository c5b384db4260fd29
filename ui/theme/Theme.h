#pragma once

#include "core/base/Result.h"

#include <QColor>

class QApplication;
class QPlainTextEdit;

namespace tendril::ui::theme {

// The colors of everything the window paints itself; the rest follows from palette and style sheet.
inline constexpr QRgb kWindow = 0xff26282b;
inline constexpr QRgb kPanel = 0xff2d3034;
inline constexpr QRgb kField = 0xff1e2023;
inline constexpr QRgb kFieldHover = 0xff23262a;
inline constexpr QRgb kLine = 0xff17181a;
inline constexpr QRgb kText = 0xffd9dbde;
inline constexpr QRgb kDim = 0xff8e939a;
inline constexpr QRgb kFaint = 0xff565b61;
inline constexpr QRgb kAccent = 0xff4f9be6;        ///< selection, focus, playhead
inline constexpr QRgb kKey = 0xfff2b13c;           ///< keyed on this frame
inline constexpr QRgb kKeyElsewhere = 0xffa9803a;  ///< keyed on other frames
inline constexpr QRgb kError = 0xffe2604f;
inline constexpr QRgb kWarning = 0xffe3b341;
inline constexpr QRgb kValid = 0xff4e8f5c;
inline constexpr QRgb kStale = 0xffa98a35;
inline constexpr QRgb kAxes[3] = {0xffd9635c, 0xff7fb24f, 0xff5c8fd9};

inline constexpr int kSpace = 6;  ///< between widgets, px
inline constexpr int kFieldHeight = 24;

/// Adds a line in the color of its severity. @param before stands in front of it
void append(QPlainTextEdit& text, const Diagnostic& diagnostic, const QString& before = {});

/// Dark and quiet: font, palette and style sheet of the whole program.
void applyTo(QApplication& application);

}  // namespace tendril::ui::theme
