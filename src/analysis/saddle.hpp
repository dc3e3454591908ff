// analysis/saddle.hpp: the saddle point matrix of statics and modes, factorized, with the sign of its determinant.
//
//   [  S   c Bᵀ ] { x }   { f }
//   [ c B   0   ] { μ } = { g }        λ = c μ
// Rows of B that follow from others are left out. Theory: docs/theory/statics.md
#pragma once

#include <memory>
#include <vector>

#include "analysis/sparse_part.hpp"

namespace trammel {

struct Determinant {
    int sign = 1;
    double logarithm = 0;  ///< of its size; −∞: zero

    /// Relative to e^reference.
    double value(double reference) const;
};

class Saddle {
public:
    Saddle();
    ~Saddle();
    Saddle(Saddle&&) noexcept;
    Saddle& operator=(Saddle&&) noexcept;

    /// `left_out`: rows of B that depend on others. False: singular, up to rounding.
    [[nodiscard]] bool factorize(const Sparse& S, const Sparse& B, const std::vector<int>& left_out = {});
    /// f over the freedoms, g over the rows; x and λ take their places.
    void solve(VecX& f, VecX& g) const;
    /// x alone, for B x = 0.
    VecX solve(const VecX& f) const;

    /// Of the matrix last factorized, singular or not.
    Determinant determinant() const;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace trammel
