#include "ui/window/MainWindow.h"

#include "ui/files/JobBar.h"
#include "ui/outliner/OutlinerPanel.h"
#include "ui/params/ParamPanel.h"
#include "ui/params/ProfileEditor.h"
#include "ui/theme/Theme.h"
#include "ui/timeline/TimelinePanel.h"
#include "ui/viewport/ViewActions.h"
#include "ui/window/MessagePanel.h"

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>

namespace tendril::ui {

namespace {

const QString kGeometryKey = QStringLiteral("window/geometry");
const QString kLayoutKey = QStringLiteral("window/layout");
constexpr int kStatusHeight = 34;  // px: a job that comes and goes moves nothing else

}  // namespace

MainWindow::MainWindow(Workspace& workspace)
    : workspace_(workspace),
      files_(new ProjectFiles(workspace, *this)),
      viewport_(new ViewportWidget(workspace, this)),
      outliner_(new OutlinerPanel(workspace, this)),
      params_(new ParamPanel(workspace, this)),
      profile_(new ProfileEditor(workspace, this)),
      timeline_(new TimelinePanel(workspace, this)),
      messages_(new MessagePanel(this)),
      view_(new ViewActions(*viewport_)) {
    files_->setParent(this);
    setAcceptDrops(true);
    setObjectName(QStringLiteral("mainWindow"));
    viewport_->setObjectName(QStringLiteral("viewport"));
    resize(QSize(1440, 900).boundedTo(screen()->availableSize()));
    setCentralWidget(viewport_);
    makeDocks();
    makeFileMenu();
    makeEditMenu();
    makeAddMenu();
    makeViewMenu();
    makePlaybackMenu();
    makeHelpMenu();
    makeToolBar();
    makeStatusBar();
    connectAll();
    firstLayout_ = saveState(kLayoutVersion);
    restoreLayout();
    refreshTitle();
    refreshEditActions();
    refreshRecent();
}

MainWindow::~MainWindow() = default;

QDockWidget* MainWindow::dock(QWidget* panel, const QString& title, const QString& name,
                              Qt::DockWidgetArea area) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(panel);
    dock->setFeatures(QDockWidget::DockWidgetMovable);
    addDockWidget(area, dock);
    docks_.append(dock);
    return dock;
}

void MainWindow::makeDocks() {
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    QDockWidget* outliner = dock(outliner_, tr("Outliner"), "outlinerDock", Qt::LeftDockWidgetArea);
    QDockWidget* params = dock(params_, tr("Parameters"), "parameterDock", Qt::RightDockWidgetArea);
    profileDock_ = dock(profile_, tr("Profile"), "profileDock", Qt::RightDockWidgetArea);
    QDockWidget* timeline =
        dock(timeline_, tr("Timeline"), "timelineDock", Qt::BottomDockWidgetArea);
    timeline->setTitleBarWidget(new QWidget(timeline));  // its buttons tell what it is
    messageDock_ = dock(messages_, tr("Messages"), "messageDock", Qt::BottomDockWidgetArea);
    splitDockWidget(timeline, messageDock_, Qt::Vertical);
    for (QDockWidget* shownOnDemand : {profileDock_, messageDock_}) {
        shownOnDemand->setFeatures(QDockWidget::DockWidgetMovable |
                                   QDockWidget::DockWidgetClosable);
        shownOnDemand->hide();
    }
    resizeDocks({outliner, params}, {220, 350}, Qt::Horizontal);
}

void MainWindow::makeStatusBar() {
    message_ = new QLabel(this);
    message_->setObjectName(QStringLiteral("statusMessage"));
    message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    message_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* unit = new QLabel(tr("cm · Y up"), this);
    unit->setToolTip(tr("Lengths are shown in centimeters; the world's y axis points up"));
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setFixedHeight(kStatusHeight);
    statusBar()->setContentsMargins(8, 0, 8, 0);
    statusBar()->addWidget(message_, 1);
    statusBar()->addPermanentWidget(new JobBar(workspace_, this));
    statusBar()->addPermanentWidget(unit);
}

