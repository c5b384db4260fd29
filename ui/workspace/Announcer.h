#pragma once

#include <QObject>

#include <atomic>
#include <functional>

namespace tendril::ui {

/// The way from the simulation's thread to the window's: the one callback a session needs. Many
/// calls before the window comes to look are one signal. Must outlive the session.
class Announcer : public QObject {
    Q_OBJECT

public:
    /// May be called on any thread; returns at once.
    [[nodiscard]] std::function<void()> callback();

signals:
    void announced();

private:
    std::atomic<bool> isPosted_ = false;
};

}  // namespace tendril::ui
