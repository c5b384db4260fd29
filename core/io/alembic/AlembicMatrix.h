#pragma once

#include "core/spatial/Vec3.h"

#include <array>
#include <cstddef>

namespace tendril::io {

/// Affine transform as archives have it: row vectors, p' = p M, row-major, translation in elements
/// 12, 13, 14. In `a * b`, a is applied first.
struct AlembicMatrix {
    std::array<double, 16> m{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

    [[nodiscard]] spatial::Vec3 applied(const spatial::Vec3& p) const {
        return {p.x * m[0] + p.y * m[4] + p.z * m[8] + m[12],
                p.x * m[1] + p.y * m[5] + p.z * m[9] + m[13],
                p.x * m[2] + p.y * m[6] + p.z * m[10] + m[14]};
    }
    /// By how much volumes grow; negative when it mirrors.
    [[nodiscard]] double determinant() const {
        return dot(spatial::Vec3{m[0], m[1], m[2]},
                   cross(spatial::Vec3{m[4], m[5], m[6]}, spatial::Vec3{m[8], m[9], m[10]}));
    }
    friend AlembicMatrix operator*(const AlembicMatrix& a, const AlembicMatrix& b) {
        AlembicMatrix product;
        for (std::size_t row = 0; row < 4; ++row) {
            for (std::size_t column = 0; column < 4; ++column) {
                double sum = 0;
                for (std::size_t k = 0; k < 4; ++k) sum += a.m[4 * row + k] * b.m[4 * k + column];
                product.m[4 * row + column] = sum;
            }
        }
        return product;
    }
};

}  // namespace tendril::io
