// recording_solver.cpp: samples are thinned out evenly as the run grows, so that they cover all of it.
#include "recording_solver.hpp"

#include <klu.h>

#include <stdexcept>

#include "cpu_time.hpp"

namespace trammel::bench {
namespace {

constexpr std::size_t most_samples = 16;

/// KLU with its default settings.
class BareKlu {
public:
    BareKlu(Pattern pattern, std::vector<double> values) : pattern_(std::move(pattern)) {
        klu_defaults(&common_);
        symbolic_ = klu_analyze(pattern_.n, pattern_.column_start.data(), pattern_.row.data(), &common_);
        numeric_ = klu_factor(pattern_.column_start.data(), pattern_.row.data(), values.data(), symbolic_, &common_);
        if (numeric_ == nullptr) throw std::runtime_error("the recorded matrix cannot be factorized");
    }
    ~BareKlu() {
        klu_free_numeric(&numeric_, &common_);
        klu_free_symbolic(&symbolic_, &common_);
    }
    BareKlu(const BareKlu&) = delete;
    BareKlu& operator=(const BareKlu&) = delete;

    void refactor(std::vector<double>& values) {
        klu_refactor(pattern_.column_start.data(), pattern_.row.data(), values.data(), symbolic_, numeric_, &common_);
    }
    void solve(std::vector<double>& right) { klu_solve(symbolic_, numeric_, pattern_.n, 1, right.data(), &common_); }

private:
    Pattern pattern_;
    klu_common common_{};
    klu_symbolic* symbolic_ = nullptr;
    klu_numeric* numeric_ = nullptr;
};

}  // namespace

SolveStatus RecordingSolver::analyze(const Pattern& pattern) {
    pattern_ = pattern;
    return inner_.analyze(pattern);
}

SolveStatus RecordingSolver::factorize(std::span<const double> values) {
    keep(values);
    const SolveStatus status = inner_.factorize(values);
    counts_ = inner_.counts();
    return status;
}

SolveStatus RecordingSolver::factorize_fresh(std::span<const double> values) {
    keep(values);
    const SolveStatus status = inner_.factorize_fresh(values);
    counts_ = inner_.counts();
    return status;
}

SolveStatus RecordingSolver::solve(std::span<double> rhs_to_solution) {
    if (!samples_.empty() && samples_.back().right.empty())
        samples_.back().right.assign(rhs_to_solution.begin(), rhs_to_solution.end());
    const SolveStatus status = inner_.solve(rhs_to_solution);
    counts_ = inner_.counts();
    return status;
}

void RecordingSolver::keep(std::span<const double> values) {
    if (seen_++ % stride_ != 0) return;
    if (samples_.size() == most_samples) {
        for (std::size_t k = 1; 2 * k < most_samples; ++k) std::swap(samples_[k], samples_[2 * k]);
        samples_.resize(most_samples / 2);
        stride_ *= 2;
    }
    samples_.push_back({{values.begin(), values.end()}, {}});
}

double RecordingSolver::replay(long refactorizations, long solves) const {
    std::vector<Sample> samples = samples_;
    for (Sample& s : samples) s.right.resize(static_cast<std::size_t>(pattern_.n), 1.0);
    BareKlu klu(pattern_, samples.front().values);
    std::vector<double> x(static_cast<std::size_t>(pattern_.n));
    const double begin = cpu_seconds();
    for (long k = 0; k < refactorizations; ++k) klu.refactor(samples[static_cast<std::size_t>(k) % samples.size()].values);
    for (long k = 0; k < solves; ++k) {
        x = samples[static_cast<std::size_t>(k) % samples.size()].right;
        klu.solve(x);
    }
    return cpu_seconds() - begin;
}

}  // namespace trammel::bench