void MainWindow::connectAll() {
    connect(&workspace_, &Workspace::sceneChanged, this, [this] {
        refreshTitle();
        refreshEditActions();
    });
    connect(&workspace_, &Workspace::noticed, this, &MainWindow::tell);
    connect(&workspace_, &Workspace::jobDone, this, &MainWindow::onJobDone);
    connect(files_, &ProjectFiles::told, this, &MainWindow::tell);
    connect(files_, &ProjectFiles::titleChanged, this, &MainWindow::refreshTitle);
    connect(files_, &ProjectFiles::recentFilesChanged, this, &MainWindow::refreshRecent);
    connect(files_, &ProjectFiles::opened, this, &MainWindow::onOpened);
    connect(files_, &ProjectFiles::imported, viewport_, &ViewportWidget::frameNext);
    connect(outliner_, &OutlinerPanel::refused, this,
            [this](const QString& why) { tell({makeWarning({}, why.toStdString())}); });
    connect(viewport_, &ViewportWidget::failed, this,
            [this](const QString& why) { tell({makeError("viewport", why.toStdString())}); });
    connect(viewport_, &ViewportWidget::picked, message_, &QLabel::setText);
    connect(params_, &ParamPanel::profileRequested, this, [this](const ParamTarget& target) {
        profile_->setTarget(target);
        profileDock_->show();
        profileDock_->raise();
    });
}

void MainWindow::refreshTitle() {
    setWindowTitle(tr("%1[*] — Tendril").arg(files_->title()));
    setWindowModified(workspace_.document().isModified());
}

void MainWindow::refreshEditActions() {
    const scene::Document& document = workspace_.document();
    undo_->setEnabled(document.canUndo());
    redo_->setEnabled(document.canRedo());
    undo_->setText(document.canUndo()
                       ? tr("Undo: %1").arg(QString::fromStdString(document.undoLabel()))
                       : tr("Undo"));
    redo_->setText(document.canRedo()
                       ? tr("Redo: %1").arg(QString::fromStdString(document.redoLabel()))
                       : tr("Redo"));
}

void MainWindow::refreshRecent() {
    recent_->clear();
    for (const QString& file : files_->recentFiles()) {
        QAction* action = recent_->addAction(QFileInfo(file).fileName());
        action->setToolTip(file);
        connect(action, &QAction::triggered, this, [this, file] { files_->open(file); });
    }
    recent_->setToolTipsVisible(true);
    recent_->setEnabled(!recent_->isEmpty());
}

void MainWindow::onOpened() {
    std::optional<scene::ObjectId> first;
    for (const auto& [id, object] : workspace_.scene().objects)
        if (!first && std::holds_alternative<scene::Groom>(object->content)) first = id;
    workspace_.selection().set({first.value_or(workspace_.scene().baseObject().id)});
    viewport_->frameNext();
}

void MainWindow::tell(const Diagnostics& diagnostics) {
    if (diagnostics.empty()) return;
    messages_->add(diagnostics);
    const Diagnostic* worst = &diagnostics.front();
    for (const Diagnostic& diagnostic : diagnostics)
        if (diagnostic.severity > worst->severity) worst = &diagnostic;
    const bool isPlain = worst->severity == Severity::Note && worst->place.empty();
    message_->setText(QString::fromStdString(isPlain ? worst->text : toText(*worst)));
    message_->setStyleSheet(worst->severity == Severity::Error
                                ? QStringLiteral("color: %1").arg(QColor(theme::kError).name())
                                : QString());
    if (worst->severity == Severity::Error) messageDock_->show();
}

void MainWindow::onJobDone(const session::JobDone& done) {
    if (done.isQuiet) return;
    Diagnostics told = done.diagnostics;
    if (done.succeeded) told.insert(told.begin(), makeNote({}, done.what + ": done."));
    tell(told);
}

void MainWindow::restoreLayout() {
    const QSettings settings;
    restoreGeometry(settings.value(kGeometryKey).toByteArray());
    restoreState(settings.value(kLayoutKey).toByteArray(), kLayoutVersion);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayLoseChanges()) return event->ignore();
    QSettings settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kLayoutKey, saveState(kLayoutVersion));
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) files << url.toLocalFile();
    event->acceptProposedAction();
    files_->drop(files);
}

}  // namespace tendril::ui
