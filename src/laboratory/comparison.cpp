// laboratory/comparison.cpp: runs, what is kept of them, and how far they are apart.
#include "laboratory/comparison.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "analysis/preparation.hpp"
#include "output/ledger.hpp"
#include "solve/linear_solver.hpp"
#include "stepping/simulation.hpp"

namespace trammel {
namespace {

using Clock = std::chrono::steady_clock;

/// Full start and tight iterations, so that its error has an expansion in h.
constexpr const char* fine_scheme = "generalized_alpha:rho_inf=0.8:start=full:tolerance=1e-11";

Snapshot snapshot(const State& state) {
    Snapshot s{VecX(12 * static_cast<Eigen::Index>(state.poses.size())), state.velocity, state.multipliers};
    for (std::size_t n = 0; n < state.poses.size(); ++n)
        s.position.segment<12>(12 * static_cast<Eigen::Index>(n)) = coordinates(frame_of(state.poses[n]));
    return s;
}

double largest(const VecX& v) {
    return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0;
}

Differences apart(const Snapshot& a, const Snapshot& b) {
    const double scale = largest(b.multipliers);
    return {largest(a.position - b.position), largest(a.velocity - b.velocity),
            largest(a.multipliers - b.multipliers) / (scale > 0 ? scale : 1)};
}

/// a + factor (a − b)
Snapshot beyond(const Snapshot& a, const Snapshot& b, double factor) {
    return {a.position + factor * (a.position - b.position), a.velocity + factor * (a.velocity - b.velocity),
            a.multipliers + factor * (a.multipliers - b.multipliers)};
}

}  // namespace

/// Keeps the books and, at the instants of the grid, snapshots. Its own time is not counted as cost.
struct Comparison::Trace final : Observer {
    Trace(Problem& problem, double spacing, double last) : ledger(problem), grid(spacing), end(last) {}

    void begin(const State& state) {
        ledger.begin(state);
        books(state, 0, 0);
    }
    void step(const StepRecord& record) override {
        const auto before = Clock::now();
        ledger.step(record.state, record.h, record.report.books);
        books(record.state, record.h, record.report.iterations);
        const double time = record.state.time, k = std::round(time / grid);
        if (std::abs(time - end) < 1e-9 * grid)
            keep(static_cast<std::size_t>(std::ceil(end / grid - 1e-6)), record.state);
        else if (std::abs(time - k * grid) < 1e-6 * grid && k >= 1)
            keep(static_cast<std::size_t>(k), record.state);
        own_time += std::chrono::duration<double>(Clock::now() - before).count();
    }
    void keep(std::size_t index, const State& state) {
        if (kept.size() <= index) kept.resize(index + 1);
        kept[index] = snapshot(state);
    }
    void books(const State& state, double h, int iterations) { ledger.write(state, h, iterations, row); }

