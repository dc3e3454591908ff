// stepping/energy_control.cpp: repetitions, successes, and the reference energy that follows.
#include "stepping/energy_control.hpp"

#include <algorithm>
#include <cmath>

namespace trammel {
namespace {

class EnergyControl final : public StepController {
public:
    EnergyControl(Problem& problem, const Stepper& stepper, const EnergySettings& settings, const State& start)
        : problem_(problem), settings_(settings), power_of_h_(stepper.orders(Steps::changing).position), h_(settings.first) {
        const Energy energy = problem_.energy(start);
        reference_ = energy.total();
        kinetic_ = energy.kinetic;
        power_ = power(energy);
    }

    double first(double) override { return h_; }

    double restart(const State& now, double planned) override {
        power_ = power(problem_.energy(now));
        return h_ = within(planned);
    }

    /// h is the planned step, or less where an event or the end cut it.
    Verdict judge(const State&, const State& to, const StepReport&, double h) override {
        const Energy energy = problem_.energy(to);
        const double work = work_ + 0.5 * h * (power_ + power(energy)), own = energy.total() - work;
        const double scale =
            settings_.kinetic_scale ? std::max(std::abs(reference_), std::max(kinetic_, energy.kinetic)) : std::abs(reference_);
        const double error = std::abs(own - reference_) / scale;
        const bool too_large = !(error <= settings_.up * settings_.tolerance);
        if (too_large && repeated_ < settings_.repetitions && h > settings_.smallest) {
            ++repeated_;
            h_ = std::max(settings_.smallest, std::min(factor(error), shrinks) * h);
            return {false, h_};
        }
        if (!std::isfinite(error)) return {false, 0, StepFailure{Trouble::not_finite, to.time, h, {}, {}, false}};
        accept(own, error, too_large);
        work_ = work;
        power_ = power(energy);
        kinetic_ = std::max(kinetic_, energy.kinetic);
        return {true, h_};
    }

    std::optional<double> retry(const StepFailure&, double h) override {
        if (h <= settings_.smallest) return std::nullopt;
        successes_ = 0;
        return h_ = within(0.5 * h);
    }

    std::vector<double> memory() const override {
        return {h_, reference_, kinetic_, work_, power_, double(repeated_), double(successes_)};
    }
    void recall(const std::vector<double>& m) override {
        h_ = m.at(0);
        reference_ = m.at(1);
        kinetic_ = m.at(2);
        work_ = m.at(3);
        power_ = m.at(4);
        repeated_ = static_cast<int>(m.at(5));
        successes_ = static_cast<int>(m.at(6));
    }

private:
    static constexpr double shrinks = 0.99;  ///< a repeated step is smaller, whatever the parameters say

    static double power(const Energy& e) { return e.load_power + e.damper_power + e.drive_power; }
    double factor(double error) const {
        if (!std::isfinite(error)) return 0.5;
        return error > 0 ? std::pow(settings_.theta * settings_.tolerance / error, 1 / power_of_h_) : settings_.growth;
    }
    double within(double h) const { return std::clamp(h, settings_.smallest, settings_.largest); }

    void accept(double energy, double error, bool too_large) {
        repeated_ = 0;
        if (too_large) {
            reference_ = 0.5 * (reference_ + energy);  // repetitions, or smaller steps, are used up
            successes_ = 0;
        } else if (error >= settings_.gamma * settings_.tolerance) {
            successes_ = 0;
        } else if (++successes_ >= settings_.successes) {
            h_ = within(std::min(factor(error), settings_.growth) * h_);
            successes_ = 0;
        }
    }

    Problem& problem_;
    EnergySettings settings_;
    double power_of_h_;
    double h_;
    double reference_ = 0, kinetic_ = 0;  ///< E_ref; largest kinetic energy so far
    double work_ = 0, power_ = 0;         ///< of loads, dampers and drives, up to now and now
    int repeated_ = 0, successes_ = 0;
};

}  // namespace

std::unique_ptr<StepController> energy_control(Problem& problem, const Stepper& stepper, const EnergySettings& settings,
                                               const State& start) {
    return std::make_unique<EnergyControl>(problem, stepper, settings, start);
}

}  // namespace trammel
