// stepping/error_control.cpp: a PI controller with the usual fences.
#include "stepping/error_control.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel {
namespace {

constexpr double safety = 0.9;
constexpr double present_gain = 0.8, past_gain = 0.31;  ///< of the logarithm of the errors, over k
constexpr double most_growth = 10, most_growth_at_start = 1e4;
constexpr double dead_band = 1.5;                     ///< growth below this is not worth a new factorization
constexpr double most_cut = 0.1, repeated_cut = 0.3;  ///< a refused step shrinks at most, at least from the second time on
constexpr double iteration_cut = 0.25;
constexpr double smallest_error = 1e-10;  ///< below, a logarithm tells nothing

class ErrorControl final : public StepController {
public:
    ErrorControl(const Problem& problem, const Stepper& stepper, const ErrorSettings& settings, const State& start)
        : problem_(problem),
          stepper_(stepper),
          settings_(settings),
          norm_(problem, settings.relative, settings.absolute),
          error_(VecX::Zero(problem.dofs())),
          k_(stepper.orders(Steps::changing).position + 1) {
        if (settings_.largest <= 0) settings_.largest = std::numeric_limits<double>::infinity();
        h_ = within(settings.first > 0 ? settings.first : from_rest(start));
    }

    double first(double) override { return h_; }

    double restart(const State& now, double planned) override {
        begins_ = true;
        refused_ = 0;
        may_grow_ = true;
        last_error_ = 1;
        return h_ = within(std::min(planned, from_rest(now)));
    }

    /// h is the planned step, or less where an event or the end cut it.
    Verdict judge(const State& from, const State& to, const StepReport&, double h) override {
        stepper_.local_error(from, to, h, error_);
        const double size = norm_(to, error_);
        const double error = std::isfinite(size) ? std::max(size, smallest_error) : 1 / smallest_error;
        return error <= 1 ? accepted(error, h) : refused(error, h, to.time);
    }

    std::optional<double> retry(const StepFailure&, double h) override {
        if (h <= settings_.smallest) return std::nullopt;
        may_grow_ = false;
        return h_ = within(iteration_cut * h);
    }

    std::vector<double> memory() const override {
        return {h_, last_error_, begins_ ? 1.0 : 0.0, may_grow_ ? 1.0 : 0.0, double(refused_)};
    }
    void recall(const std::vector<double>& m) override {
        h_ = m.at(0);
        last_error_ = m.at(1);
        begins_ = m.at(2) != 0;
        may_grow_ = m.at(3) != 0;
        refused_ = static_cast<int>(m.at(4));
    }

private:
    Verdict accepted(double error, double h) {
        const double allowed = h * safety * std::pow(error, -1 / k_);
        const double wanted = h * safety * std::pow(error, -present_gain / k_) * std::pow(last_error_, past_gain / k_);
        const double growth = !may_grow_ ? 1 : begins_ ? most_growth_at_start : most_growth;
        // a step cut by an event or the end says nothing against the planned one, unless its error does
        const bool cut = h < (1 - 1e-9) * h_, plan_stands = cut && error * std::pow(h_ / h, k_) <= 1;
        if (!plan_stands && allowed >= dead_band * h_)
            h_ = within(std::min(std::max(wanted, dead_band * h_), growth * h_));
        else if (!plan_stands && wanted < h_)
            h_ = within(wanted);
        last_error_ = error;
        begins_ = begins_ && plan_stands;
        may_grow_ = true;
        refused_ = 0;
        return {true, h_};
    }

    Verdict refused(double error, double h, double time) {
        if (h <= settings_.smallest)
            return {false, 0, StepFailure{Trouble::error_too_large, time, h, {}, problem_.dof_name(norm_.worst()), false}};
        may_grow_ = false;
        const double factor = std::clamp(safety * std::pow(error, -1.0 / k_), most_cut, ++refused_ > 1 ? repeated_cut : safety);
        h_ = within(factor * h);
        return {false, h_};
    }

    /// Over this step the acceleration moves the model by about the tolerance, or its speed by a small part of its size:
    /// cautious; the next step may grow much.
    double from_rest(const State& state) {
        const double bend = norm_(state, state.acceleration) / 2, speed = settings_.relative * norm_(state, state.velocity);
        double h = settings_.largest < std::numeric_limits<double>::infinity() ? 0.01 * settings_.largest : 1e-3;
        if (bend > 0) h = std::min(h, 1 / std::sqrt(bend));
        if (speed > 0) h = std::min(h, 0.01 / speed);
        return h;
    }

    double within(double h) const { return std::max(settings_.smallest, std::min(h, settings_.largest)); }

    const Problem& problem_;
    const Stepper& stepper_;
    ErrorSettings settings_;
    ErrorNorm norm_;
    VecX error_;
    double k_;
    double h_ = 0;           ///< planned
    double last_error_ = 1;  ///< of the step before, in units of the tolerance
    bool begins_ = true;     ///< no step accepted since the start or an event
    bool may_grow_ = true;   ///< no failure since the last accepted step
    int refused_ = 0;        ///< in a row
};

}  // namespace

double ErrorNorm::operator()(const State& at, const VecX& error) {
    problem_.error_scale(at, scale_.data());
    const int n = static_cast<int>(error.size());
    double sum = 0, largest = -1;
    for (int i = 0; i < n; ++i) {
        const double size = std::abs(error[i]) / (absolute_ + relative_ * scale_[i]);
        sum += size * size;
        if (size > largest) largest = size, worst_ = i;
    }
    return std::sqrt(sum / std::max(1, n));
}

std::unique_ptr<StepController> error_control(const Problem& problem, const Stepper& stepper, const ErrorSettings& settings,
                                              const State& start) {
    return std::make_unique<ErrorControl>(problem, stepper, settings, start);
}

}  // namespace trammel
