// analysis/load_path.cpp: load increments that grow where few iterations are needed and are halved where one fails.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/root.hpp"
#include "analysis/statics.hpp"

namespace trammel {
namespace {

constexpr int easy = 5;              ///< iterations up to which increments grow
constexpr double smallest = 1e-6;    ///< increment, relative to the end
constexpr double root_width = 1e-9;  ///< of a singular point, relative to the end

/// What is followed along the path: a state, its load, and the determinant there.
struct Place {
    State state;
    double factor = 0;
    Determinant determinant;
};

class LoadPath {
public:
    LoadPath(StaticEquations& equations, double speed, const StaticSettings& settings)
        : equations_(equations), speed_(speed), settings_(settings) {}

    double speed(double factor) const { return speed_ * std::sqrt(std::max(0.0, factor / settings_.end)); }

    Result<int, StaticFailure> reach(double factor, Place& place) {
        equations_.set_load(factor, speed(factor));
        auto iterations = equations_.solve(place.state, settings_.iteration);
        if (!iterations) return iterations;
        place.factor = factor;
        if (!equations_.factorize(place.state)) return tl::unexpected(StaticFailure{factor, "the stiffness matrix is singular"});
        place.determinant = equations_.determinant();
        return iterations;
    }

    /// Where the determinant vanishes between two places.
    double singular_between(const Place& low, const Place& high) {
        const double reference = std::max(low.determinant.logarithm, high.determinant.logarithm);
        const auto value = [&](const Place& p) { return p.determinant.value(reference); };
        return find_root(low.factor, value(low), high.factor, value(high), root_width * std::abs(settings_.end),
                         [&](double factor) {
                             Place place = low;
                             return reach(factor, place) ? std::optional<double>(value(place)) : std::nullopt;
                         });
    }

private:
    StaticEquations& equations_;
    double speed_;
    const StaticSettings& settings_;
};

}  // namespace

Result<StaticResult, StaticFailure> load_path(StaticEquations& equations, const State& from, double speed,
                                              const StaticSettings& settings, const StaticObserver& observe) {
    LoadPath path(equations, speed, settings);
    StaticResult result;
    Place place;
    place.state = from;
    auto iterations = path.reach(0, place);
    if (!iterations) return tl::unexpected(iterations.error());
    const auto accept = [&] {
        result.iterations += *iterations;
        if (observe) observe({result.points, place.factor, path.speed(place.factor), *iterations, place.state});
        ++result.points;
    };
    accept();
    double increment = settings.end / std::max(1, settings.increments);
    while (place.factor != settings.end) {
        const double left = settings.end - place.factor;
        const double factor = std::abs(left) <= 1.0001 * std::abs(increment) ? settings.end : place.factor + increment;
        Place next = place;
        iterations = path.reach(factor, next);
        if (!iterations) {
            increment = 0.5 * (factor - place.factor);
            if (std::abs(increment) >= smallest * std::abs(settings.end)) continue;
            StaticFailure failure = iterations.error();
            failure.factor = place.factor;
            return tl::unexpected(std::move(failure));
        }
        if (next.determinant.sign != place.determinant.sign) {
            const double root = path.singular_between(place, next);
            result.singular.push_back({root, path.speed(root), false});
        }
        if (*iterations <= easy) increment *= 1.5;
        place = std::move(next);
        accept();
    }
    result.factor = place.factor;
    result.speed = path.speed(place.factor);
    result.state = std::move(place.state);
    result.free_to_move = equations.free_to_move(result.state);
    return result;
}

}  // namespace trammel
