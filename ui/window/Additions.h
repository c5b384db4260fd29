#pragma once

#include "ui/workspace/Workspace.h"

namespace tendril::ui {

// What the Add menu does. What is added fits the picture that is shown, and is selected.

/// Beside the strands, a plane below them, in a size that suits them.
void addShape(Workspace& workspace, scene::ShapeKind kind);
/// Pulls the tips of the selected groom, or of the one strand that is selected, from where they are
/// now; its first key is at the frame shown. @return false: there are no strands
bool addPath(Workspace& workspace);
/// Attaches the tips of the same strands to the selected body or shape, or to the first one.
/// @return false: there are no strands, or nothing to attach them to
bool addAttachment(Workspace& workspace);
/// Limits the joints of the same strands, or gives them goals. @return false: there are no strands
bool addJoints(Workspace& workspace, constraint::JointRule rule);

}  // namespace tendril::ui
