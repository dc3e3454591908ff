// stepping/defect_control.cpp: defect, filter, PI rule.
#include "stepping/defect_control.hpp"

#include <algorithm>
#include <cmath>

#include "stepping/position_defect.hpp"

namespace trammel {
namespace {

constexpr double safety = 0.9, present_gain = 0.7, past_gain = 0.4;
constexpr double most_cut = 0.2, most_growth = 3, iteration_cut = 0.25;
constexpr double smallest_error = 1e-4;  ///< of the step before, as far as the rule looks at it

/// ρ ← the part of it that [M + h²K/6, Bᵀ; B, 0] leaves of Mρ.
class DefectFilter {
public:
    DefectFilter(Problem& problem, std::string_view solver)
        : problem_(problem),
          solver_(make_linear_solver(solver)),
          system_(problem.pattern()),
          right_(problem.dofs() + problem.rows()) {
        // a pattern that cannot be analysed shows at the first factorization
        [[maybe_unused]] const SolveStatus status = solver_->analyze(problem.pattern());
    }

    /// Where the matrix is singular ρ stays as it is, and the rule is on the safe side.
    void operator()(const State& at, double h, VecX& defect) {
        const int n = problem_.dofs();
        problem_.tangent(at, {0, 0, 1}, {0, 0, 0}, system_);
        double mass = 0;
        right_.setZero();
        const Pattern& p = *system_.pattern;
        for (int j = 0; j < n; ++j)
            for (int k = p.column_start[j]; k < p.column_start[j + 1] && p.row[k] < n; ++k) {
                right_[p.row[k]] += system_.values[k] * defect[j];
                if (p.row[k] == j) mass += std::abs(system_.values[k]) / n;
            }
        problem_.tangent(at, {h * h / 6, 0, 1}, {mass > 0 ? mass : 1, 0, 1e-10 * mass}, system_);
        if (solver_->factorize_fresh(system_.values) != SolveStatus::ok) return;
        if (solver_->solve({right_.data(), static_cast<std::size_t>(right_.size())}) != SolveStatus::ok) return;
        defect = right_.head(n);
    }

private:
    Problem& problem_;
    std::unique_ptr<LinearSolver> solver_;
    System system_;
    VecX right_;
};

class DefectControl final : public StepController {
public:
    DefectControl(Problem& problem, const Stepper& stepper, const DefectSettings& settings, std::string_view solver)
        : problem_(problem),
          settings_(settings.error),
          defect_of_(problem),
          norm_(problem, settings.error.relative, settings.error.absolute),
          defect_(VecX::Zero(problem.dofs())),
          k_(stepper.orders(Steps::changing).position + 1),
          h_(settings.error.first) {
        if (settings.filter) filter_ = std::make_unique<DefectFilter>(problem, solver);
    }

    double first(double) override { return h_; }

    double restart(const State&, double planned) override {
        last_error_ = 1;
        may_grow_ = true;
        return h_ = within(planned);
    }

    /// h is the planned step, or less where an event or the end cut it.
    Verdict judge(const State& from, const State& to, const StepReport&, double h) override {
        defect_of_(from, to, h, defect_);
        if (filter_) (*filter_)(to, h, defect_);
        const double size = norm_(to, defect_);
        if (!(size <= 1)) return refused(size, h, to.time);
        double factor =
            size > 0 ? safety * std::pow(size, -present_gain / k_) * std::pow(last_error_, past_gain / k_) : most_growth;
        factor = std::clamp(factor, most_cut, may_grow_ ? most_growth : 1.0);
        // a step cut by an event or the end says nothing against the planned one
        h_ = within(h < (1 - 1e-9) * h_ ? std::max(h_, factor * h) : factor * h);
        last_error_ = std::max(size, smallest_error);
        may_grow_ = true;
        return {true, h_};
    }

    std::optional<double> retry(const StepFailure&, double h) override {
        if (h <= settings_.smallest) return std::nullopt;
        may_grow_ = false;
        return h_ = within(iteration_cut * h);
    }

    std::vector<double> memory() const override { return {h_, last_error_, may_grow_ ? 1.0 : 0.0}; }
    void recall(const std::vector<double>& m) override {
        h_ = m.at(0);
        last_error_ = m.at(1);
        may_grow_ = m.at(2) != 0;
    }

private:
    Verdict refused(double size, double h, double time) {
        if (h <= settings_.smallest)
            return {false, 0, StepFailure{Trouble::error_too_large, time, h, {}, problem_.dof_name(norm_.worst()), false}};
        may_grow_ = false;
        h_ = within((std::isfinite(size) ? std::max(most_cut, safety * std::pow(size, -1 / k_)) : most_cut) * h);
        return {false, h_};
    }
    double within(double h) const { return std::clamp(h, settings_.smallest, settings_.largest); }

    Problem& problem_;
    ErrorSettings settings_;
    PositionDefect defect_of_;
    std::unique_ptr<DefectFilter> filter_;
    ErrorNorm norm_;
    VecX defect_;
    double k_;
    double h_;               ///< planned
    double last_error_ = 1;  ///< of the step before, in units of the tolerance
    bool may_grow_ = true;   ///< no refusal since the last accepted step
};

}  // namespace

std::unique_ptr<StepController> defect_control(Problem& problem, const Stepper& stepper, const DefectSettings& settings,
                                               std::string_view solver) {
    return std::make_unique<DefectControl>(problem, stepper, settings, solver);
}

}  // namespace trammel
