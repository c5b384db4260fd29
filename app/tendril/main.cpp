#include "app/tendril/Application.h"
#include "app/tendril/SampleProject.h"
#include "app/tendril/WindowReport.h"
#include "ui/theme/Theme.h"
#include "ui/window/MainWindow.h"

#include <CLI/CLI.hpp>
#include <QSurfaceFormat>
#include <QTimer>

#include <cstdio>
#include <exception>
#include <memory>
#include <string>

namespace {

struct Arguments {
    std::string project;
    std::string report;
    int threads = 0;
};

// OpenGL must be asked for before the application exists.
void askForOpenGl() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(4, 1);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setSwapBehavior(QSurfaceFormat::DoubleBuffer);
    QSurfaceFormat::setDefaultFormat(format);
}

void openFirstProject(const Arguments& arguments, tendril::ui::MainWindow& window) {
    if (!arguments.project.empty()) {
        window.files().open(QString::fromStdString(arguments.project));
        return;
    }
    const QString sample = tendril::app::findSampleProject();
    if (sample.isEmpty()) {
        window.tell({tendril::makeWarning(
            "sample", "was not found beside the program; drop a groom on the window to begin")});
        return;
    }
    window.files().openSample(sample);
}

int run(int argc, char** argv, const Arguments& arguments) {
    askForOpenGl();
    tendril::app::Application application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("Tendril"));
    QCoreApplication::setApplicationName(QStringLiteral("tendril"));
    QCoreApplication::setApplicationVersion(QStringLiteral(TENDRIL_VERSION));
    tendril::ui::theme::applyTo(application);

    tendril::ui::Announcer announcer;
    tendril::session::Session session(announcer.callback(), arguments.threads);
    tendril::ui::Workspace workspace(session, announcer);
    tendril::ui::MainWindow window(workspace);
    std::unique_ptr<tendril::app::WindowReport> report;
    if (!arguments.report.empty())
        report = std::make_unique<tendril::app::WindowReport>(
            tendril::app::WindowReport::Sources{workspace, window, application.trace()},
            QString::fromStdString(arguments.report));
    window.show();
    QTimer::singleShot(0, &window, [&] { openFirstProject(arguments, window); });
    return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
    Arguments arguments;
    CLI::App parser("Tendril: author the motion of hair, braids, tails and foliage.", "tendril");
    parser.set_version_flag("--version", std::string(TENDRIL_VERSION));
    parser.add_option("project", arguments.project,
                      "Project to open (*.tendril); none: the sample");
    parser.add_option("--threads", arguments.threads, "Workers of the solver; 0: all cores")
        ->check(CLI::NonNegativeNumber);
    parser.add_option("--report", arguments.report,
                      "Keeps writing where the window's widgets lie to this JSON file");
    CLI11_PARSE(parser, argc, argv);
    try {
        return run(argc, argv, arguments);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "tendril: %s\n", error.what());
        return 1;
    }
}
