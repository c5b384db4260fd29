#pragma once

#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace tendril::ui {

struct OverlayLine {
    QString label{}, value{};
    bool isAlarming = false;
    std::optional<std::array<float, 3>> color{};  ///< of the value, sRGB; nothing: as usual
};

/// Where a picture of device pixels stands.
struct OverlayPlace {
    int width = 0, height = 0;  ///< device pixels
    float scale = 1;            ///< device pixels per pixel
};

/// A small table of numbers in the viewport's corner, drawn by Dear ImGui. All calls on the thread
/// and with the OpenGL context current in which it was made, the destructor included.
class StatsOverlay {
public:
    StatsOverlay();
    ~StatsOverlay();
    StatsOverlay(const StatsOverlay&) = delete;
    StatsOverlay& operator=(const StatsOverlay&) = delete;

    /// Into the bound framebuffer; changes OpenGL state as it likes.
    void draw(const std::vector<OverlayLine>& lines, const OverlayPlace& place);

private:
    struct Context;
    std::unique_ptr<Context> context_;
};

}  // namespace tendril::ui
