// solve/umfpack.cpp: UMFPACK, multifrontal LU for large models with much fill. Always chooses new pivots.
// Singletons are off: they are chosen by pattern alone, and a stored zero among them would be a wrong pivot.
#ifdef TRAMMEL_WITH_UMFPACK

#include <umfpack.h>

#include <algorithm>
#include <array>

#include "solve/backends.hpp"

namespace trammel {

namespace {

class Umfpack final : public LinearSolver {
public:
    Umfpack() {
        umfpack_di_defaults(control_.data());
        control_[UMFPACK_SINGLETONS] = 0;
        control_[UMFPACK_IRSTEP] = 0;
    }
    ~Umfpack() override { release(); }
    Umfpack(const Umfpack&) = delete;
    Umfpack& operator=(const Umfpack&) = delete;

    std::string_view name() const override { return "umfpack"; }

    SolveStatus analyze(const Pattern& pattern) override {
        release();
        if (!pattern.is_valid()) return SolveStatus::backend_error;
        pattern_ = pattern;
        analyzed_ = true;
        if (pattern_.n == 0) return SolveStatus::ok;
        integer_work_.resize(pattern_.n);
        work_.resize(pattern_.n);
        solution_.resize(pattern_.n);
        const int code = umfpack_di_symbolic(pattern_.n, pattern_.n, pattern_.column_start.data(), pattern_.row.data(), nullptr,
                                             &symbolic_, control_.data(), info_.data());
        return status_of(code);
    }

    SolveStatus factorize(std::span<const double> values) override {
        factorized_ = false;
        if (!analyzed_ || values.size() != pattern_.row.size()) return SolveStatus::backend_error;
        if (pattern_.n == 0) {
            factorized_ = true;
            return SolveStatus::ok;
        }
        if (symbolic_ == nullptr) return SolveStatus::backend_error;
        if (!detail::all_finite(values)) return SolveStatus::singular;
        values_.assign(values.begin(), values.end());
        if (numeric_ != nullptr) umfpack_di_free_numeric(&numeric_);
        ++counts_.factorizations;
        const SolveStatus status = status_of(umfpack_di_numeric(pattern_.column_start.data(), pattern_.row.data(), values_.data(),
                                                                symbolic_, &numeric_, control_.data(), info_.data()));
        factorized_ = status == SolveStatus::ok;
        return status;
    }

    SolveStatus factorize_fresh(std::span<const double> values) override { return factorize(values); }

    SolveStatus solve(std::span<double> rhs_to_solution) override {
        if (!factorized_ || rhs_to_solution.size() != static_cast<std::size_t>(pattern_.n)) return SolveStatus::backend_error;
        ++counts_.solves;
        if (pattern_.n == 0) return SolveStatus::ok;
        std::array<double, UMFPACK_INFO> info{};
        const SolveStatus status = status_of(umfpack_di_wsolve(UMFPACK_A, pattern_.column_start.data(), pattern_.row.data(),
                                                               values_.data(), solution_.data(), rhs_to_solution.data(), numeric_,
                                                               control_.data(), info.data(), integer_work_.data(), work_.data()));
        if (status != SolveStatus::ok) return status;
        std::copy(solution_.begin(), solution_.end(), rhs_to_solution.begin());
        return detail::all_finite(rhs_to_solution) ? SolveStatus::ok : SolveStatus::singular;
    }

    double reciprocal_condition() override {
        if (!factorized_) return 0;
        return pattern_.n == 0 ? 1 : info_[UMFPACK_RCOND];
    }

private:
    static SolveStatus status_of(int code) {
        switch (code) {
            case UMFPACK_OK:
                return SolveStatus::ok;
            case UMFPACK_WARNING_singular_matrix:
                return SolveStatus::singular;
            case UMFPACK_ERROR_out_of_memory:
                return SolveStatus::out_of_memory;
            default:
                return SolveStatus::backend_error;
        }
    }

    void release() {
        if (numeric_ != nullptr) umfpack_di_free_numeric(&numeric_);
        if (symbolic_ != nullptr) umfpack_di_free_symbolic(&symbolic_);
        analyzed_ = factorized_ = false;
    }

    Pattern pattern_;
    std::vector<double> values_, solution_, work_;
    std::vector<int> integer_work_;
    std::array<double, UMFPACK_CONTROL> control_{};
    std::array<double, UMFPACK_INFO> info_{};
    void* symbolic_ = nullptr;
    void* numeric_ = nullptr;
    bool analyzed_ = false;
    bool factorized_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> detail::make_umfpack() {
    return std::make_unique<Umfpack>();
}

}  // namespace trammel

#endif
