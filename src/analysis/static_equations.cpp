// analysis/static_equations.cpp: residual, matrix and Newton iteration of an equilibrium.
#include "analysis/static_equations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/mobility.hpp"

namespace trammel {
namespace {

constexpr double trace_of_mass = 1e-9;  ///< μ relative to the middle of K_ii / M_ii
constexpr double rounding = 1e-7;       ///< changes below that no longer shrink are rounding
constexpr double closed = 1e-8;         ///< gap of a joint that counts as closed, relative to the size of the model

double middle_ratio(const Sparse& K, const Sparse& M) {
    std::vector<double> ratios;
    for (int i = 0; i < K.rows(); ++i)
        if (const double k = std::abs(K.coeff(i, i)), m = M.coeff(i, i); k > 0 && m > 0) ratios.push_back(k / m);
    if (ratios.empty()) return 1;
    std::nth_element(ratios.begin(), ratios.begin() + static_cast<long>(ratios.size() / 2), ratios.end());
    return ratios[ratios.size() / 2];
}

int largest(const VecX& x) {
    int at = 0;
    for (int i = 1; i < x.size(); ++i)
        if (!(std::abs(x[i]) <= std::abs(x[at]))) at = i;
    return at;
}

}  // namespace

StaticEquations::StaticEquations(Problem& problem, const NodeTable& table, Spin spin)
    : problem_(problem), table_(table), spin_(std::move(spin)), scale_(problem.dofs()) {
    problem_.error_scale(problem.initial_state(), scale_.data());
    for (double& s : scale_)
        if (s == 0) s = 1;
}

StaticEquations::~StaticEquations() {
    problem_.set_load_factor(1);
    problem_.set_ground_velocity(Vec6::Zero());
}

void StaticEquations::set_load(double factor, double speed) {
    factor_ = factor;
    spin_.speed = speed;
    problem_.set_load_factor(factor);
    Vec6 ground = Vec6::Zero();
    const Vec3 omega = speed * spin_.axis;
    if (spin_.turning.empty()) ground << -omega.cross(spin_.point), omega;
    problem_.set_ground_velocity(ground);
}

void StaticEquations::residual(State& state, VecX& f, VecX& g) {
    f.resize(problem_.dofs());
    g.resize(problem_.rows());
    set_steady_motion(table_, spin_, state);
    problem_.residual(state, f.data(), g.data());
    for (int i = 0; i < g.size(); ++i)
        if (problem_.velocity_level(i)) g[i] = 0;
}

bool StaticEquations::factorize(const State& state) {
    const bool first = !begun_;
    begun_ = true;
    const Linearisation l = stiffness(problem_, table_, state, spin_);
    bool regular = saddle_.factorize(l.K, l.B, redundant_);
    if (!regular && !ranked_) {
        ranked_ = true;
        for (const RedundantRow& row : mobility(problem_, state, true).redundant) redundant_.push_back(row.row);
        if (!redundant_.empty()) regular = saddle_.factorize(l.K, l.B, redundant_);
    }
    determinant_ = saddle_.determinant();
    if (regular) return true;
    System system(problem_.pattern());
    problem_.tangent(state, {0, 0, 1}, {0, 0, 0}, system);
    const Sparse M = sparse_part(system, 0, problem_.dofs(), 0, problem_.dofs());
    if (mass_share_ == 0) mass_share_ = trace_of_mass * middle_ratio(l.K, M);
    free_at_first_ = free_at_first_ || first;
    if (!saddle_.factorize(Sparse(l.K + mass_share_ * M), l.B, redundant_)) return false;
    if (free_at_first_) determinant_ = saddle_.determinant();
    return true;
}

bool StaticEquations::free_to_move(const State& state) const {
    if (!free_at_first_) return false;
    const Linearisation l = stiffness(problem_, table_, state, spin_);
    return !Saddle().factorize(l.K, l.B, redundant_);
}

double StaticEquations::size(const VecX& increment) const {
    return increment.cwiseQuotient(scale_).cwiseAbs().maxCoeff();
}

StaticFailure StaticEquations::failed(const State&, const VecX& increment, std::string cause) const {
    if (increment.size() > 0 && increment.allFinite())
        cause += "; worst at " + problem_.dof_name(largest(increment.cwiseQuotient(scale_)));
    return {factor_, std::move(cause)};
}

/// A joint that stays open, or that does not let the bodies spin as asked; empty: all fits.
std::string StaticEquations::misfit(const State& state, const VecX& gap) {
    if (gap.size() == 0) return {};
    const int open = largest(gap);
    if (!(std::abs(gap[open]) <= closed * scale_.maxCoeff()))
        return fmt::format("{} stays open by {:.3g}: the joints contradict each other", problem_.row_name(open), gap[open]);
    if (spin_.speed == 0) return {};  // drives are held where they are
    VecX rate(gap.size());
    problem_.velocity_gap(state, rate.data());
    if (!spin_.turning.empty()) {
        // the drive of the spin itself: whatever it does in a run, here it follows
        State still = state;
        still.velocity.setZero();
        VecX of_drives(gap.size());
        problem_.velocity_gap(still, of_drives.data());
        for (int i = 0; i < rate.size(); ++i)
            if (problem_.driven(i) &&
                std::abs(std::abs(rate[i] - of_drives[i]) - std::abs(spin_.speed)) <= closed * std::abs(spin_.speed))
                rate[i] = 0;
    }
    const int fast = largest(rate);
    if (std::abs(rate[fast]) > closed * scale_.maxCoeff() * std::max(1.0, std::abs(spin_.speed)))
        return fmt::format(
            "{} does not allow this motion: it would move at {:.4g} (m/s or rad/s); bodies, axis and speed of the "
            "spin must fit joints and drives",
            problem_.row_name(fast), rate[fast]);
    return {};
}

Result<int, StaticFailure> StaticEquations::solve(State& state, const StaticIteration& settings) {
    VecX f, g;
    double last = 0;
    int limited = 0;
    for (int iteration = 1; iteration <= settings.max_iterations; ++iteration) {
        residual(state, f, g);
        if (!f.allFinite() || !g.allFinite())
            return tl::unexpected(failed(state, {}, "a force or position became infinite or not a number"));
        if (!factorize(state)) return tl::unexpected(failed(state, f, "the stiffness matrix is singular"));
        f *= -1;
        g *= -1;
        saddle_.solve(f, g);
        if (!f.allFinite()) return tl::unexpected(failed(state, {}, "the iteration diverged"));
        // a quarter of what the increments can carry is half a radian with Cayley's
        const double turn = problem_.reach(f.data()) / (0.5 * settings.largest_turn);
        const bool whole = turn <= 1;
        if (!whole) f /= turn;
        limited += !whole;
        const State from = state;
        problem_.retract(from, f.data(), state);
        state.multipliers += g;
        problem_.settle(state);
        const double change = size(f);
        if (!std::isfinite(change) || change > 1e6) return tl::unexpected(failed(state, f, "the iteration diverged"));
        if (whole && (change < settings.tolerance || (change < rounding && last > 0 && change > 0.25 * last))) {
            residual(state, f, g);
            if (const std::string why = misfit(state, g); !why.empty()) return tl::unexpected(StaticFailure{factor_, why});
            return iteration;
        }
        last = change;
    }
    return tl::unexpected(failed(state, f,
                                 limited > settings.max_iterations / 2 ? "the bodies keep turning, no equilibrium was met"
                                                                       : "the iteration did not converge"));
}

}  // namespace trammel
