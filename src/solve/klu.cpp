// solve/klu.cpp: KLU, the default backend: block triangular form, AMD within the blocks, left-looking LU.
//
// Policy of factorize():
//   no pivots yet                                   → factor
//   refactor, then min|u_kk| / max|u_kk| ≥ ε^(2/3)  → keep: nothing can have grown beyond ε^(-2/3)
//   otherwise look at the pivot growth
//       g = min over columns of max|a_ij| / max|u_ij|  (the backward error is about ε/g)
//   g ≥ ε^(1/3), or hardly worse than when the pivots were chosen → keep: the matrix is ill scaled, the pivots are good
//   otherwise                                       → factor with new pivots
// Growth instead of the condition number decides, because saddle point matrices of stiff models have a condition of
// 1e12 and more with perfectly good pivots, and would be factored anew at every call.
#include <klu.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "solve/backends.hpp"

namespace trammel {

namespace {

const double fair_rcond = std::pow(std::numeric_limits<double>::epsilon(), 2.0 / 3.0);
const double fair_growth = std::cbrt(std::numeric_limits<double>::epsilon());
constexpr double hardly_worse = 0.01;

class Klu final : public LinearSolver {
public:
    Klu() { klu_defaults(&common_); }
    ~Klu() override { release(); }
    Klu(const Klu&) = delete;
    Klu& operator=(const Klu&) = delete;

    std::string_view name() const override { return "klu"; }

    SolveStatus analyze(const Pattern& pattern) override {
        release();
        if (!pattern.is_valid()) return SolveStatus::backend_error;
        pattern_ = pattern;
        analyzed_ = true;
        if (pattern_.n == 0) return SolveStatus::ok;
        common_.btf = 1;
        common_.ordering = 0;
        common_.scale = 2;
        common_.halt_if_singular = 1;
        symbolic_ = klu_analyze(pattern_.n, starts(), rows(), &common_);
        if (symbolic_ == nullptr) return failure();
        return symbolic_->structural_rank == pattern_.n ? SolveStatus::ok : SolveStatus::singular;
    }

    SolveStatus factorize(std::span<const double> values) override {
        if (const SolveStatus status = accept(values); status != SolveStatus::ok || pattern_.n == 0) return status;
        if (numeric_ != nullptr && refactor()) return SolveStatus::ok;
        return factor();
    }

    SolveStatus factorize_fresh(std::span<const double> values) override {
        if (const SolveStatus status = accept(values); status != SolveStatus::ok || pattern_.n == 0) return status;
        return factor();
    }

    SolveStatus solve(std::span<double> rhs_to_solution) override {
        if (!factorized_ || rhs_to_solution.size() != static_cast<std::size_t>(pattern_.n)) return SolveStatus::backend_error;
        ++counts_.solves;
        if (pattern_.n == 0) return SolveStatus::ok;
        if (!klu_solve(symbolic_, numeric_, pattern_.n, 1, rhs_to_solution.data(), &common_)) return failure();
        return detail::all_finite(rhs_to_solution) ? SolveStatus::ok : SolveStatus::singular;
    }

    double reciprocal_condition() override {
        if (!factorized_) return 0;
        if (pattern_.n == 0) return 1;
        if (!klu_condest(starts(), values_.data(), symbolic_, numeric_, &common_)) return 0;
        return common_.condest > 0 && std::isfinite(common_.condest) ? 1 / common_.condest : 0;
    }

private:
    // The interface of KLU is not const-correct; it does not write to these.
    int* starts() { return pattern_.column_start.data(); }
    int* rows() { return pattern_.row.data(); }

    /// Keeps a copy of the values (the condition estimate needs them later) and turns away what cannot be factorized.
    SolveStatus accept(std::span<const double> values) {
        factorized_ = false;
        if (!analyzed_ || values.size() != pattern_.row.size()) return SolveStatus::backend_error;
        if (pattern_.n == 0) {
            factorized_ = true;
            return SolveStatus::ok;
        }
        if (symbolic_ == nullptr) return SolveStatus::backend_error;
        if (symbolic_->structural_rank != pattern_.n || !detail::all_finite(values)) return SolveStatus::singular;
        values_.assign(values.begin(), values.end());
        return SolveStatus::ok;
    }

    /// True if the old pivots are still good for the new values.
    bool refactor() {
        ++counts_.refactorizations;
        if (!klu_refactor(starts(), rows(), values_.data(), symbolic_, numeric_, &common_)) return false;
        if (common_.status != KLU_OK) return false;
        if (!klu_rcond(symbolic_, numeric_, &common_) || common_.status != KLU_OK) return false;
        if (!(common_.rcond >= fair_rcond)) {
            const double limit = std::min(fair_growth, hardly_worse * growth_when_chosen_);
            if (!(growth() >= limit)) return false;
        }
        factorized_ = true;
        return true;
    }

    SolveStatus factor() {
        if (numeric_ != nullptr) klu_free_numeric(&numeric_, &common_);
        ++counts_.factorizations;
        numeric_ = klu_factor(starts(), rows(), values_.data(), symbolic_, &common_);
        if (numeric_ == nullptr) return failure();
        const bool regular = common_.status == KLU_OK && klu_rcond(symbolic_, numeric_, &common_) &&
                             common_.status == KLU_OK && common_.rcond > 0;
        if (!regular) {
            const SolveStatus status = common_.status == KLU_OK ? SolveStatus::singular : failure();
            klu_free_numeric(&numeric_, &common_);
            return status;
        }
        growth_when_chosen_ = common_.rcond >= fair_rcond ? 1 : growth();
        factorized_ = true;
        return SolveStatus::ok;
    }

    /// Reciprocal pivot growth, 0 if it cannot be computed.
    double growth() {
        if (!klu_rgrowth(starts(), rows(), values_.data(), symbolic_, numeric_, &common_)) return 0;
        return std::isfinite(common_.rgrowth) ? common_.rgrowth : 0;
    }

    SolveStatus failure() const {
        switch (common_.status) {
            case KLU_SINGULAR: return SolveStatus::singular;
            case KLU_OUT_OF_MEMORY:
            case KLU_TOO_LARGE: return SolveStatus::out_of_memory;
            default: return SolveStatus::backend_error;
        }
    }

    void release() {
        if (numeric_ != nullptr) klu_free_numeric(&numeric_, &common_);
        if (symbolic_ != nullptr) klu_free_symbolic(&symbolic_, &common_);
        analyzed_ = factorized_ = false;
    }

    Pattern pattern_;
    std::vector<double> values_;
    klu_common common_{};
    klu_symbolic* symbolic_ = nullptr;
    klu_numeric* numeric_ = nullptr;
    double growth_when_chosen_ = 1;
    bool analyzed_ = false;
    bool factorized_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> detail::make_klu() { return std::make_unique<Klu>(); }

}  // namespace trammel
