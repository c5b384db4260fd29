#include "core/validate/Continuum.h"

#include "core/multibody/StaticEquilibrium.h"
#include "core/validate/Linearization.h"

#include <fmt/format.h>

namespace tendril::validate {
namespace {

/// The coordinate of largest magnitude among those of `of`, taken from `v`.
double alongLargest(const Vec3& of, const Vec3& v) {
    const double x = std::abs(of.x), y = std::abs(of.y), z = std::abs(of.z);
    if (x >= y && x >= z) return v.x;
    return y >= z ? v.y : v.z;
}

}  // namespace

void compareWithLimit(const Vec3& limit,
                      const std::function<std::optional<Vec3>(int links)>& valueAt,
                      double tolerance, Comparison& comparison, int links) {
    constexpr double kRatio = 4, kRatioTolerance = 0.3;  // of the reference's README
    const int most = 4 * links;
    std::optional<Vec3> coarse = valueAt(links), fine = valueAt(2 * links);
    // Small errors of other coordinates may change sign under way and have no ratio.
    const auto ratioOf = [&limit](const Vec3& a, const Vec3& b) {
        const Vec3 error = b - limit;
        return alongLargest(error, a - limit) / alongLargest(error, error);
    };
    while (coarse && fine && std::abs(ratioOf(*coarse, *fine) - kRatio) > kRatioTolerance &&
           links < most) {
        links *= 2;
        coarse = fine;
        fine = valueAt(2 * links);
    }
    if (!coarse || !fine) {
        comparison.fail("not found for one of the chains", tolerance);
        return;
    }
    comparison.note(fmt::format("{} and {} links", links, 2 * links));
    const double ratio = ratioOf(*coarse, *fine);
    comparison.setOrder(std::log2(ratio));
    comparison.require("ratio of errors on doubling the links", mismatch(ratio, kRatio),
                       kRatioTolerance);
    const Vec3 extrapolated = (4.0 * *fine - *coarse) / 3.0;
    const Vec3 rest = extrapolated - limit;
    comparison.add("extrapolation from both, largest coordinate",
                   mismatch(alongLargest(rest, extrapolated), alongLargest(rest, limit)),
                   tolerance);
}

std::optional<Vec3> tipOfRod(const Rod& rod, int links, const Vec3& tipForce) {
    StaticChain chain = makeChain(discretize(rod, links, 2));
    const std::size_t last = chain.model.linkCount() - 1;
    chain.forcing.addForce(last, {0, chain.model.link(last).length, 0}, tipForce);
    std::vector<double> y = multibody::makeRestState(chain.model);
    multibody::ChainWork work(chain.model.linkCount());
    const auto report = multibody::findEquilibrium(chain.model, chain.forcing, y, work);
    if (report.status != multibody::EquilibriumStatus::Converged) return {};
    return Linearization(chain.model, chain.forcing).tip(y);
}

}  // namespace tendril::validate
