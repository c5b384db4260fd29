#pragma once

#include "core/validate/Linearization.h"
#include "core/validate/ReferenceChain.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace tendril::validate {

/// A chain under a load that grows, followed along its planar equilibrium.
class LoadedChain {
public:
    using SetLoad = std::function<void(double load, ChainForcing& forcing)>;

    /// @param chain must outlive this object @param inPlane axis of the links about which the
    /// planar shape bends, 0 … 2
    LoadedChain(const StaticChain& chain, int inPlane, SetLoad setLoad);

    /// Loads at which the planar shape loses or regains stability, up to `most`, sought in steps of
    /// `step`; also such pairs as lie within one step. Empty optional when no planar equilibrium
    /// was found.
    [[nodiscard]] std::optional<std::vector<double>> thresholds(double most, double step,
                                                                std::size_t count);
    /// The planar equilibrium at a load, reached from none in steps of `step`.
    [[nodiscard]] std::optional<std::vector<double>> equilibrium(double load, double step);
    /// The strand as it stands under the last load set.
    [[nodiscard]] Linearization& view() { return view_; }
    /// Directions out of the plane.
    [[nodiscard]] const Linearization::Directions& across() const { return across_; }

private:
    struct Point {
        double load = 0, value = 0;  ///< smallest eigenvalue of the stiffness across the plane
        std::vector<double> y{};
    };
    [[nodiscard]] std::optional<Point> pointAt(double load, const std::vector<double>& from);
    /// The load between two points at which the value is zero.
    [[nodiscard]] std::optional<double> refine(const Point& low, const Point& high);
    /// The lowest point between the outer two of three.
    [[nodiscard]] std::optional<Point> lowest(const Point& left, const Point& right);

    Linearization view_;
    SetLoad setLoad_;
    std::vector<double> rest_;
    Linearization::Directions plane_, across_;
};

/// Index of the coordinate axis that is closest to a direction: 0 … 2.
[[nodiscard]] int axisClosestTo(const Vec3& direction);

}  // namespace tendril::validate
