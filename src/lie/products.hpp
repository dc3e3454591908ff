// lie/products.hpp: products of 3×3 matrices and vectors written out, for loops where the general ones become calls.
// Theory: docs/theory/rotation.md
#pragma once

#include "lie/types.hpp"

namespace trammel {

inline Vec3 times(const Mat3& m, const Vec3& x) {
    return m.col(0) * x.x() + m.col(1) * x.y() + m.col(2) * x.z();
}
inline Vec3 transposed_times(const Mat3& m, const Vec3& x) {
    return {m.col(0).dot(x), m.col(1).dot(x), m.col(2).dot(x)};
}
inline Mat3 transposed_times(const Mat3& a, const Mat3& b) {
    Mat3 m;
    for (int j = 0; j < 3; ++j) m.col(j) = transposed_times(a, Vec3(b.col(j)));
    return m;
}

}  // namespace trammel
