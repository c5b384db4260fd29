#include "ui/files/ImportText.h"

#include <QLocale>
#include <QObject>

#include <algorithm>

namespace tendril::ui {

namespace {

using spatial::Vec3;

QString grouped(std::size_t count) {
    return QLocale(QLocale::English).toString(static_cast<qulonglong>(count));
}

QString rounded(double value) {
    return QString::number(value, 'g', value >= 1000 ? 4 : 3);
}

}  // namespace

QString lengthText(double meters) {
    if (meters >= 1) return QObject::tr("%1 m").arg(rounded(meters));
    if (meters >= 0.01) return QObject::tr("%1 cm").arg(rounded(100 * meters));
    return QObject::tr("%1 mm").arg(rounded(1e3 * meters));
}

std::pair<Vec3, Vec3> boundsInMeters(const session::ImportPreview& preview,
                                     const strand::GroomFrame& frame) {
    const Vec3 a = strand::inMeters(preview.low, frame), b = strand::inMeters(preview.high, frame);
    return {{std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)},
            {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)}};
}

QString sizeText(const session::ImportPreview& preview, const strand::GroomFrame& frame) {
    const auto [low, high] = boundsInMeters(preview, frame);
    const Vec3 size = 100 * (high - low);
    return QObject::tr("%1 × %2 × %3 cm").arg(rounded(size.x), rounded(size.y), rounded(size.z));
}

QString contentText(const session::ImportPreview& preview) {
    if (preview.kind == session::ImportKind::Body)
        return QObject::tr("%1 triangles, %2 vertices")
            .arg(grouped(preview.triangles), grouped(preview.points));
    if (preview.strands == 1)
        return QObject::tr("1 strand of %1 points").arg(grouped(preview.points));
    if (preview.fewestPoints == preview.mostPoints)
        return QObject::tr("%1 strands of %2 points, %3 in all")
            .arg(grouped(preview.strands), grouped(preview.mostPoints), grouped(preview.points));
    return QObject::tr("%1 strands of %2 to %3 points, %4 in all")
        .arg(grouped(preview.strands), grouped(preview.fewestPoints), grouped(preview.mostPoints),
             grouped(preview.points));
}

}  // namespace tendril::ui
