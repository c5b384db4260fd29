#include "ui/workspace/Workspace.h"

namespace tendril::ui {

Workspace::Workspace(session::Session& session, Announcer& announcer) : session_(session) {
    connect(&announcer, &Announcer::announced, this, &Workspace::refresh);
    scene_ = document().scene();
}

double Workspace::time() const {
    return shot().timeOfFrame(static_cast<double>(session_.status().frame));
}

bool Workspace::apply(const scene::Edit& edit) {
    const bool changed = session_.apply(edit);
    refresh();
    return changed;
}

void Workspace::undo() {
    if (document().canUndo()) session_.undo();
    refresh();
}

void Workspace::redo() {
    if (document().canRedo()) session_.redo();
    refresh();
}

void Workspace::seek(std::int64_t frame) {
    session_.seek(frame);
    refresh();
}

void Workspace::togglePlaying() {
    if (status().isPlaying)
        session_.pause();
    else
        session_.play();
    refresh();
}

void Workspace::refresh() {
    // Taking the events may change the scene: an import adds what it read.
    const std::vector<session::Event> events = session_.takeEvents();
    const FramePtr frame = session_.frame();
    const bool isNewFrame = frame != frame_;
    frame_ = frame;
    const bool isModified = document().isModified();
    if (document().scene() != scene_ || isModified != wasModified_) {
        scene_ = document().scene();
        wasModified_ = isModified;
        selection_.keepExisting(scene());
        emit sceneChanged();
    }
    if (isNewFrame) emit frameArrived();
    emit statusChanged();
    for (const session::Event& event : events) tell(event);
}

void Workspace::tell(const session::Event& event) {
    if (const auto* notice = std::get_if<session::Notice>(&event))
        emit noticed(notice->diagnostics);
    if (const auto* progress = std::get_if<session::JobProgress>(&event)) emit jobMoved(*progress);
    if (const auto* done = std::get_if<session::JobDone>(&event)) emit jobDone(*done);
    if (const auto* preview = std::get_if<session::ImportPreviewed>(&event))
        emit previewed(*preview);
    if (const auto* read = std::get_if<session::ProjectRead>(&event)) emit projectRead(*read);
    if (std::holds_alternative<session::TakesChanged>(event)) emit takesChanged();
}

}  // namespace tendril::ui
