#include "ui/workspace/Announcer.h"

namespace tendril::ui {

std::function<void()> Announcer::callback() {
    return [this] {
        if (isPosted_.exchange(true)) return;
        QMetaObject::invokeMethod(
            this,
            [this] {
                isPosted_ = false;
                emit announced();
            },
            Qt::QueuedConnection);
    };
}

}  // namespace tendril::ui
