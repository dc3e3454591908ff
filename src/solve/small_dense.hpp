// solve/small_dense.hpp: products and inverse of small dense matrices whose columns are padded to a multiple of four.
//
//   y = A x         y −= A x        A ← A⁻¹ by Gauss–Jordan elimination with row pivots
// Columns are stored one after the other, `rows` numbers apart; the padding is zero and stays zero.
// Theory: docs/theory/linear_solver.md
#pragma once

#include <algorithm>
#include <cmath>

#include "lie/types.hpp"

namespace trammel::small_dense {

using Four = Eigen::Map<Vec<4>>;
using ConstFour = Eigen::Map<const Vec<4>>;

inline int padded(int n) {
    return (n + 3) & ~3;
}

/// y = A x, `rows` a multiple of four.
inline void product(double* y, const double* A, int rows, int columns, const double* x) {
    for (int i = 0; i < rows; i += 4) {
        Vec<4> sum = Vec<4>::Zero();
        const double* a = A + i;
        for (int j = 0; j < columns; ++j, a += rows) sum += x[j] * ConstFour(a);
        Four(y + i) = sum;
    }
}

/// y −= A x
inline void subtract_product(double* y, const double* A, int rows, int columns, const double* x) {
    for (int i = 0; i < rows; i += 4) {
        Vec<4> sum = Four(y + i);
        const double* a = A + i;
        for (int j = 0; j < columns; ++j, a += rows) sum -= x[j] * ConstFour(a);
        Four(y + i) = sum;
    }
}

/// False if a pivot is zero or not finite. A has n columns of padded(n) rows; `swaps` has room for n.
inline bool invert(double* A, int n, int* swaps) {
    const int rows = padded(n);
    for (int k = 0; k < n; ++k) {
        double* column = A + k * rows;
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (std::abs(column[i]) > std::abs(column[best])) best = i;
        swaps[k] = best;
        if (best != k)
            for (int j = 0; j < n; ++j) std::swap(A[j * rows + k], A[j * rows + best]);
        if (!(std::abs(column[k]) > 0)) return false;
        const double inverse = 1 / column[k];
        column[k] = 0;
        for (int j = 0; j < n; ++j) {
            if (j == k) continue;
            double* other = A + j * rows;
            const double factor = other[k] * inverse;
            if (factor == 0) continue;
            for (int i = 0; i < rows; i += 4) Four(other + i) -= factor * ConstFour(column + i);
            other[k] = factor;
        }
        for (int i = 0; i < rows; i += 4) Four(column + i) *= -inverse;
        column[k] = inverse;
    }
    for (int k = n - 1; k >= 0; --k)
        if (swaps[k] != k) std::swap_ranges(A + k * rows, A + k * rows + n, A + swaps[k] * rows);
    return true;
}

}  // namespace trammel::small_dense
