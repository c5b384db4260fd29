#pragma once

#include "render/View.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tendril::ui {

/// Decides how much of the picture is drawn while things move, so that no repaint keeps the hand
/// waiting, and when the picture may be drawn again. At rest everything is drawn.
///
/// It learns from how long pictures took. The part that it chooses grows and shrinks in steps of
/// √2, so that the strands drawn stay the same ones from picture to picture. Knows no clock: times
/// are seconds on any clock that the caller likes.
class DrawGovernor {
public:
    /// @param isSoftware the processor draws: begins carefully instead of with everything
    explicit DrawGovernor(bool isSoftware = false);

    /// Something that the picture shows has moved.
    void move(double now) { movedAt_ = now; }
    [[nodiscard]] bool isMoving(double now) const;
    /// When the picture is at rest if nothing else moves; nothing: it is.
    [[nodiscard]] std::optional<double> restsAt(double now) const;

    /// The options for the next picture. Fewer strands are drawn wider, so that a groom keeps its
    /// body. @param points of all visible strands
    [[nodiscard]] render::DrawOptions optionsFor(const render::DrawOptions& all, std::size_t points,
                                                 double now);

    struct Picture {
        double begin = 0, end = 0;
        std::size_t drawnPoints = 0;
        int samples = 1;
        bool isWhole = false;  ///< nothing was left out
    };
    void drew(const Picture& picture);
    /// The earliest time for a picture that no hand asked for: the thread is left as long to other
    /// work as the last picture took.
    [[nodiscard]] double nextAt() const { return nextAt_; }

    static constexpr double kBudget = 0.05;  ///< s a picture may take while things move
    static constexpr double kRest = 0.3;     ///< s without motion after which all is drawn
    /// Points that are drawn however long it takes.
    static constexpr double kFewestPoints = 8000;

private:
    /// Recent pictures that allowances are raised by: the worst of them counts.
    static constexpr std::size_t kSteady = 12;

    void shrink(double cost, double seconds);
    void growIfQuick(double cost);

    double allowance_;  ///< cost of a picture: drawn points, several times that with many samples
    double wholeCost_ = 0;  ///< of the picture begun last, with nothing left out
    double movedAt_ = -1e9;
    double nextAt_ = 0;
    bool wasSlow_ = false;
    std::array<double, kSteady> recent_{};  ///< s
    std::size_t recentCount_ = 0;
};

}  // namespace tendril::ui
