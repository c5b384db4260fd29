#include "ui/theme/Theme.h"

#include <QApplication>
#include <QFont>
#include <QFontDatabase>
#include <QPalette>
#include <QPlainTextEdit>
#include <QStyleFactory>
#include <QTextCharFormat>

namespace tendril::ui::theme {

namespace {

// %1 window, %2 panel, %3 field, %4 line, %5 text, %6 dim, %7 accent, %8 faint
constexpr auto kSheet = R"(
QMainWindow::separator { background: %4; width: 3px; height: 3px; }
QMainWindow::separator:hover { background: %7; }
QDockWidget { color: %6; font-weight: 600; }
QDockWidget::title { background: %1; padding: 7px 10px; border-bottom: 1px solid %4; }
QToolTip { background: %3; color: %5; border: 1px solid %8; padding: 5px 7px; }
QMenuBar { background: %1; padding: 2px 4px; }
QMenuBar::item { padding: 5px 9px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: %8; }
QMenu { background: %2; border: 1px solid %4; padding: 5px; }
QMenu::item { padding: 5px 26px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: %7; color: white; }
QMenu::item:disabled { color: %8; }
QMenu::separator { height: 1px; background: %4; margin: 5px 8px; }
QMenu::indicator { width: 13px; height: 13px; left: 6px; }
QToolBar { background: %1; border: none; border-bottom: 1px solid %4; spacing: 3px; padding: 4px 8px; }
QToolBar::separator { background: %8; width: 1px; margin: 5px 7px; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 4px 8px; color: %5; }
QFileDialog QToolButton { padding: 2px; min-width: 18px; min-height: 18px; }
QToolButton:hover { background: %8; }
QToolButton:checked { background: %7; color: white; }
QToolButton:disabled { color: %8; }
QStatusBar { background: %1; color: %6; border-top: 1px solid %4; }
QStatusBar::item { border: none; }
QLineEdit, QPlainTextEdit, QComboBox, QSpinBox {
    background: %3; color: %5; border: 1px solid %4; border-radius: 4px; padding: 2px 6px;
    min-height: 18px; selection-background-color: %7; }
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border-color: %7; }
QLineEdit[invalid="true"] { border-color: #e2604f; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox QAbstractItemView { background: %2; border: 1px solid %4; padding: 3px;
    selection-background-color: %7; outline: none; }
QPushButton { background: %2; border: 1px solid %4; border-radius: 4px; padding: 5px 14px; min-height: 16px; }
QPushButton:hover { background: %8; }
QPushButton:default { background: %7; color: white; }
QPushButton:disabled, QPushButton:default:disabled { background: %2; color: %8; }
QTreeView { background: %1; border: none; outline: none; }
QTreeView::item { padding: 4px 2px; border: none; }
QTreeView::item:hover { background: %2; }
QTreeView::item:selected { background: #365f8c; color: white; }
QScrollArea { border: none; background: %1; }
QScrollBar:vertical { background: %1; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: %8; border-radius: 4px; min-height: 28px; margin: 2px; }
QScrollBar:horizontal { background: %1; height: 10px; margin: 0; }
QScrollBar::handle:horizontal { background: %8; border-radius: 4px; min-width: 28px; margin: 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: %3; border: 1px solid %4; border-radius: 4px; text-align: center;
    color: %5; max-height: 14px; font-size: 11px; }
QProgressBar::chunk { background: %7; border-radius: 3px; }
QCheckBox { spacing: 7px; }
QDialogButtonBox, QMessageBox { dialogbuttonbox-buttons-have-icons: 0; }
QLabel[dim="true"] { color: %6; }
QLabel[problem="true"] { color: #e2604f; }
)";

QString hex(QRgb color) {
    return QColor(color).name();
}

QPalette makePalette() {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, QRgb color) {
        palette.setColor(role, QColor(color));
    };
    set(QPalette::Window, kWindow);
    set(QPalette::WindowText, kText);
    set(QPalette::Base, kField);
    set(QPalette::AlternateBase, kPanel);
    set(QPalette::Text, kText);
    set(QPalette::Button, kPanel);
    set(QPalette::ButtonText, kText);
    set(QPalette::BrightText, kError);
    set(QPalette::ToolTipBase, kField);
    set(QPalette::ToolTipText, kText);
    set(QPalette::Highlight, kAccent);
    set(QPalette::HighlightedText, 0xffffffff);
    set(QPalette::PlaceholderText, kDim);
    set(QPalette::Link, kAccent);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, QColor(kFaint));
    return palette;
}

}  // namespace

void append(QPlainTextEdit& text, const Diagnostic& diagnostic, const QString& before) {
    const bool isError = diagnostic.severity == Severity::Error;
    const bool isWarning = diagnostic.severity == Severity::Warning;
    QTextCharFormat format;
    format.setForeground(QColor(isError ? kError : isWarning ? kWarning : kText));
    text.setCurrentCharFormat(format);
    text.appendPlainText(before + QString::fromStdString(toText(diagnostic)));
}

void applyTo(QApplication& application) {
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QFont font = application.font();
    if (QFontDatabase::families().contains(QStringLiteral("Inter")))
        font.setFamily(QStringLiteral("Inter"));
    font.setPixelSize(12);
    application.setFont(font);
    application.setPalette(makePalette());
    application.setStyleSheet(QString::fromUtf8(kSheet).arg(hex(kWindow), hex(kPanel), hex(kField),
                                                            hex(kLine), hex(kText), hex(kDim),
                                                            hex(kAccent), hex(kFaint)));
}

}  // namespace tendril::ui::theme
