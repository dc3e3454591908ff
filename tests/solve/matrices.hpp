// matrices.hpp: small sparse matrices with known properties for the tests of the linear solvers.
#pragma once

#include <cmath>
#include <numeric>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "solve/pattern.hpp"

namespace trammel {

struct Matrix {
    Pattern pattern;
    std::vector<double> values;

    static Matrix from_dense(const std::vector<std::vector<double>>& dense, bool keep_zeros = false) {
        Matrix matrix;
        matrix.pattern.n = static_cast<int>(dense.size());
        matrix.pattern.column_start.push_back(0);
        for (int j = 0; j < matrix.pattern.n; ++j) {
            for (int i = 0; i < matrix.pattern.n; ++i) {
                if (dense[i][j] == 0 && !keep_zeros) continue;
                matrix.pattern.row.push_back(i);
                matrix.values.push_back(dense[i][j]);
            }
            matrix.pattern.column_start.push_back(matrix.pattern.nonzeros());
        }
        return matrix;
    }

    std::vector<double> times(const std::vector<double>& x) const {
        std::vector<double> y(pattern.n, 0.0);
        for (int j = 0; j < pattern.n; ++j) {
            for (int k = pattern.column_start[j]; k < pattern.column_start[j + 1]; ++k) y[pattern.row[k]] += values[k] * x[j];
        }
        return y;
    }
};

/// Pattern from sorted (column, row) pairs.
inline Pattern pattern_of(int n, const std::set<std::pair<int, int>>& places) {
    Pattern pattern{n, std::vector<int>(n + 1, 0), {}};
    for (const auto& [column, row] : places) {
        pattern.row.push_back(row);
        ++pattern.column_start[column + 1];
    }
    std::partial_sum(pattern.column_start.begin(), pattern.column_start.end(), pattern.column_start.begin());
    return pattern;
}

inline Matrix random_unsymmetric(int n, std::mt19937& random) {
    std::uniform_int_distribution<int> index(0, n - 1);
    std::uniform_real_distribution<double> number(-1, 1);
    std::set<std::pair<int, int>> places;
    for (int i = 0; i < n; ++i) places.insert({i, i});
    for (int k = 0; k < 4 * n; ++k) places.insert({index(random), index(random)});
    Matrix matrix{pattern_of(n, places), {}};
    for (int k = 0; k < matrix.pattern.nonzeros(); ++k) matrix.values.push_back(number(random));
    for (int i = 0; i < n; ++i) matrix.values[matrix.pattern.slot(i, i)] += 3;
    return matrix;
}

/// [K Bᵀ; B 0] of a chain of masses and a constraint for every third one; the zero block is stored.
inline Matrix saddle(int masses, std::mt19937& random, double stiffness) {
    std::uniform_real_distribution<double> number(0.5, 1);
    const int constraints = masses / 3;
    const int n = masses + constraints;
    std::set<std::pair<int, int>> places;
    for (int i = 0; i < n; ++i) places.insert({i, i});
    for (int i = 0; i + 1 < masses; ++i) places.insert({{i, i + 1}, {i + 1, i}});
    for (int c = 0; c < constraints; ++c) {
        for (int i = 3 * c; i < 3 * c + 2; ++i) places.insert({{i, masses + c}, {masses + c, i}});
    }
    Matrix matrix{pattern_of(n, places), {}};
    matrix.values.assign(matrix.pattern.nonzeros(), 0);
    auto at = [&](int i, int j) -> double& { return matrix.values[matrix.pattern.slot(i, j)]; };
    for (int i = 0; i < masses; ++i) at(i, i) += stiffness * number(random);
    for (int i = 0; i + 1 < masses; ++i) {
        const double k = stiffness * number(random);
        at(i, i) += k, at(i + 1, i + 1) += k, at(i, i + 1) -= k, at(i + 1, i) -= k;
    }
    for (int c = 0; c < constraints; ++c) {
        for (int i = 3 * c; i < 3 * c + 2; ++i) at(i, masses + c) = at(masses + c, i) = number(random);
    }
    return matrix;
}

/// [S Bᵀ; B −ε] of bodies with six freedoms and joints with five rows between pairs of them; body −1 is the ground.
/// S: blocks with a strong symmetric and a weak unsymmetric part, also between the bodies of a joint.
inline Matrix multibody(int bodies, const std::vector<std::pair<int, int>>& joints, std::mt19937& random, double epsilon = 0) {
    const int dofs = 6 * bodies, n = dofs + 5 * static_cast<int>(joints.size());
    std::uniform_real_distribution<double> number(-1, 1);
    std::set<std::pair<int, int>> places;
    const auto couple = [&](int row, int rows, int column, int columns) {
        for (int j = 0; j < columns; ++j)
            for (int i = 0; i < rows; ++i) places.insert({column + j, row + i});
    };
    for (int b = 0; b < bodies; ++b) couple(6 * b, 6, 6 * b, 6);
    for (int i = 0; i < n; ++i) couple(i, 1, i, 1);
    for (std::size_t k = 0; k < joints.size(); ++k) {
        const int row = dofs + 5 * static_cast<int>(k);
        for (int a : {joints[k].first, joints[k].second}) {
            if (a < 0) continue;
            couple(row, 5, 6 * a, 6), couple(6 * a, 6, row, 5);
            for (int b : {joints[k].first, joints[k].second})
                if (b >= 0) couple(6 * a, 6, 6 * b, 6);
        }
    }
    Matrix matrix{pattern_of(n, places), {}};
    matrix.pattern.first_multiplier = dofs;
    matrix.values.assign(matrix.pattern.nonzeros(), 0);
    for (int j = 0; j < n; ++j)
        for (int k = matrix.pattern.column_start[j]; k < matrix.pattern.column_start[j + 1]; ++k) {
            const int i = matrix.pattern.row[k];
            double& value = matrix.values[k];
            if (i >= dofs && j >= dofs)
                value = -epsilon;
            else if (i < dofs && j < dofs)
                value = 0.1 * number(random) + (i == j ? 3 : 0);
            else if (i >= dofs)
                value = number(random);
        }
    for (int j = dofs; j < n; ++j)  // Bᵀ as B
        for (int k = matrix.pattern.column_start[j]; k < matrix.pattern.column_start[j + 1]; ++k)
            if (matrix.pattern.row[k] < dofs) matrix.values[k] = matrix.values[matrix.pattern.slot(j, matrix.pattern.row[k])];
    return matrix;
}

/// Each body hangs on the ground or on a body before it.
inline std::vector<std::pair<int, int>> random_tree(int bodies, std::mt19937& random) {
    std::vector<std::pair<int, int>> joints;
    for (int b = 0; b < bodies; ++b) joints.emplace_back(std::uniform_int_distribution<int>(-1, b - 1)(random), b);
    return joints;
}

inline std::vector<double> some_solution(int n) {
    std::vector<double> x(n);
    for (int i = 0; i < n; ++i) x[i] = std::sin(1.0 + i);
    return x;
}

inline double largest_error(const std::vector<double>& a, const std::vector<double>& b) {
    double error = 0;
    for (std::size_t i = 0; i < a.size(); ++i) error = std::max(error, std::abs(a[i] - b[i]));
    return error;
}

}  // namespace trammel
