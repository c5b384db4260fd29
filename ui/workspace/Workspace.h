#pragma once

#include "core/session/Session.h"
#include "ui/workspace/Announcer.h"
#include "ui/workspace/Selection.h"

#include <QObject>

namespace tendril::ui {

/// What every panel is given: the session with Qt signals for what changed in it, and the
/// selection. Panels change the scene only by apply(), so that each of them hears of it.
class Workspace : public QObject {
    Q_OBJECT

public:
    /// Both must outlive it.
    Workspace(session::Session& session, Announcer& announcer);

    [[nodiscard]] session::Session& session() { return session_; }
    [[nodiscard]] const scene::Document& document() const { return session_.document(); }
    [[nodiscard]] const scene::Scene& scene() const { return *document().scene(); }
    [[nodiscard]] const scene::ShotParams& shot() const { return scene().shot().shot; }
    [[nodiscard]] Selection& selection() { return selection_; }
    [[nodiscard]] const FramePtr& frame() const { return frame_; }  ///< null before the first
    [[nodiscard]] const session::Status& status() const { return session_.status(); }
    /// Of the frame shown, s: where keys are set.
    [[nodiscard]] double time() const;

    bool apply(const scene::Edit& edit);
    void endMerge() { session_.endMerge(); }
    void undo();
    void redo();
    void seek(std::int64_t frame);
    void togglePlaying();
    /// Fetches what is new; announces it by the signals below.
    void refresh();

signals:
    void sceneChanged();
    void frameArrived();
    void statusChanged();
    void takesChanged();
    void noticed(const tendril::Diagnostics& diagnostics);
    void jobMoved(const tendril::session::JobProgress& progress);
    void previewed(const tendril::session::ImportPreviewed& previewed);
    void projectRead(const tendril::session::ProjectRead& read);
    void jobDone(const tendril::session::JobDone& done);

private:
    void tell(const session::Event& event);

    session::Session& session_;
    Selection selection_;
    FramePtr frame_;
    scene::ScenePtr scene_;  ///< as last announced
    bool wasModified_ = false;
};

}  // namespace tendril::ui
