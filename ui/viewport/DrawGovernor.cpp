#include "ui/viewport/DrawGovernor.h"

#include <algorithm>
#include <cmath>

namespace tendril::ui {

namespace {

constexpr double kSoftwareStart = 32'000;
constexpr double kEverything = 1e12;
constexpr double kSampling = 4;     // a picture of several samples a pixel costs as many of one
constexpr double kMuchTooSlow = 2;  // budgets: does not wait for a second such picture
constexpr double kQuick = 0.8;      // budgets that the next larger picture is expected to take

double costOf(double points, int samples) {
    return samples > 1 ? kSampling * points : points;
}

// Steps of √2 from the fewest points up.
double stepBelow(double allowance) {
    const double steps = std::floor(2 * std::log2(allowance / DrawGovernor::kFewestPoints) + 1e-9);
    return DrawGovernor::kFewestPoints * std::exp2(std::max(steps, 0.0) / 2);
}

// As the renderer smooths and thins them.
double wholePoints(const render::DrawOptions& all, double points) {
    const double most = all.pointLimit;
    const double pieces = std::clamp(std::floor(most / 2 / std::max(points, 1.0)), 1.0, 3.0);
    return std::min(most, all.smoothStrands ? pieces * points : points);
}

}  // namespace

DrawGovernor::DrawGovernor(bool isSoftware)
    : allowance_(isSoftware ? stepBelow(kSoftwareStart) : kEverything) {}

bool DrawGovernor::isMoving(double now) const {
    return now - movedAt_ < kRest;
}

std::optional<double> DrawGovernor::restsAt(double now) const {
    if (!isMoving(now)) return {};
    return movedAt_ + kRest;
}

render::DrawOptions DrawGovernor::optionsFor(const render::DrawOptions& all, std::size_t points,
                                             double now) {
    wholeCost_ = costOf(wholePoints(all, static_cast<double>(points)), all.samples);
    if (!isMoving(now) || wholeCost_ <= allowance_) return all;
    render::DrawOptions part = all;
    part.samples = 1;
    part.pointLimit = std::min(all.pointLimit, static_cast<std::uint32_t>(allowance_));
    const double share = std::min(1.0, allowance_ / std::max(1.0, static_cast<double>(points)));
    part.radiusScale *= static_cast<float>(1 / share);
    return part;
}

void DrawGovernor::drew(const Picture& picture) {
    const double seconds = picture.end - picture.begin;
    nextAt_ = picture.end + seconds;
    const double cost =
        std::max(costOf(static_cast<double>(picture.drawnPoints), picture.samples), 1.0);
    const bool isSlow = seconds > kBudget;
    // A whole picture is drawn at rest as well: what it took foretells what motion will take.
    const bool tells = wasSlow_ || picture.isWhole || seconds > kMuchTooSlow * kBudget;
    wasSlow_ = isSlow;
    if (isSlow) {
        recentCount_ = 0;
        if (tells) shrink(cost, seconds);
        return;
    }
    if (picture.isWhole) {
        allowance_ = std::max(allowance_, cost);
        return;
    }
    recent_[recentCount_++ % kSteady] = seconds;
    if (recentCount_ >= kSteady) growIfQuick(cost);
}

void DrawGovernor::shrink(double cost, double seconds) {
    allowance_ = std::min(allowance_, stepBelow(cost * kBudget / seconds));
}

void DrawGovernor::growIfQuick(double cost) {
    const double worst = *std::ranges::max_element(recent_);
    const double next = allowance_ * std::sqrt(2.0);
    if (worst * std::min(next, wholeCost_) / cost > kQuick * kBudget) return;
    allowance_ = stepBelow(next);
    recentCount_ = 0;
}

}  // namespace tendril::ui