    Ledger ledger;
    double grid, end, own_time = 0;
    std::vector<std::optional<Snapshot>> kept;
    std::vector<double> row = [] {
        std::size_t columns = 0;
        for (const Series& s : Ledger::series()) columns += static_cast<std::size_t>(s.columns);
        return std::vector<double>(columns);
    }();
};

Comparison::Comparison(BuiltModel& built, double grid, const std::atomic<bool>* stop) : built_(built), grid_(grid), stop_(stop) {}

ComparedRun Comparison::trace(const Scheme& scheme, double h, Trace& kept) {
    ComparedRun result;
    result.scheme = scheme.label;
    result.h = h;
    built_.model->use(scheme.increments);
    const auto solver = make_linear_solver(built_.run.solver);
    auto prepared = prepare(*built_.model, *solver, built_.run.start_limit);
    if (!prepared) {
        result.trouble = prepared.error().message;
        return result;
    }
    const auto stepper = scheme.make(*built_.model, *solver, prepared->regularisation);
    if (result.trouble = stepper->objection(); !result.trouble.empty()) return result;
    State state = std::move(prepared->state);
    if (auto started = stepper->start(state, h); !started) {
        result.trouble = explain(started.error());
        return result;
    }
    kept.begin(state);
    const auto solved = [&] {
        SolverCounts counts = solver->counts();
        counts += stepper->own_counts();
        return counts.factorizations + counts.refactorizations;
    };
    const long before = solved();
    const auto controller = fixed_step(h, 0, built_.run.halvings);
    const auto begin = Clock::now();
    const RunSummary summary =
        simulate(*stepper, *controller, state, {built_.run.end, built_.run.mark_every, stop_, {}}, {&kept});
    result.seconds = std::chrono::duration<double>(Clock::now() - begin).count() - kept.own_time;
    if (summary.failure) result.trouble = explain(*summary.failure);
    if (summary.interrupted) result.trouble = "interrupted";
    result.steps = summary.steps;
    result.rejections = summary.rejections;
    result.iterations = summary.iterations;
    result.factorizations = solved() - before;
    result.energy_drift = kept.ledger.largest_balance();
    result.position_gap = kept.ledger.largest_position_gap();
    result.velocity_gap = kept.ledger.largest_velocity_gap();
    return result;
}

Differences Comparison::make_reference(double h) {
    const Scheme scheme = parse_scheme(fine_scheme);
    std::vector<std::optional<Snapshot>> kept[3];
    for (int level = 0; level < 3; ++level) {
        Trace trace_at(*built_.model, grid_, built_.run.end);
        const ComparedRun run = trace(scheme, h * (1 << level), trace_at);
        if (!run.trouble.empty()) throw std::runtime_error("the reference run failed: " + run.trouble);
        kept[level] = std::move(trace_at.kept);
    }
    Differences error;
    reference_.assign(kept[0].size(), std::nullopt);
    for (std::size_t k = 0; k < kept[0].size(); ++k) {
        if (!kept[0][k] || k >= kept[1].size() || !kept[1][k]) continue;
        reference_[k] = beyond(*kept[0][k], *kept[1][k], 1.0 / 3);
        if (k + 1 == kept[0].size() && k < kept[2].size() && kept[2][k]) {
            // two extrapolations differ by seven times what the finer one still lacks, of third order
            const Differences d = apart(beyond(*kept[1][k], *kept[2][k], 1.0 / 3), *reference_[k]);
            error = {d.position / 7, d.velocity / 7, d.multipliers / 7};
        }
    }
    return error;
}

ComparedRun Comparison::run(const Scheme& scheme, double h) {
    Trace kept(*built_.model, grid_, built_.run.end);
    ComparedRun result = trace(scheme, h, kept);
    if (!result.trouble.empty() || reference_.empty()) return result;
    if (kept.kept.size() != reference_.size() || !kept.kept.back() || !reference_.back()) {
        result.trouble = "no instant in common with the reference";
        return result;
    }
    result.at_end = apart(*kept.kept.back(), *reference_.back());
    int shared = 0;
    for (std::size_t k = 0; k < reference_.size(); ++k) {
        if (!kept.kept[k] || !reference_[k]) continue;
        const Differences d = apart(*kept.kept[k], *reference_[k]);
        result.rms.position += d.position * d.position;
        result.rms.velocity += d.velocity * d.velocity;
        result.rms.multipliers += d.multipliers * d.multipliers;
        ++shared;
    }
    for (double* sum : {&result.rms.position, &result.rms.velocity, &result.rms.multipliers}) *sum = std::sqrt(*sum / shared);
    return result;
}

ObservedOrders observed_orders(const std::vector<ComparedRun>& runs) {
    std::vector<const ComparedRun*> good;
    for (const ComparedRun& r : runs)
        if (r.trouble.empty()) good.push_back(&r);
    std::sort(good.begin(), good.end(), [](const ComparedRun* a, const ComparedRun* b) { return a->h < b->h; });
    if (good.size() < 2) return {};
    const ComparedRun &fine = *good[0], &coarse = *good[1];
    const auto order = [&](double at_coarse, double at_fine) -> std::optional<double> {
        if (at_coarse <= 0 || at_fine <= 0) return std::nullopt;
        return std::log(at_coarse / at_fine) / std::log(coarse.h / fine.h);
    };
    return {order(coarse.at_end.position, fine.at_end.position), order(coarse.at_end.velocity, fine.at_end.velocity),
            order(coarse.at_end.multipliers, fine.at_end.multipliers)};
}

}  // namespace trammel
