#include <gtest/gtest.h>

#include <QApplication>
#include <QThreadPool>

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    ::testing::InitGoogleTest(&argc, argv);
    const QApplication application(argc, argv);
    // Qt paints large pictures in threads of this pool. How several of them share it is hidden in
    // Qt's library, where a thread sanitizer sees races.
    QThreadPool::globalInstance()->setMaxThreadCount(1);
    return RUN_ALL_TESTS();
}
