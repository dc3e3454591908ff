// solve/klu.cpp: KLU: block triangular form, AMD within the blocks, left-looking LU.
//
// Policy of factorize(), cheapest test first (u_kk: the pivots; row scaling is on, so common factors cancel):
//   no pivots yet                                    → factor
//   refactor, then min|u_kk| / max|u_kk| ≥ ε^(2/3)   → keep: nothing can have grown beyond ε^(-2/3)
//   every |u_kk| changed alike since it was chosen, within a factor of 1000  → keep: as good as then
//   the reciprocal growth  g = min over columns of max|a_ij| / max|u_ij|  (the backward error is about ε/g)
//       is at least ε^(1/3), or hardly worse than when the pivots were chosen → keep
//   otherwise                                        → factor with new pivots
// Growth and not the condition number decides, because saddle point matrices of stiff models have a condition of
// 1e12 and more with perfectly good pivots, and would be factored anew at every call. The test of growth takes as long
// as the refactorization itself, therefore it comes last.
#include <klu.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "solve/backends.hpp"

namespace trammel {

namespace {

const double fair_rcond = std::pow(std::numeric_limits<double>::epsilon(), 2.0 / 3.0);
const double fair_growth = std::cbrt(std::numeric_limits<double>::epsilon());
constexpr double alike = 1e-3;
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
        if (!(common_.rcond >= fair_rcond) && !pivots_changed_alike()) {
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
        const bool regular =
            common_.status == KLU_OK && klu_rcond(symbolic_, numeric_, &common_) && common_.status == KLU_OK && common_.rcond > 0;
        if (!regular) {
            const SolveStatus status = common_.status == KLU_OK ? SolveStatus::singular : failure();
            klu_free_numeric(&numeric_, &common_);
            return status;
        }
        const std::span<const double> chosen = pivots();
        pivots_when_chosen_.assign(chosen.begin(), chosen.end());
        growth_when_chosen_ = common_.rcond >= fair_rcond ? 1 : growth();
        factorized_ = true;
        return SolveStatus::ok;
    }

    std::span<const double> pivots() const {
        return {static_cast<const double*>(numeric_->Udiag), static_cast<std::size_t>(pattern_.n)};
    }

    bool pivots_changed_alike() const {
        const std::span<const double> now = pivots();
        double smallest = std::numeric_limits<double>::infinity();
        double largest = 0;
        for (std::size_t k = 0; k < now.size(); ++k) {
            const double change = std::abs(now[k] / pivots_when_chosen_[k]);
            smallest = std::min(smallest, change);
            largest = std::max(largest, change);
        }
        return smallest >= alike * largest && std::isfinite(largest);
    }

    /// Reciprocal pivot growth, 0 if it cannot be computed.
    double growth() {
        if (!klu_rgrowth(starts(), rows(), values_.data(), symbolic_, numeric_, &common_)) return 0;
        return std::isfinite(common_.rgrowth) ? common_.rgrowth : 0;
    }

    SolveStatus failure() const {
        switch (common_.status) {
            case KLU_SINGULAR:
                return SolveStatus::singular;
            case KLU_OUT_OF_MEMORY:
            case KLU_TOO_LARGE:
                return SolveStatus::out_of_memory;
            default:
                return SolveStatus::backend_error;
        }
    }

    void release() {
        if (numeric_ != nullptr) klu_free_numeric(&numeric_, &common_);
        if (symbolic_ != nullptr) klu_free_symbolic(&symbolic_, &common_);
        analyzed_ = factorized_ = false;
    }

    Pattern pattern_;
    std::vector<double> values_;
    std::vector<double> pivots_when_chosen_;
    klu_common common_{};
    klu_symbolic* symbolic_ = nullptr;
    klu_numeric* numeric_ = nullptr;
    double growth_when_chosen_ = 1;
    bool analyzed_ = false;
    bool factorized_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> detail::make_klu() {
    return std::make_unique<Klu>();
}

}  // namespace trammel
