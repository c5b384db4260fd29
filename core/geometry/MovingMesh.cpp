#include "core/geometry/MovingMesh.h"

#include "core/base/Assert.h"

#include <algorithm>
#include <utility>

namespace tendril::geometry {

using spatial::Vec3;

namespace {

std::vector<float> flattened(const std::vector<Vec3>& vertices) {
    std::vector<float> numbers;
    numbers.reserve(3 * vertices.size());
    for (const Vec3& v : vertices)
        for (const double x : {v.x, v.y, v.z}) numbers.push_back(static_cast<float>(x));
    return numbers;
}

}  // namespace

MovingMesh::MovingMesh(TriangleMesh mesh, std::vector<double> times, std::vector<float> positions)
    : mesh_(std::move(mesh)), times_(std::move(times)), positions_(std::move(positions)) {
    TENDRIL_DEMAND(!times_.empty());
    TENDRIL_DEMAND(std::ranges::adjacent_find(times_, std::greater_equal<>{}) == times_.end());
    TENDRIL_DEMAND(positions_.size() == 3 * mesh_.vertices.size() * times_.size());
}

MovingMesh::MovingMesh(TriangleMesh mesh) : mesh_(std::move(mesh)), times_{0} {
    positions_ = flattened(mesh_.vertices);
}

Vec3 MovingMesh::Moment::sum(std::size_t derivative, std::size_t vertex) const {
    Vec3 result;
    for (std::size_t k = 0; k < kSamples; ++k) {
        const float* p = sample_[k] + 3 * vertex;
        const double w = weight_[derivative][k];
        result += Vec3{w * double(p[0]), w * double(p[1]), w * double(p[2])};
    }
    return result;
}

// With u = (t − t1)/h in the interval from sample 1 to sample 2, h its length and m1, m2 the
// tangents: p = (2u³−3u²+1) p1 + (3u²−2u³) p2 + h ((u³−2u²+u) m1 + (u³−u²) m2).
MovingMesh::Moment MovingMesh::at(double t) const noexcept {
    Moment moment;
    const std::size_t last = times_.size() - 1;
    const float* const data = positions_.data();
    const std::size_t stride = 3 * vertexCount();
    const bool before = !(t > times_.front());
    if (before || t >= times_.back()) {
        std::ranges::fill(moment.sample_, data + (before ? 0 : last) * stride);
        moment.weight_[0][0] = 1;
        return moment;
    }
    const auto next = std::upper_bound(times_.begin(), times_.end(), t);
    const auto i = static_cast<std::size_t>(next - times_.begin()) - 1;
    const std::size_t around[] = {i > 0 ? i - 1 : i, i, i + 1, std::min(i + 2, last)};
    for (std::size_t k = 0; k < Moment::kSamples; ++k)
        moment.sample_[k] = data + around[k] * stride;

    const double h = times_[i + 1] - times_[i], u = (t - times_[i]) / h;
    const double start[3] = {(2 * u - 3) * u * u + 1, 6 * (u - 1) * u / h, (12 * u - 6) / (h * h)};
    const double leave[3] = {h * ((u - 2) * u + 1) * u, (3 * u - 4) * u + 1, (6 * u - 4) / h};
    const double reach[3] = {h * (u - 1) * u * u, (3 * u - 2) * u, (6 * u - 2) / h};
    for (std::size_t d = 0; d < 3; ++d) {
        double* w = moment.weight_[d];
        w[1] = start[d];
        w[2] = (d == 0 ? 1 : 0) - start[d];
        // The tangent at a sample: the slopes on both sides, each weighted by the other's interval.
        if (i > 0) {
            const double before1 = times_[i] - times_[i - 1], both = before1 + h;
            const double left = h / both / before1, right = before1 / both / h;
            w[0] -= leave[d] * left;
            w[1] += leave[d] * (left - right);
            w[2] += leave[d] * right;
        }
        if (i + 1 < last) {
            const double after = times_[i + 2] - times_[i + 1], both = h + after;
            const double left = after / both / h, right = h / both / after;
            w[1] -= reach[d] * left;
            w[2] += reach[d] * (left - right);
            w[3] += reach[d] * right;
        }
    }
    return moment;
}

void MovingMesh::fillPositions(double t, std::span<Vec3> positions) const noexcept {
    const Moment moment = at(t);
    for (std::size_t v = 0; v < positions.size(); ++v) positions[v] = moment.position(v);
}

void MovingMesh::fillVelocities(double t, std::span<Vec3> velocities) const noexcept {
    const Moment moment = at(t);
    for (std::size_t v = 0; v < velocities.size(); ++v) velocities[v] = moment.velocity(v);
}

}  // namespace tendril::geometry
