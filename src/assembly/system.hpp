// assembly/system.hpp: one sparse matrix whose structure never changes, and planned places in it.
//
//        dofs   rows
//   [    S      c Bᵀ  ]  dofs         S = w_a M + w_v G + w_q (K + X(λ) + p BᵀB)
//   [   c B      −ε   ]  rows         B: ∂C/∂q of position rows, A = ∂k/∂v of velocity rows
// Theory: docs/theory/system.md
#pragma once

#include <array>
#include <vector>

#include "assembly/motion.hpp"
#include "solve/linear_solver.hpp"

namespace trammel {

/// The scheme's part of the tangent: configuration, velocity and acceleration weights.
struct Weights {
    double q = 0, v = 0, a = 0;
};

struct System {
    const Pattern* pattern = nullptr;
    std::vector<double> values;

    explicit System(const Pattern& p) : pattern(&p), values(static_cast<std::size_t>(p.nonzeros()), 0.0) {}
    void clear() { std::fill(values.begin(), values.end(), 0.0); }
};

/// Collects which rows meet which columns; `finish` sorts them once.
class PatternBuilder {
public:
    explicit PatternBuilder(int n) : columns_(static_cast<std::size_t>(n)) {}
    void couple(int first_row, int rows, int first_column, int columns);
    Pattern finish();

private:
    std::vector<std::vector<int>> columns_;
};

/// Place of a block whose rows are contiguous in every column.
class BlockSlots {
public:
    void plan(const Pattern& pattern, int first_row, int rows, int first_column, int columns);
    template <class Block>
    void add(System& system, const Block& block, double weight = 1) const {
        for (int j = 0; j < columns_; ++j) {
            double* at = system.values.data() + start_[j];
            for (int i = 0; i < rows_; ++i) at[i] += weight * block(i, j);
        }
    }

private:
    int rows_ = 0, columns_ = 0;
    std::array<int, 6> start_{};
};

}  // namespace trammel
