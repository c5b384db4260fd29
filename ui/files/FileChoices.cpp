#include "ui/files/FileChoices.h"

#include "ui/theme/Choice.h"

#include <QFileInfo>
#include <QObject>
#include <QStringList>

namespace tendril::ui {

FileKind fileKindOf(const QString& file) {
    const QString ending = QFileInfo(file).suffix().toLower();
    if (ending == QLatin1String("tendril")) return FileKind::Project;
    if (QStringList{"hair", "tfx", "abc", "obj"}.contains(ending)) return FileKind::Groom;
    if (QStringList{"fbx", "glb", "gltf", "ply", "stl", "dae", "3ds"}.contains(ending))
        return FileKind::Body;
    return FileKind::Unknown;
}

QString projectFilter() {
    return QObject::tr("Tendril projects (*.tendril)");
}
QString groomFilter() {
    return QObject::tr("Grooms (*.hair *.tfx *.abc *.obj);;All files (*)");
}
QString bodyFilter() {
    return QObject::tr("Meshes (*.obj *.fbx *.glb *.gltf *.ply *.stl *.dae);;All files (*)");
}

QComboBox* makeUnitCombo(QWidget* parent) {
    auto* combo = new Choice(parent);
    for (const auto& [unit, name] :
         {std::pair{strand::LengthUnit::Millimeter, QObject::tr("millimeters")},
          {strand::LengthUnit::Centimeter, QObject::tr("centimeters")},
          {strand::LengthUnit::Decimeter, QObject::tr("decimeters")},
          {strand::LengthUnit::Meter, QObject::tr("meters")},
          {strand::LengthUnit::Inch, QObject::tr("inches")},
          {strand::LengthUnit::Foot, QObject::tr("feet")},
          {strand::LengthUnit::Yard, QObject::tr("yards")}})
        combo->addItem(name, static_cast<int>(unit));
    combo->setCurrentIndex(combo->findData(static_cast<int>(strand::LengthUnit::Centimeter)));
    return combo;
}

QComboBox* makeUpCombo(QWidget* parent) {
    auto* combo = new Choice(parent);
    combo->addItem(QObject::tr("Y up"), static_cast<int>(strand::UpAxis::Y));
    combo->addItem(QObject::tr("Z up"), static_cast<int>(strand::UpAxis::Z));
    return combo;
}

strand::GroomFrame chosenFrame(const QComboBox& unit, const QComboBox& up) {
    return {static_cast<strand::LengthUnit>(unit.currentData().toInt()),
            static_cast<strand::UpAxis>(up.currentData().toInt())};
}

}  // namespace tendril::ui
