// analysis/arc_path.cpp: cylindrical arc length: Σ = increments since the last point, |Σ|² = ℓ², the load factor is free.
//
//   δ = a + b δs,  a = −K⁻¹ R,  b = −K⁻¹ ∂R/∂s,   δs = −(|Σ|² − ℓ² + 2 Σ·a) / (2 Σ·b)
// |·| with lengths over the size of the model and rotations in rad. The slope ds/dℓ = ±1/|b| vanishes at a limit point.
#include <algorithm>
#include <cmath>

#include "analysis/root.hpp"
#include "analysis/statics.hpp"

namespace trammel {
namespace {

constexpr int easy = 4;         ///< iterations up to which arcs grow
constexpr double longest = 10;  ///< arc, of the first one
constexpr double shortest = 1e-4;
constexpr double root_width = 1e-6;  ///< of an arc; the load is an extremum there, its error the square of that
constexpr double much_load = 1e6;    ///< of the end: the path runs away

struct ArcPoint {
    State state;
    double factor = 0;
    VecX way;          ///< Σ that led here
    double slope = 0;  ///< ds/dℓ onwards
    Determinant determinant;
    int iterations = 0;
};

class ArcPath {
public:
    ArcPath(StaticEquations& equations, double speed, const StaticSettings& settings)
        : equations_(equations), speed_(speed), settings_(settings) {}

    /// Equilibrium at a given load; completes the point.
    Result<int, StaticFailure> at_load(double factor, ArcPoint& point) {
        point.factor = factor;
        equations_.set_load(factor, speed_);
        auto iterations = equations_.solve(point.state, settings_.iteration);
        if (!iterations) return iterations;
        point.iterations = *iterations;
        if (!complete(point)) return tl::unexpected(StaticFailure{factor, "the stiffness matrix is singular"});
        return iterations;
    }

    /// One arc from a point; nothing if the iteration fails.
    std::optional<ArcPoint> step(const ArcPoint& from, double arc) {
        ArcPoint to = from;
        to.way = VecX::Zero(from.way.size());
        VecX b, b_rows, a, a_rows;
        if (!load_direction(to, b, b_rows)) return std::nullopt;
        double ds = arc * from.slope / std::abs(from.slope) / norm(b);
        if (!move(to, b * ds, b_rows * ds, ds)) return std::nullopt;
        for (to.iterations = 1; to.iterations <= settings_.iteration.max_iterations; ++to.iterations) {
            equations_.set_load(to.factor, speed_);
            equations_.residual(to.state, a, a_rows);
            if (!load_direction(to, b, b_rows)) return std::nullopt;
            a *= -1, a_rows *= -1;
            equations_.saddle().solve(a, a_rows);
            ds = -(product(to.way, to.way) - arc * arc + 2 * product(to.way, a)) / (2 * product(to.way, b));
            const VecX change = a + b * ds;
            if (!move(to, change, a_rows + b_rows * ds, ds)) return std::nullopt;
            if (equations_.size(change) < settings_.iteration.tolerance * 10)
                return complete(to) ? std::optional(to) : std::nullopt;
        }
        return std::nullopt;
    }

    double norm(const VecX& x) const { return std::sqrt(product(x, x)); }

private:
    double product(const VecX& x, const VecX& y) const {
        return x.cwiseQuotient(equations_.scale()).dot(y.cwiseQuotient(equations_.scale()));
    }

    /// b at the point; the matrix is factorized.
    bool load_direction(ArcPoint& point, VecX& b, VecX& rows) {
        VecX here, unused;
        equations_.set_load(point.factor, speed_);
        equations_.residual(point.state, here, unused);
        if (!here.allFinite() || !equations_.factorize(point.state)) return false;
        equations_.set_load(point.factor + 1, speed_);
        equations_.residual(point.state, b, rows);
        b = here - b;  // residuals are affine in the load factor
        rows.setZero();
        equations_.saddle().solve(b, rows);
        return b.allFinite();
    }

    bool move(ArcPoint& point, const VecX& change, const VecX& rows, double ds) {
        if (!change.allFinite() || !std::isfinite(ds)) return false;
        if (equations_.problem().reach(change.data()) > 0.5 * settings_.iteration.largest_turn) return false;
        const State from = point.state;
        equations_.problem().retract(from, change.data(), point.state);
        equations_.problem().settle(point.state);
        point.state.multipliers += rows;
        point.way += change;
        point.factor += ds;
        return true;
    }

    bool complete(ArcPoint& point) {
        VecX b, rows;
        if (!load_direction(point, b, rows)) return false;
        const double along = point.way.size() > 0 && !point.way.isZero(0) ? product(point.way, b) : settings_.end;
        point.slope = (along >= 0 ? 1 : -1) / std::max(norm(b), 1e-300);
        point.determinant = equations_.determinant();
        equations_.set_load(point.factor, speed_);
        return true;
    }

    StaticEquations& equations_;
    double speed_;
    const StaticSettings& settings_;
};

/// The singular point between a point and the one an arc further.
SingularPoint refined(ArcPath& path, const ArcPoint& from, const ArcPoint& to, double arc, double speed) {
    const bool limit = from.slope * to.slope < 0;
    const double reference = std::max(from.determinant.logarithm, to.determinant.logarithm);
    const auto value = [&](const ArcPoint& p) { return limit ? p.slope : p.determinant.value(reference); };
    double factor = from.factor;
    find_root(0, value(from), arc, value(to), root_width * arc, [&](double part) -> std::optional<double> {
        const auto point = path.step(from, part);
        if (!point) return std::nullopt;
        factor = point->factor;
        return value(*point);
    });
    return {factor, speed, limit};
}

}  // namespace

Result<StaticResult, StaticFailure> arc_path(StaticEquations& equations, const State& from, double speed,
                                             const StaticSettings& settings, const StaticObserver& observe) {
    ArcPath path(equations, speed, settings);
    StaticResult result;
    ArcPoint point;
    point.state = from;
    point.way = VecX::Zero(equations.problem().dofs());
    if (auto start = path.at_load(0, point); !start) return tl::unexpected(start.error());
    const auto accept = [&] {
        result.iterations += point.iterations;
        if (observe) observe({result.points, point.factor, speed, point.iterations, point.state});
        ++result.points;
    };
    accept();
    const double first =
        settings.arc > 0 ? settings.arc : std::abs(settings.end) / std::max(1, settings.increments) / std::abs(point.slope);
    double arc = first;
    int limits = 0;
    while (result.points <= settings.steps && (settings.stop_after_limits == 0 || limits < settings.stop_after_limits)) {
        auto next = path.step(point, arc);
        if (!next || std::abs(next->factor) > much_load * std::abs(settings.end)) {
            arc *= 0.5;
            if (arc >= shortest * first) continue;
            return tl::unexpected(StaticFailure{point.factor, "the path of equilibria could not be followed further"});
        }
        if (next->slope * point.slope < 0 || next->determinant.sign != point.determinant.sign) {
            result.singular.push_back(refined(path, point, *next, arc, speed));
            limits += result.singular.back().limit;
        }
        const bool reached = (next->factor - settings.end) * (point.factor - settings.end) <= 0;
        if (next->iterations <= easy) arc = std::min(1.5 * arc, longest * first);
        point = std::move(*next);
        if (reached) {
            if (auto last = path.at_load(settings.end, point); !last) return tl::unexpected(last.error());
        }
        accept();
        if (reached) break;
    }
    result.factor = point.factor;
    result.speed = speed;
    result.state = std::move(point.state);
    result.free_to_move = equations.free_to_move(result.state);
    return result;
}

}  // namespace trammel
