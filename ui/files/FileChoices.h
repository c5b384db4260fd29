#pragma once

#include "core/strand/GroomFrame.h"

#include <QString>

class QComboBox;
class QWidget;

namespace tendril::ui {

/// Which of the files people drop or choose are what.
enum class FileKind { Project, Groom, Body, Unknown };
/// By the name's ending. An .obj is a groom here; the import dialog lets the user say otherwise.
[[nodiscard]] FileKind fileKindOf(const QString& file);

// Filters of file dialogs.
[[nodiscard]] QString projectFilter();
[[nodiscard]] QString groomFilter();
[[nodiscard]] QString bodyFilter();

[[nodiscard]] QComboBox* makeUnitCombo(QWidget* parent);  ///< stands on centimeters
[[nodiscard]] QComboBox* makeUpCombo(QWidget* parent);
[[nodiscard]] strand::GroomFrame chosenFrame(const QComboBox& unit, const QComboBox& up);

}  // namespace tendril::ui
