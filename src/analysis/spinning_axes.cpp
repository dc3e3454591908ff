// analysis/spinning_axes.cpp: change of axes, whether it gives constant matrices, whirl.
#include "analysis/spinning_axes.hpp"

#include <cmath>

#include "analysis/ground_axes.hpp"
#include "analysis/mobility.hpp"
#include "analysis/turning_stator.hpp"

namespace trammel {
namespace {

constexpr double turned = 1.0;  ///< rad: no symmetry of a few supports comes back to itself there

using Entries = std::vector<Eigen::Triplet<double>>;

void place(Entries& entries, int first, const Mat3& block) {
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
            if (block(i, j) != 0) entries.emplace_back(first + i, first + j, block(i, j));
}

Linearisation seen_at(Problem& problem, const NodeTable& table, const State& state, const SpinningAxes& axes, double turn) {
    const SteadyAxesHeld held(problem, {axes.speed, turn});
    return in_spinning_axes(linearise(problem, table, state), table, state, axes, turn);
}

}  // namespace

WhirlingMode whirling(const SpinningAxes& axes, const Mode& mode, double partner) {
    WhirlingMode w;
    w.spinning = mode.frequency();
    // −i uᴴE u is 1 for a motion that circles forward, −1 backward, of unit mass
    const VecXc &u = mode.shape, eu = axes.spin * u, mu = axes.mass * u;
    const double mass = std::abs(u.dot(mu));
    const double sense = axes.speed < 0 ? -1 : 1, speed = std::abs(axes.speed);
    if (mass > 0) w.circularity = sense * (Complex(0, -1) * u.dot(eu)).real() / mass;
    const bool lateral = std::abs(w.circularity) > 0.2 && speed > 0;
    w.overtaken = lateral && w.circularity < 0 && w.spinning < speed;
    w.inertial = !lateral ? w.spinning : w.circularity > 0 ? speed + w.spinning : std::abs(speed - w.spinning);
    w.circularity *= (1 - partner) / (1 + partner);
    return w;
}

Linearisation in_spinning_axes(const Linearisation& l, const NodeTable& table, const State& state, const SpinningAxes& axes,
                               double turn) {
    Entries T, W;
    const Mat3 by = Eigen::AngleAxisd(turn, axes.direction).toRotationMatrix(), spin = skew(axes.speed * axes.direction);
    for (std::size_t n = 0; n < table.kind.size(); ++n) {
        const int first = table.first[n];
        if (axes.inside[n] || table.count[n] % 3 != 0) {
            for (int i = 0; i < table.count[n]; ++i) T.emplace_back(first + i, first + i, 1.0);
            continue;
        }
        for (int part = 0; part < table.count[n]; part += 3) {
            const Mat3 R = table.count[n] == 6 ? state.poses[n].q.toRotationMatrix() : Mat3(Mat3::Identity());
            place(T, first + part, R.transpose() * by);
            place(W, first + part, spin);
        }
    }
    const int n = static_cast<int>(l.K.rows());
    Sparse t(n, n), w(n, n);
    t.setFromTriplets(T.begin(), T.end());
    w.setFromTriplets(W.begin(), W.end());
    const Sparse back = t.transpose(), M = back * l.M * t, C = back * l.C * t, Mw = M * w;
    return {M, Sparse(C + 2 * Mw), Sparse(Sparse(back * l.K * t) + Sparse(C * w) + Sparse(Mw * w)), Sparse(l.B * t)};
}

Result<Linearisation, std::string> linearise_spinning(Problem& problem, const NodeTable& table, const State& state,
                                                      const SpinningAxes& axes, const std::vector<int>& redundant) {
    const Linearisation here = seen_at(problem, table, state, axes, 0);
    if (axes.speed == 0) return here;
    const Linearisation there = seen_at(problem, table, state, axes, turned);
    if (differ(here.M, there.M) || differ(here.C, there.C) || differ(here.K, there.K) || other_rows(here.B, there.B, redundant))
        return tl::unexpected(
            std::string("what does not spin is not the same in all directions across the axis, so that the equations in spinning "
                        "axes change as they turn and have no modes\n  try: equal stiffnesses across the axis, or trammel run"));
    return here;
}

Result<SpinningModes, std::string> modes_in_axes(Problem& problem, const NodeTable& table, const State& from,
                                                 const SpinningAxes& axes, const ModeSettings& settings) {
    SpinningModes found;
    {
        const SteadyAxesHeld held(problem, {axes.speed, 0});
        StaticSettings statics;
        statics.increments = 1;
        auto rest = equilibrium(problem, table, from, {}, statics);
        if (!rest) return tl::unexpected(rest.error().message);
        found.state = rest->state;
        found.singular = rest->singular;
        if (problem.rows() > 0)
            for (const RedundantRow& row : mobility(problem, found.state, true).redundant) found.redundant.push_back(row.row);
    }
    auto linear = linearise_spinning(problem, table, found.state, axes, found.redundant);
    if (!linear) {
        const auto stator =
            turning_stator([&](double turn) { return seen_at(problem, table, found.state, axes, turn); }, found.redundant);
        if (!stator) return tl::unexpected(stator.error());
        auto turning = find_turning_modes(*stator, axes.speed, found.redundant, settings);
        if (!turning) return tl::unexpected(turning.error());
        found.linear = stator->mean;
        found.modes = std::move(turning->modes);
        found.partners = std::move(turning->partners);
        return found;
    }
    found.linear = std::move(*linear);
    auto modes = find_modes(found.linear, found.redundant, settings);
    if (!modes) return tl::unexpected(modes.error());
    found.modes = std::move(*modes);
    return found;
}

}  // namespace trammel
