#include "app/tendril/SampleProject.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace tendril::app {

QString findSampleProject() {
    const QString here = QCoreApplication::applicationDirPath();
    for (const QString& assets : {here + "/assets", here + "/../share/tendril",
                                  here + "/../../../assets", QStringLiteral(TENDRIL_ASSETS)}) {
        const QFileInfo file(assets + "/sample/sample.tendril");
        if (file.exists()) return file.canonicalFilePath();
    }
    return {};
}

}  // namespace tendril::app
